package io.hypercube.fleet.kubectl;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.SideBySide;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes one chunk of the concatenation of several clusters' lists, in the order of their names. One thread; blocks.
 *
 * <p>For the first chunk all clusters are asked at once, so that the versions of all are known, and which of them fail: the first
 * one for the whole chunk, the others for as many items as an equal share of it. Later chunks ask the current cluster, then the
 * next ones, 2, 4, 8 and 16 at a time. Items that do not fit are dropped and asked for again, at most as many as a chunk has.
 */
final class ChunkAssembly {
    private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

    /** A request for items of a cluster. */
    record Ask(String cluster, String token, long limit) {}

    /** Where the next chunk begins. */
    record Next(String cluster, String token) {}

    /** Asks clusters at the same time. */
    interface Source {
        /** @return the answers in the order of the requests */
        List<MemberAnswer<ChunkItems>> ask(List<Ask> asks) throws InterruptedException;
    }

    private final List<String> clusters;
    private final long limit;
    private final Source source;
    private final boolean isFirst;
    private final Map<String, MemberAnswer<ChunkItems>> ready = new HashMap<>();
    private final Map<String, MemberAnswer<ChunkItems>> first = new TreeMap<>();
    private final List<Found<ChunkItems>> taken = new ArrayList<>();
    private long room;
    private int batch = 1;
    private Next next = new Next("", "");

    /**
     * @param clusters sorted, from the current one on
     * @param limit {@link ChunkQuery#NONE} for none
     * @param isFirst whether this is the first chunk
     */
    ChunkAssembly(List<String> clusters, long limit, boolean isFirst, Source source) {
        this.clusters = clusters;
        this.limit = limit;
        this.room = limit;
        this.isFirst = isFirst;
        this.source = source;
    }

    /** The items of the chunk. */
    List<Found<ChunkItems>> taken() {
        return taken;
    }

    /** The answers of all clusters for the first chunk, by name. */
    Map<String, MemberAnswer<ChunkItems>> first() {
        return first;
    }

    /** Empty names at the end of the list. */
    Next next() {
        return next;
    }

    boolean isLast() {
        return next.cluster().isEmpty();
    }

    /**
     * The number of items of the whole list, after the first chunk; -1 when it is not known.
     */
    long total() {
        long total = 0;
        for (ChunkItems items : new Gathering<>(List.copyOf(first.values())).values()) {
            if (items.total() < 0) {
                return -1;
            }
            total += items.total();
        }
        return total;
    }

    long count() {
        return taken.stream().mapToLong(part -> part.value().items().size()).sum();
    }

    /**
     * Makes the chunk.
     *
     * @param token the continue token of the first of the clusters; empty for its start
     * @throws ApiException when a cluster fails that has answered before: 410 when its token has expired
     */
    void assemble(String token) throws InterruptedException {
        if (isFirst) {
            askAll();
        }
        String at = token;
        for (int index = 0; index < clusters.size(); ) {
            String cluster = clusters.get(index);
            MemberAnswer<ChunkItems> part = ready.remove(cluster);
            if (part == null && room == 0) {
                next = new Next(cluster, at);
                return;
            }
            if (part == null) {
                ask(index, at);
                continue;
            }
            if (!(part instanceof Found<ChunkItems> found)) {
                requireFirst(part);
                index++;
            } else if (found.value().items().size() <= room || room == limit) { // an API server may ignore the limit
                take(found);
                at = found.value().next();
                index += at.isEmpty() ? 1 : 0;
            } else {
                found.value().memory().close();
                if (found.value().asked() <= room || room == 0) {
                    next = new Next(cluster, at);
                    return;
                }
                ready.put(
                        cluster, source.ask(List.of(new Ask(cluster, at, room))).getFirst());
            }
        }
    }

    private void askAll() throws InterruptedException {
        List<Ask> asks = new ArrayList<>();
        for (String cluster : clusters) {
            asks.add(new Ask(cluster, "", asks.isEmpty() ? limit : share(clusters.size())));
        }
        for (MemberAnswer<ChunkItems> part : asks.isEmpty() ? List.<MemberAnswer<ChunkItems>>of() : source.ask(asks)) {
            ready.put(part.cluster(), part);
            first.put(part.cluster(), part);
        }
    }

    private long share(int count) {
        return limit == ChunkQuery.NONE ? limit : Math.max(1, Math.min(room, limit) / count);
    }

    private void ask(int index, String token) throws InterruptedException {
        List<Ask> asks = new ArrayList<>();
        asks.add(new Ask(clusters.get(index), token, room));
        if (token.isEmpty()) {
            for (int i = index + 1; i < clusters.size() && asks.size() < batch; i++) {
                if (!ready.containsKey(clusters.get(i))) {
                    asks.add(new Ask(clusters.get(i), "", share(batch)));
                }
            }
            batch = Math.min(SideBySide.MOST_CLUSTERS, batch * 2);
        }
        for (MemberAnswer<ChunkItems> part : source.ask(asks)) {
            ready.put(part.cluster(), part);
        }
    }

    private void take(Found<ChunkItems> found) {
        taken.add(found);
        room -= Math.min(
                room, limit == ChunkQuery.NONE ? 0 : found.value().items().size());
    }

    /**
     * A cluster that answered in the first chunk and fails later fails the list: what the client knows of it would be neither
     * whole nor absent, and a watch could not go on from it.
     */
    private void requireFirst(MemberAnswer<ChunkItems> part) {
        if (!(part instanceof MemberAnswer.Failed<ChunkItems> failed) || part.equals(first.get(part.cluster()))) {
            return;
        }
        if (failed.reason().equals(StatusReason.EXPIRED.wireName())) {
            throw ApiException.of(StatusReason.EXPIRED, failed.message());
        }
        throw ApiException.unavailable(
                "cluster \"" + part.cluster() + "\" failed in the middle of the list: " + failed.message()
                        + " (expected: list again)",
                TRY_AGAIN);
    }
}
