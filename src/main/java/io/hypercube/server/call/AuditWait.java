package io.hypercube.server.call;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ClusterCall;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a call wait for its record. It continues when {@code recorded} has succeeded, at once if it has. A call whose client has left
 * meanwhile is not made. Runs on the event loop.
 */
final class AuditWait {
    private AuditWait() {}

    /** A call to a cluster. Its body is paused when {@code next} runs. */
    static Future<Void> proxied(
            HttpServerRequest inbound,
            Future<Void> recorded,
            StandingCaller caller,
            ClusterCall call,
            Supplier<Future<Void>> next) {
        return recorded.succeeded() ? next.get() : then(inbound, recorded, caller, call.body(), next);
    }

    /**
     * A call to one of the gateway's own endpoints. Its request is read after {@code next}.
     *
     * @param caller null for a call without a credential
     */
    static Future<Void> own(
            HttpServerRequest inbound,
            Future<Void> recorded,
            @Nullable StandingCaller caller,
            Supplier<Future<Void>> next) {
        return recorded.succeeded() ? next.get() : then(inbound, recorded, caller, false, next);
    }

    private static Future<Void> then(
            HttpServerRequest inbound,
            Future<Void> recorded,
            @Nullable StandingCaller caller,
            boolean pausedBody,
            Supplier<Future<Void>> next) {
        inbound.pause();
        return recorded.onFailure(refused -> inbound.resume()).compose(durable -> {
            boolean handedOver = false;
            try {
                if (inbound.response().closed()) {
                    return Future.succeededFuture();
                }
                if (caller != null) {
                    caller.requireStanding();
                }
                Future<Void> answered = next.get();
                handedOver = pausedBody;
                return answered;
            } finally {
                if (!handedOver) {
                    inbound.resume();
                }
            }
        });
    }
}
