package io.hypercube.cluster;

import java.io.IOException;
import java.time.Duration;

/**
 * Long answers of a cluster, read while they come: as {@link ClusterClient}, but for lists of any length and for watches.
 * A port: {@code upstream} implements it. Blocks: for virtual threads only; an interrupt ends the call.
 */
public interface ClusterReader {
    /** Asks for JSON, else as {@link #open(Cluster, String, String)}. */
    default Answer open(Cluster cluster, String target) throws IOException, InterruptedException {
        return open(cluster, target, "application/json");
    }

    /**
     * The head must come within the time that is configured for answers.
     *
     * @param target path and query, below the server's own path prefix
     * @param accept the media type asked for
     * @throws IOException as {@link ClusterClient#send}
     */
    Answer open(Cluster cluster, String target, String accept) throws IOException, InterruptedException;

    /** To be closed by the reader, on the thread that opened it. */
    interface Answer extends AutoCloseable {
        int status();

        /**
         * Hands on the next bytes.
         *
         * @param patience how long the cluster may be silent
         * @return false after the last; an answer that broke never looks complete
         * @throws java.net.SocketTimeoutException when nothing came in time; the answer may be read on
         */
        boolean next(Bytes taker, Duration patience) throws IOException, InterruptedException;

        @Override
        void close();
    }

    /** Gets bytes that are only lent. */
    @FunctionalInterface
    interface Bytes {
        void accept(byte[] bytes, int offset, int length);
    }
}
