package io.hypercube.cluster;

import java.io.IOException;
import java.time.Duration;

/**
 * Reads long responses of a cluster as a stream: like {@link ClusterClient}, but for lists of any length and for watches. A port
 * that {@code upstream} implements. Blocks: for virtual threads only; an interrupt ends the call.
 */
public interface ClusterReader {
    /** Requests JSON; otherwise as {@link #open(Cluster, String, String)}. */
    default Answer open(Cluster cluster, String target) throws IOException, InterruptedException {
        return open(cluster, target, "application/json");
    }

    /**
     * Sends a GET request and waits for the response head, within the configured response timeout.
     *
     * @param target path and query, below the server's own path prefix
     * @param accept the value of the {@code Accept} header
     * @throws IOException as {@link ClusterClient#send}
     */
    Answer open(Cluster cluster, String target, String accept) throws IOException, InterruptedException;

    /** An open response. The reader must close it, on the thread that opened it. */
    interface Answer extends AutoCloseable {
        int status();

        /**
         * Passes the next bytes to {@code taker}.
         *
         * @param patience how long to wait for bytes
         * @return false at the end of a complete response; a truncated one is an {@code IOException}
         * @throws java.net.SocketTimeoutException when no bytes came in time; reading may continue
         */
        boolean next(Bytes taker, Duration patience) throws IOException, InterruptedException;

        @Override
        void close();
    }

    /** Receives bytes. The array must not be kept after the call. */
    @FunctionalInterface
    interface Bytes {
        void accept(byte[] bytes, int offset, int length);
    }
}
