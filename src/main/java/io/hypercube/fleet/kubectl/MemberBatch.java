package io.hypercube.fleet.kubectl;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.PageMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of one cluster that have not been written to the client yet, and the memory that they and the reading of more take.
 * One thread at a time.
 */
final class MemberBatch implements PageMemory {
    private final String cluster;
    private final MemberEvents by;
    private final FleetStream stream;
    private final StreamMemory memory;
    private final List<FleetEvent> events = new ArrayList<>();
    private long waiting;
    private long buffered;
    private long charged;
    private boolean isPart;
    private boolean hasWritten;

    MemberBatch(String cluster, MemberEvents by, FleetStream stream, StreamMemory memory) {
        this.cluster = cluster;
        this.by = by;
        this.stream = stream;
        this.memory = memory;
    }

    MemberEvents by() {
        return by;
    }

    /** Whether events have been written. */
    boolean hasWritten() {
        return hasWritten;
    }

    /** Whether only a part of the first list has been written. */
    boolean hasPart() {
        return isPart && hasWritten;
    }

    /** Tells whether the next events are a part of the first list. */
    void begins(boolean partOfFirstList) {
        isPart = partOfFirstList;
    }

    /** @throws ApiException when there is no memory for more; the events have been added nevertheless */
    void add(List<FleetEvent> more) {
        events.addAll(more);
        waiting += more.stream().mapToLong(FleetEvent::memory).sum();
        charge(waiting + buffered);
    }

    /** Charges bytes that were read and are not events yet. */
    @Override
    public void hold(long more) {
        charge(waiting + buffered + more);
        buffered += more;
    }

    /**
     * Writes the events. Blocks while the client is slower.
     *
     * @param version see {@link FleetStream#write}
     */
    void flush(String version) throws InterruptedException {
        boolean any = !events.isEmpty();
        if (any || !isPart) {
            stream.write(cluster, by, events, version, isPart);
            hasWritten |= any;
            events.clear();
            waiting = 0;
            charge(buffered);
        }
    }

    /** Nothing is being read any more. */
    void settle() {
        buffered = 0;
        charge(Math.min(waiting, charged));
    }

    /** Gives back all memory. */
    void drop() {
        events.clear();
        waiting = 0;
        settle();
    }

    private void charge(long used) {
        if (used > charged && !memory.hold(used - charged)) {
            throw ApiException.unavailable(
                    "no memory for the events of cluster \"" + cluster + "\"", Duration.ofSeconds(2));
        }
        if (used < charged) {
            memory.hold(used - charged);
        }
        charged = used;
    }
}
