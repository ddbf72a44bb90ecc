package io.hypercube.proxy.page;

import io.hypercube.cache.AtLeast;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.RequiredVersion;
import io.hypercube.cluster.Cluster;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The newest version of each collection that one account got a page of. A page of all namespaces must not be older than one of any
 * namespace, and the other way round; two namespaces do not constrain each other. Thread-safe.
 */
final class ReaderVersions {
    /** Beyond that, what was read longest ago counts for the whole cluster. */
    static final int MOST = 2_000;

    private static final String ANY = "*";

    private final Duration remembered;
    private final LongSupplier nanoTime;
    private final Map<Cluster, Newest> forgotten = new HashMap<>(); // guarded by this, as are the fields below
    private final Map<Place, Newest> places = new LinkedHashMap<>(16, 0.75f, true);

    /** All API versions of a resource have comparable versions. */
    private record Place(Cluster cluster, String group, String resource, String namespace) {
        static Place of(CollectionKey key, String namespace) {
            return new Place(
                    key.cluster(), key.resource().group(), key.resource().resource(), namespace);
        }
    }

    private final class Newest {
        private final RequiredVersion version = new RequiredVersion(remembered, nanoTime);
        private long since;
        private boolean live;

        private void answered(long read, boolean fromCluster) {
            if (version.get() == 0 || !(live && fromCluster)) {
                since = nanoTime.getAsLong(); // a live page in place of one that memory did not have prolongs no wait
            }
            live = fromCluster;
            version.write(read);
        }

        private AtLeast atLeast() {
            long newest = version.get();
            return newest == 0 ? AtLeast.ANY : new AtLeast(newest, since, true);
        }
    }

    /**
     * @param remembered how long, which must be longer than a watch without any sign of life is trusted
     * @param nanoTime as {@link System#nanoTime}
     */
    ReaderVersions(Duration remembered, LongSupplier nanoTime) {
        this.remembered = remembered;
        this.nanoTime = nanoTime;
    }

    /** The account gets a page of this version. */
    synchronized void answered(CollectionKey key, long version, boolean fromCluster) {
        place(Place.of(key, key.namespace())).answered(version, fromCluster);
        place(Place.of(key, ANY)).answered(version, fromCluster);
        while (places.size() > MOST) {
            forgetEldest();
        }
    }

    private Newest place(Place place) {
        return places.computeIfAbsent(place, absent -> new Newest());
    }

    private void forgetEldest() {
        Map.Entry<Place, Newest> eldest = places.entrySet().iterator().next();
        places.remove(eldest.getKey());
        forgotten
                .computeIfAbsent(eldest.getKey().cluster(), absent -> new Newest())
                .answered(eldest.getValue().version.get(), eldest.getValue().live);
    }

    /** The version that the account's next page must have reached. */
    synchronized AtLeast atLeast(CollectionKey key) {
        AtLeast own = key.namespace().isEmpty()
                ? of(places, Place.of(key, ANY))
                : of(places, Place.of(key, key.namespace())).and(of(places, Place.of(key, "")));
        return own.and(of(forgotten, key.cluster()));
    }

    private static <K> AtLeast of(Map<K, Newest> all, K key) {
        Newest newest = all.get(key);
        return newest == null ? AtLeast.ANY : newest.atLeast();
    }
}
