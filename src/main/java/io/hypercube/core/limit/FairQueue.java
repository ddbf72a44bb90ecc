package io.hypercube.core.limit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A fair queue: the next element is the one with the smallest count, the first among equals. Only the first 64 are
 * compared, so that the cost does not depend on the length. Not thread-safe.
 */
final class FairQueue<E> {
    private static final int COMPARED = 64;

    private final ToIntFunction<E> count;
    private final Deque<E> order = new ArrayDeque<>();

    /** @param count returns how much an element has already */
    FairQueue(ToIntFunction<E> count) {
        this.count = count;
    }

    /** Adds an element at the end. */
    void add(E one) {
        order.add(one);
    }

    void remove(E one) {
        order.remove(one);
    }

    boolean isEmpty() {
        return order.isEmpty();
    }

    /** Removes and returns the next element; null when the queue is empty. */
    @Nullable
    E next() {
        E next = null;
        int fewest = Integer.MAX_VALUE;
        Iterator<E> waiting = order.iterator();
        for (int i = 0; i < COMPARED && fewest > 0 && waiting.hasNext(); i++) {
            E one = waiting.next();
            int has = count.applyAsInt(one);
            if (has < fewest) {
                fewest = has;
                next = one;
            }
        }
        if (next != null) {
            order.remove(next);
        }
        return next;
    }
}
