package io.hypercube.cache.store;

import io.hypercube.cache.store.ObjectStore.CacheFullException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that one view takes while it is built, reported to the store in steps. Thread-safe; each {@link Part} is
 * for one thread.
 */
final class BuildMemory implements AutoCloseable {
    private static final long STEP = 256 << 10;

    private final StoreState state;
    private final AtomicLong told = new AtomicLong();

    BuildMemory(StoreState state) {
        this.state = state;
    }

    Part part() {
        return new Part();
    }

    private void take(long bytes) {
        told.addAndGet(bytes);
        state.build(bytes);
    }

    @Override
    public void close() {
        state.build(-told.getAndSet(0));
    }

    /** The share of one thread. */
    final class Part {
        private long untold;

        private Part() {}

        /** @throws CacheFullException when the cache is out of memory */
        void take(long bytes) {
            untold += bytes;
            if (untold > STEP) {
                long step = untold;
                untold = 0;
                BuildMemory.this.take(step);
            }
        }
    }
}
