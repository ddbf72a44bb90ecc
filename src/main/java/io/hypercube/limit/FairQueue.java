package io.hypercube.limit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Those who wait for something, in turn: next is the one that has the fewest already, the first among equals. Only the first 64
 * are compared, so that choosing costs the same however many wait. Not thread-safe.
 */
final class FairQueue<E> {
    private static final int COMPARED = 64;

    private final ToIntFunction<E> count;
    private final Deque<E> order = new ArrayDeque<>();

    /** @param count how much one has already */
    FairQueue(ToIntFunction<E> count) {
        this.count = count;
    }

    /** Stands at the end. */
    void add(E one) {
        order.add(one);
    }

    void remove(E one) {
        order.remove(one);
    }

    boolean isEmpty() {
        return order.isEmpty();
    }

    /** Takes the next one out; null when nobody waits. */
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
