package io.hypercube.core.limit;

import io.hypercube.core.limit.FairSemaphore.Flow;
import io.hypercube.core.limit.FairSemaphore.Waiter;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The waiting flows of one kind, in the order of their turns. Guarded by the lock of {@link FairSemaphore}. */
final class FlowQueue {
    static final int MOST_OF_A_FLOW = 64;
    static final int MOST = 256;

    private final Map<Flow, Deque<Waiter>> flows = new LinkedHashMap<>();
    private int size;

    int size() {
        return size;
    }

    /** False when the queue of the flow or of the kind is full. */
    boolean enter(Flow flow, Waiter waiting) {
        int mine = flows.containsKey(flow) ? flows.get(flow).size() : 0;
        if (mine >= MOST_OF_A_FLOW || (size >= MOST && !refuseOneOfMoreThan(mine + 1))) {
            return false;
        }
        flows.computeIfAbsent(flow, key -> new ArrayDeque<>()).add(waiting);
        size++;
        return true;
    }

    private boolean refuseOneOfMoreThan(int few) {
        Optional<Map.Entry<Flow, Deque<Waiter>>> longest = flows.entrySet().stream()
                .max(Comparator.comparingInt(entry -> entry.getValue().size()))
                .filter(entry -> entry.getValue().size() > few);
        longest.ifPresent(entry -> {
            Waiter last = entry.getValue().getLast();
            leave(entry.getKey(), last);
            last.decide(false);
        });
        return longest.isPresent();
    }

    /** The flow whose turn is next; empty when all waiting flows have a task running. */
    Optional<Flow> next(Set<Flow> working) {
        return flows.keySet().stream().filter(flow -> !working.contains(flow)).findFirst();
    }

    /** Removes the first task of the flow, and moves the flow to the end. */
    Waiter poll(Flow flow) {
        Deque<Waiter> queue = Objects.requireNonNull(flows.remove(flow));
        Waiter first = queue.remove();
        size--;
        if (!queue.isEmpty()) {
            flows.put(flow, queue);
        }
        return first;
    }

    void leave(Flow flow, Waiter waiting) {
        Deque<Waiter> queue = flows.get(flow);
        if (queue != null && queue.remove(waiting)) {
            size--;
            if (queue.isEmpty()) {
                flows.remove(flow);
            }
        }
    }
}
