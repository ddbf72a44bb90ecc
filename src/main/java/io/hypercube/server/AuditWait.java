package io.hypercube.server;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Supplier;

/** Makes a call wait for its record. Runs on the event loop. */
final class AuditWait {
    private AuditWait() {}

    /**
     * Continues when {@code recorded} has succeeded, at once if it has.
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
            try {
                afterwards.run();
            } catch (RuntimeException e) {
                inbound.resume();
                throw e;
            }
            Future<Void> answered = next.get();
            if (!pausedBody) {
                inbound.resume();
            }
            return answered;
        });
    }
}
