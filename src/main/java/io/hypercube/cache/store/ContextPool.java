package io.hypercube.cache.store;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pools native contexts, which are expensive to create and hold memory outside the heap. Each is used by one call at a
 * time. Keeps at most two contexts per processor and closes the others. Thread-safe.
 */
final class ContextPool<C> {
    private final Supplier<C> maker;
    private final Consumer<C> closer;
    private final ArrayBlockingQueue<C> idle =
            new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

    ContextPool(Supplier<C> maker, Consumer<C> closer) {
        this.maker = maker;
        this.closer = closer;
    }

    <R> R lend(Function<C, R> call) {
        @Nullable C pooled = idle.poll();
        C context = pooled == null ? maker.get() : pooled;
        try {
            return call.apply(context);
        } finally {
            if (!idle.offer(context)) {
                closer.accept(context);
            }
        }
    }
}
