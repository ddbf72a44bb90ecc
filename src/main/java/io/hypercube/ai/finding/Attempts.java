package io.hypercube.ai.finding;

import java.util.List;

/** Reads that may fail without an end of the diagnosis: a failure is a line for the reader. */
record Attempts(List<String> unread) {
    @FunctionalInterface
    interface Read<T> {
        T run() throws ReadFailure, InterruptedException;
    }

    /**
     * The result of a read.
     *
     * @param subject what is read, for the line: {@code storageclasses}
     * @param otherwise the result when the cluster refuses the read or does not answer
     */
    <T> T orElse(T otherwise, String subject, Read<T> read) throws InterruptedException {
        try {
            return read.run();
        } catch (ReadFailure e) {
            unread.add(subject + ": " + e.line());
            return otherwise;
        }
    }
}
