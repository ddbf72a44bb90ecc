package io.hypercube.observability;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.util.regex.Pattern;

/** {@code /api/v1/cube/overview}: the use of the gateway, for admins. Only of this process, since its start. */
public final class OverviewEndpoint {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,2}");

    private final CallHistory history;

    public OverviewEndpoint(CallHistory history) {
        this.history = history;
    }

    public Route route() {
        return Route.admin("GET", "/api/v1/cube/overview", (caller, request) -> overview(request));
    }

    private ApiResponse overview(ApiRequest request) {
        Duration length =
                request.query().single("minutes").map(OverviewEndpoint::minutes).orElse(CallHistory.LONGEST);
        return ApiResponse.json(200, history.last(length)).noStore();
    }

    private static Duration minutes(String value) {
        long longest = CallHistory.LONGEST.toMinutes();
        long minutes = NUMBER.matcher(value).matches() ? Long.parseLong(value) : 0;
        if (minutes < 1 || minutes > longest) {
            throw ApiException.badParameter("minutes", value, "an integer from 1 to " + longest);
        }
        return Duration.ofMinutes(minutes);
    }
}
