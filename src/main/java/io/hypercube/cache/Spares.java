package io.hypercube.cache;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Native contexts that are lent out for one call at a time: dear to make, and their memory is not the collector's to
 * free. A few are kept for the next call, others are closed.
 */
final class Spares<C> {
    private final Supplier<C> maker;
    private final Consumer<C> closer;
    private final ArrayBlockingQueue<C> spares =
            new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

    Spares(Supplier<C> maker, Consumer<C> closer) {
        this.maker = maker;
        this.closer = closer;
    }

    <R> R lend(Function<C, R> call) {
        @Nullable C spare = spares.poll();
        C context = spare == null ? maker.get() : spare;
        try {
            return call.apply(context);
        } finally {
            if (!spares.offer(context)) {
                closer.accept(context);
            }
        }
    }
}
