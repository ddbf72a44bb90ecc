package io.hypercube.storage.sql;

import java.util.concurrent.Callable;

/**
 * A check that runs on the writing thread immediately before each commit. It rolls back the write when the caller's
 * rights have ended or the call has already been answered with a timeout. The check runs within the transaction, so in
 * a database with one writer no other write can happen between the check and the commit.
 */
public final class BeforeCommit {
    private static final ScopedValue<Runnable> CHECK = ScopedValue.newInstance();

    private BeforeCommit() {}

    /**
     * Runs {@code work}. Its writes on this thread are committed only when {@code check} returns; an exception of the
     * check is thrown by the write.
     */
    public static <T> T run(Runnable check, Callable<T> work) throws Exception {
        return ScopedValue.where(CHECK, check).call(work::call);
    }

    /** Runs the check of this thread, if any. */
    static void check() {
        if (CHECK.isBound()) {
            CHECK.get().run();
        }
    }
}
