package io.hypercube.audit.query;

import io.hypercube.audit.query.AuditEventStore.EventFilter;
import io.hypercube.audit.query.AuditEventStore.Part;
import io.hypercube.audit.query.AuditEventStore.StoredEvent;
import io.hypercube.list.item.ItemFilter;
import io.hypercube.list.query.Selector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers of events over time.
 *
 * @param bucketSeconds the length of each bucket; the last one may end after {@code to}
 * @param buckets all of them, in order
 */
record Timeline(Instant from, Instant to, long bucketSeconds, List<Bucket> buckets) {
    static final int MOST_BUCKETS = 1000;

    /**
     * @param refused events of calls that the gateway or the cluster did not allow
     * @param failed events with a code of 500 or more
     */
    record Bucket(Instant start, long total, long refused, long failed) {}

    /** @param buckets the number of buckets, or fewer where they would be shorter than a second */
    static Timeline of(EventSearch search, EventQuery query, int buckets, Instant now) {
        Instant from = query.filter().from();
        Instant to = query.range().end(now);
        long seconds = Math.max(1, Math.ceilDiv(Duration.between(from, to).toSeconds(), buckets));
        Duration length = Duration.ofSeconds(seconds);
        EventFilter filter = query.filter().until(to);
        List<Part> parts = query.isFilteredByStore()
                ? search.store().parts(filter, length, search.within())
                : counted(search, filter, query.list().selector(), length);
        return new Timeline(from, to, seconds, buckets(from, to, length, parts));
    }

    private static List<Part> counted(EventSearch search, EventFilter filter, Selector selector, Duration length) {
        ItemFilter matching = new ItemFilter(selector, EventQuery.SHAPE);
        List<Part> parts = new ArrayList<>();
        search.store().each(filter, search.within(), event -> {
            if (matching.matches(event.json())) {
                int index = Math.toIntExact(
                        Duration.between(filter.from(), event.received()).dividedBy(length));
                while (parts.size() <= index) {
                    parts.add(new Part(parts.size(), 0, 0, 0));
                }
                parts.set(index, plus(parts.get(index), event));
            }
        });
        return parts;
    }

    private static Part plus(Part part, StoredEvent event) {
        return new Part(
                part.index(),
                part.total() + 1,
                part.refused() + (event.refused() ? 1 : 0),
                part.failed() + (event.code() >= AuditEventStore.FAILED ? 1 : 0));
    }

    private static List<Bucket> buckets(Instant from, Instant to, Duration length, List<Part> parts) {
        List<Bucket> buckets = new ArrayList<>();
        for (Instant start = from; start.isBefore(to); start = start.plus(length)) {
            buckets.add(new Bucket(start, 0, 0, 0));
        }
        for (Part part : parts) {
            Instant start = buckets.get(part.index()).start();
            buckets.set(part.index(), new Bucket(start, part.total(), part.refused(), part.failed()));
        }
        return buckets;
    }
}
