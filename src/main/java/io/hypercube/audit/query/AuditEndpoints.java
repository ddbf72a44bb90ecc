package io.hypercube.audit.query;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * {@code /api/v1/cube/audit}: the recorded events. Admins see all, others those of their own account. Callers with a narrowed scope
 * have no access.
 */
public final class AuditEndpoints {
    private static final String PATH = "/api/v1/cube/audit";
    private static final int USUAL_BUCKETS = 60;
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,4}");

    /** The slowest fetch of PostgreSQL that its driver waits for is longer. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Optional<AuditEventStore> store;
    private final Supplier<Duration> deadline;
    private final InstantSource clock;
    private final QuerySeats seats = new QuerySeats();

    /**
     * @param store empty when events are not kept
     * @param deadline of a whole call; read for each call
     */
    public AuditEndpoints(Optional<AuditEventStore> store, Supplier<Duration> deadline, InstantSource clock) {
        this.store = store;
        this.deadline = deadline;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.wholeScope("GET", PATH, this::list),
                Route.wholeScope("GET", PATH + "/timeline", this::timeline),
                Route.wholeScope("GET", PATH + "/{auditID}", this::get));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        EventSearch search = search();
        EventQuery query = EventQuery.parse(request.query(), caller, clock.instant());
        return json(seats.run(caller, () -> search.page(query)));
    }

    private ApiResponse timeline(Caller caller, ApiRequest request) {
        EventSearch search = search();
        Instant now = clock.instant();
        int buckets = buckets(request.query());
        EventQuery query = EventQuery.parse(request.query(), caller, now);
        return ApiResponse.json(200, seats.run(caller, () -> Timeline.of(search, query, buckets, now)))
                .noStore();
    }

    private ApiResponse get(Caller caller, ApiRequest request) {
        String id = request.pathParameter("auditID");
        EventSearch search = search();
        return json(seats.run(caller, () -> search.store().find(id, EventQuery.owner(caller), search.within()))
                .orElseThrow(() -> ApiException.notFound("events", id)));
    }

    private EventSearch search() {
        AuditEventStore kept = store.orElseThrow(() -> ApiException.of(
                StatusReason.NOT_FOUND, "audit events are not kept: auditRetention is 0s (expected: a duration)"));
        Duration within = deadline.get().multipliedBy(9).dividedBy(10); // before the call itself is given up
        return new EventSearch(kept, within.compareTo(LONGEST) < 0 ? within : LONGEST);
    }

    private static int buckets(Query query) {
        String text = query.single("buckets").filter(value -> !value.isEmpty()).orElse(Integer.toString(USUAL_BUCKETS));
        int number = COUNT.matcher(text).matches() ? Integer.parseInt(text) : 0;
        if (number < 1 || number > Timeline.MOST_BUCKETS) {
            throw ApiException.badParameter("buckets", text, "an integer from 1 to " + Timeline.MOST_BUCKETS);
        }
        return number;
    }

    private static ApiResponse json(byte[] body) {
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), body).noStore();
    }
}
