package io.hypercube.server.call;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Supplier;

/** Makes a call wait for its record. Runs on the event loop. */
final class AuditWait {
    private AuditWait() {}

    /**
     * Continues when {@code recorded} has succeeded, at once if it has. A call whose client has left meanwhile is not made.
     *
     * @param afterwards is called before {@code next} if the call has waited; throws when the caller's rights have ended
     * @param pausedBody whether {@code next} expects a paused request; otherwise the request is read after it
     */
    static Future<Void> then(
            HttpServerRequest inbound,
            Future<Void> recorded,
            Runnable afterwards,
            boolean pausedBody,
            Supplier<Future<Void>> next) {
        if (recorded.succeeded()) {
            return next.get();
        }
        inbound.pause();
        return recorded.onFailure(refused -> inbound.resume()).compose(durable -> {
            boolean handedOver = false;
            try {
                if (inbound.response().closed()) {
                    return Future.succeededFuture();
                }
                afterwards.run();
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
