package io.hypercube.upstream;

import io.vertx.core.MultiMap;

/**
 * What takes the answer to an upgrade request: {@code switched}, or what every other answer is, an ordinary response. All on
 * the event loop that made the call.
 */
public interface UpgradeReceiver extends UpstreamReceiver {
    /**
     * A 101. {@link UpgradeCall#handOver} is to be called before this returns, or {@link UpgradeCall#cancel}.
     *
     * @param headers of the 101, as received
     */
    void switched(MultiMap headers);
}
