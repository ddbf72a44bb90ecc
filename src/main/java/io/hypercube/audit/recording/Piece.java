package io.hypercube.audit.recording;

/** A part of a session, from the event loop to the writer of its recording. Times are of {@link System#nanoTime}. */
sealed interface Piece {
    long nanos();

    /** @param begins whether a message begins with it */
    record Content(Channel channel, byte[] bytes, boolean begins, long nanos) implements Piece {
        /** Memory of the object and its place in the queue. */
        private static final long OVERHEAD = 128;

        long memory() {
            return memory(bytes.length);
        }

        static long memory(int length) {
            return OVERHEAD + length;
        }
    }

    /** Something is missing from here on. */
    record Missing(String note, long nanos) implements Piece {}

    /** The session has ended. */
    record End(long nanos) implements Piece {}
}
