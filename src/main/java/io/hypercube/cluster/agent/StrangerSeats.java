package io.hypercube.cluster.agent;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The places of connections that have not proved to be agents. One more takes the place of the oldest of the network that has most, so an
 * agent gets in however many strangers there are. Networks from which an agent was admitted within 30 days have places of their own, which
 * strangers of other networks cannot take. Thread-safe; does not block.
 */
final class StrangerSeats {
    private static final Duration MEMORY = Duration.ofDays(30);
    private static final int MOST_NETWORKS = 100_000;

    private final int most;
    private final int mostOfProven;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Place, String> strangers = new LinkedHashMap<>(); // in the order of their beginning
    private final Map<Place, String> ofProven = new LinkedHashMap<>();
    private final Cache<String, Boolean> proven;

    /** A connection's place, until {@link #giveBack} or {@link #proved}. Compared by identity. */
    static final class Place {
        private final Runnable end;

        private Place(Runnable end) {
            this.end = end;
        }
    }

    /**
     * Creates places.
     *
     * @param most for connections of networks that are not proven
     * @param mostOfProven for those of proven networks, in addition
     * @param nanoTime {@code System::nanoTime}
     */
    StrangerSeats(int most, int mostOfProven, LongSupplier nanoTime) {
        this.most = most;
        this.mostOfProven = mostOfProven;
        this.proven = Caffeine.newBuilder()
                .maximumSize(MOST_NETWORKS)
                .expireAfterWrite(MEMORY)
                .ticker(nanoTime::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    /**
     * Takes a place.
     *
     * @param end closes the connection when another one takes its place; must not block, and is called on any thread
     */
    Place take(String network, Runnable end) {
        Place taken = new Place(end);
        lock.lock();
        try {
            if (proven.getIfPresent(network) == null) {
                add(strangers, most, taken, network);
            } else {
                add(ofProven, mostOfProven, taken, network);
            }
        } finally {
            lock.unlock();
        }
        return taken;
    }

    private static void add(Map<Place, String> places, int most, Place taken, String network) {
        if (places.size() >= most) {
            Place oldest = oldestOfLargestNetwork(places);
            places.remove(oldest);
            oldest.end.run();
        }
        places.put(taken, network);
    }

    private static Place oldestOfLargestNetwork(Map<Place, String> places) {
        Map<String, Long> counts = places.values().stream()
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        long largest = counts.values().stream().max(Comparator.naturalOrder()).orElse(0L);
        return places.entrySet().stream()
                .filter(place -> counts.getOrDefault(place.getValue(), 0L) == largest)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** Gives a place back because its connection is one of an agent, and remembers the network. */
    void proved(Place place, String network) {
        proven.put(network, true);
        giveBack(place);
    }

    /** Gives a place back. Does nothing when it was taken by another connection, or given back before. */
    void giveBack(Place place) {
        lock.lock();
        try {
            strangers.remove(place);
            ofProven.remove(place);
        } finally {
            lock.unlock();
        }
    }
}
