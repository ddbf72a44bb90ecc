package io.hypercube.storage.sql;

import java.util.concurrent.Callable;

/**
 * A check that runs on the writing thread immediately before each commit. It rolls back the write when the caller's
 * rights have ended or the call has already been answered with a timeout. The check runs within the transaction, so in
 * a database with one writer no other write can happen between the check and the commit.
 */
public final class BeforeCommit {
    private static final ScopedValue<Check> CHECK = ScopedValue.newInstance();

    /** The check of a call. */
    @FunctionalInterface
    public interface Check {
        /** Throws when the write must not be committed. */
        void before();

        /** Runs after a write, whether it was committed or not. */
        default void after() {}
    }

    private BeforeCommit() {}

    /**
     * Runs {@code work}. Its writes on this thread are committed only when {@code check} returns; an exception of the
     * check is thrown by the write.
     */
    public static <T> T run(Check check, Callable<T> work) throws Exception {
        return ScopedValue.where(CHECK, check).call(work::call);
    }

    /** Runs {@code work} without the check: it records what has happened already, whatever became of the caller's rights. */
    public static void unchecked(Runnable work) {
        ScopedValue.where(CHECK, () -> {}).run(work);
    }

    /** Runs the check of this thread, if any. */
    static void check() {
        if (CHECK.isBound()) {
            CHECK.get().before();
        }
    }

    /** Tells the check of this thread, if any, that a write is over. */
    static void over() {
        if (CHECK.isBound()) {
            CHECK.get().after();
        }
    }
}
