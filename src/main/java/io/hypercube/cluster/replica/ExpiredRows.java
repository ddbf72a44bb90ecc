package io.hypercube.cluster.replica;

/** Deletes rows that nothing reads any more. A port that {@code storage} implements. Blocks. */
public interface ExpiredRows {
    /** The singleton whose holder deletes. */
    String SINGLETON = "expired-rows";

    /** Deletes them while {@code epoch} is the current one of {@link #SINGLETON}; otherwise does nothing. */
    void delete(long epoch);
}
