package io.hypercube.storage.backup;

/** Gets the state of a long operation several times a second, on any thread. */
@FunctionalInterface
public interface Progress {
    /** @param unit what is counted: bytes, or rows of a table */
    void at(long done, long total, String unit);
}
