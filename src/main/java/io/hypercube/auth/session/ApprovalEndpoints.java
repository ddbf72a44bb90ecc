package io.hypercube.auth.session;

import io.hypercube.auth.session.DeviceAuthorizationStore.DeviceAuthorization;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.kube.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/device/approval}: shows the request behind a user code, and approves or denies it. Only for browser sessions:
 * an access key could otherwise get a sign-in without its scope, and a token one that lives longer.
 */
public final class ApprovalEndpoints {
    private static final String PATH = "/api/v1/cube/device/approval";
    private static final String DECISION = "a device is approved";

    private record Decision(
            @Nullable String userCode, @Nullable Boolean approve) {}

    private final DeviceAuthorizations devices;

    public ApprovalEndpoints(DeviceAuthorizations devices) {
        this.devices = devices;
    }

    public List<Route> routes() {
        return List.of(Route.authenticated("GET", PATH, this::show), Route.authenticated("POST", PATH, this::decide));
    }

    private ApiResponse show(Caller caller, ApiRequest request) {
        SessionOnly.require(caller, DECISION);
        String typed = request.query()
                .single("userCode")
                .orElseThrow(
                        () -> ApiException.badRequest("userCode: missing (expected: the code that the device shows)"));
        DeviceAuthorization found = devices.require(caller, typed);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("userCode", UserCode.parse(typed).orElseThrow().print());
        answer.put("device", found.device().name());
        answer.put("address", found.device().address());
        answer.put("creationTimestamp", found.creation());
        answer.put("expirationTimestamp", found.expiration());
        return ApiResponse.json(200, answer).noStore();
    }

    private ApiResponse decide(Caller caller, ApiRequest request) {
        SessionId session = SessionOnly.require(caller, DECISION);
        Decision decision = request.json(Decision.class);
        String userCode = decision.userCode();
        Boolean approve = decision.approve();
        if (userCode == null || approve == null) {
            throw ApiException.badRequest("userCode, approve: missing (expected: both)");
        }
        if (approve) {
            devices.approve(caller, session, userCode);
        } else {
            devices.deny(caller, userCode);
        }
        return ApiResponse.success().noStore();
    }
}
