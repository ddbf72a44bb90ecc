package io.hypercube.proxy.search;

import io.hypercube.cache.WatchCache;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.FairSemaphore;
import io.hypercube.proxy.search.PermittedCollections.ListPermission;
import java.time.Duration;

/**
 * {@code /api/v1/cube/search}: the objects in memory that match all words, for any account. An account has one search running at a time;
 * others wait for it, so that a person who types gets the last answer, and no account takes the time of others.
 */
public final class SearchEndpoint {
    private static final int AT_ONCE = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final ObjectSearch search;
    private final FairSemaphore seats = new FairSemaphore(AT_ONCE);

    public SearchEndpoint(WatchCache cache, ListPermission permission) {
        this.search = new ObjectSearch(cache::held, permission, ObjectSearch.Patience.USUAL, System::nanoTime);
    }

    public Route route() {
        return Route.authenticated("GET", "/api/v1/cube/search", this::answer);
    }

    private ApiResponse answer(Caller caller, ApiRequest request) {
        SearchQuery query = SearchQuery.parse(request.query());
        FairSemaphore.Flow flow = new FairSemaphore.Flow(true, caller.user().name());
        try {
            if (!seats.take(flow, PATIENCE)) {
                throw ApiException.tooManyRequests("too many searches of this account are waiting", RETRY);
            }
            try {
                return ApiResponse.json(200, search.search(caller, query)).noStore();
            } finally {
                seats.giveBack(flow);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway shuts down");
        }
    }
}
