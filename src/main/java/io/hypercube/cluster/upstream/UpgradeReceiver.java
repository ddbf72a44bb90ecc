package io.hypercube.cluster.upstream;

import io.vertx.core.MultiMap;

/**
 * Receives the response to an upgrade request: {@code switched} for a 101, else an ordinary response. Called on the
 * event loop that made the call.
 */
public interface UpgradeReceiver extends UpstreamReceiver {
    /**
     * Called for a 101. Must call {@link UpgradeCall#handOver} or {@link UpgradeCall#cancel} before it returns.
     *
     * @param headers the header fields of the 101, as received
     */
    void switched(MultiMap headers);
}
