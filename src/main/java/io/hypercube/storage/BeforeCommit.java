package io.hypercube.storage;

import java.util.concurrent.Callable;

/**
 * A check that every write makes right before it is committed, on the thread that writes. A call whose sender has lost their rights,
 * or that has been answered already because it took too long, is rolled back by it. The check runs within the transaction: a
 * database with one writer at a time lets no other write pass between the check and the commit.
 */
public final class BeforeCommit {
    private static final ScopedValue<Runnable> CHECK = ScopedValue.newInstance();

    private BeforeCommit() {}

    /**
     * Runs {@code work}. Writes that it makes on this thread are committed only when {@code check} returns; what the check throws
     * leaves the write.
     */
    public static <T> T run(Runnable check, Callable<T> work) throws Exception {
        return ScopedValue.where(CHECK, check).call(work::call);
    }

    /** Writes of threads that have no check pass. */
    static void check() {
        if (CHECK.isBound()) {
            CHECK.get().run();
        }
    }
}
