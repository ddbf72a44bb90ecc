package io.hypercube.audit.recording;

import java.nio.ByteBuffer;

/**
 * Reads one direction of a session, in pieces of any size. Keeps only what it needs to find the next frame; the content of frames is
 * passed on as it arrives, or skipped. Used on one event loop.
 */
interface FrameReader {
    /** Receives the content of frames. */
    interface Sink {
        /** Whether the content of this stream is needed; otherwise it is skipped. */
        boolean wants(Channel channel);

        /**
         * Receives a part of the content.
         *
         * @param begins whether a message begins with this part; always false over SPDY
         */
        void accept(Channel channel, byte[] content, boolean begins);
    }

    /** Consumes all bytes. After it has thrown, it must not be called again. */
    void read(ByteBuffer bytes, Sink sink) throws UndecodableException;

    /** The bytes of a session are not those of the protocol. Has no stack trace, because clients can cause it. */
    final class UndecodableException extends Exception {
        UndecodableException(String message) {
            super(message, null, false, false);
        }
    }
}
