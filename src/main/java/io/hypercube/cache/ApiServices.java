package io.hypercube.cache;

import io.hypercube.cache.ReflectorOptions.ReflectorTimes;
import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which groups and versions each cluster's API server serves itself. An API server registers each of them as
 * an APIService without {@code spec.service}; an APIService with {@code spec.service} belongs to an aggregated API
 * server. The gateway lists and watches the APIServices of each cluster like any other collection. While that watch is
 * broken, every group is unknown. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/api-service-v1/">APIService</a>
 */
final class ApiServices implements ReflectorOwner {
    private static final Logger LOGGER = LoggerFactory.getLogger(ApiServices.class);
    private static final GroupVersionResource RESOURCE =
            new GroupVersionResource("apiregistration.k8s.io", "v1", "apiservices");
    private static final ListQuery LOCAL = new ListQuery(Selector.parse("!spec.service"), 0, 1, List.of());

    /** Limit for one cluster; an APIService is about a kilobyte of JSON. */
    private static final long MOST_BYTES = 4 << 20;

    private final ClusterReader reader;
    private final ReflectorTimes times;
    private final Map<Cluster, Reflector> followed = new ConcurrentHashMap<>();
    /** The {@link System#nanoTime} until which a cluster's APIServices are not requested again. */
    private final Map<Cluster, Long> refused = new ConcurrentHashMap<>();

    private final Set<Cluster> warned = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    ApiServices(ClusterReader reader, ReflectorTimes times) {
        this.reader = reader;
        this.times = times;
    }

    /** The current backend. The first call for a cluster starts to follow its APIServices; waits at most a second for them. */
    ApiBackend await(CollectionKey key) throws InterruptedException {
        Reflector services = follow(key.cluster());
        if (services == null) {
            return ApiBackend.UNKNOWN;
        }
        services.retention().read();
        return backend(services.freshness().followed(), key);
    }

    /** The current backend, without waiting. */
    ApiBackend peek(CollectionKey key) throws InterruptedException {
        Reflector services = followed.get(key.cluster());
        return services == null
                ? ApiBackend.UNKNOWN
                : backend(services.freshness().peek(), key);
    }

    /** False when the backend is known to be elsewhere, or when the APIServices cannot be read at the moment. */
    boolean mayBeLocal(CollectionKey key) throws InterruptedException {
        return !refused.containsKey(key.cluster()) && !peek(key).equals(ApiBackend.ELSEWHERE);
    }

    private static ApiBackend backend(Optional<Freshness.Current> services, CollectionKey key)
            throws InterruptedException {
        if (services.isEmpty()) {
            return ApiBackend.UNKNOWN;
        }
        String name = key.resource().version() + "." + key.resource().group();
        try {
            long version = services.get().content().store().resourceVersionWhere(LOCAL, "", name);
            return version < 0 ? ApiBackend.ELSEWHERE : new ApiBackend.Local(version);
        } catch (MalformedListException | CacheFullException e) {
            return ApiBackend.UNKNOWN;
        }
    }

    private @Nullable Reflector follow(Cluster cluster) {
        Reflector known = followed.get(cluster);
        if (known != null || isOver(cluster) || refused.containsKey(cluster)) {
            return known;
        }
        Reflector opened = followed.computeIfAbsent(cluster, this::open);
        if (isOver(cluster)) { // checked again: the cluster may have ended while this one was opened
            end(opened);
            return null;
        }
        return opened;
    }

    private boolean isOver(Cluster cluster) {
        return closed || cluster.isGone();
    }

    private Reflector open(Cluster cluster) {
        CollectionKey key = new CollectionKey(cluster, RESOURCE, "");
        ReflectorOptions options = new ReflectorOptions(new AccessFrequency(), times, System::nanoTime);
        Reflector services = new Reflector(new ListerWatcher(reader, key), ApiBackend.UNKNOWN, options, this, null);
        services.start();
        return services;
    }

    @Override
    public boolean fits(Reflector listed) {
        return listed.memory() <= MOST_BYTES;
    }

    @Override
    public boolean hasRoom(Reflector services) {
        return fits(services);
    }

    @Override
    public void dropped(Reflector services) {
        end(services);
    }

    @Override
    public void refused(Reflector services, NotCacheableException why) {
        Cluster cluster = services.key().cluster();
        refused.put(cluster, System.nanoTime() + why.notAgainFor().toNanos());
        end(services);
        if (isOver(cluster)) {
            forget(cluster);
        } else if (warned.add(cluster)) {
            LOGGER.atWarn()
                    .addKeyValue("cluster", cluster.name())
                    .addKeyValue("reason", why.getMessage())
                    .log("nothing of this cluster is cached, because its APIServices are not known; grant the gateway's"
                            + " credential list and watch of apiservices in the group apiregistration.k8s.io");
        }
    }

    /** Called periodically: ends reflectors that are idle, and allows refused clusters to be tried again after their time. */
    void keepUp() {
        refused.values().removeIf(until -> System.nanoTime() - until >= 0);
        followed.values().stream()
                .filter(one -> one.freshness().hasEnded()
                        || one.retention().verdict() != RetentionPolicy.Verdict.KEEP
                        || !fits(one))
                .forEach(this::end);
    }

    /** In bytes. */
    long memory() {
        return followed.values().stream().mapToLong(Reflector::memory).sum();
    }

    void forget(Cluster cluster) {
        Reflector services = followed.get(cluster);
        if (services != null) {
            end(services);
        }
        refused.remove(cluster);
        warned.remove(cluster);
    }

    private void end(Reflector services) {
        followed.remove(services.key().cluster(), services);
        services.end();
    }

    void close() {
        closed = true;
        followed.values().forEach(this::end);
    }

    /**
     * Which server answers for an API group and version of a cluster, as far as the gateway knows.
     *
     * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">API
     *     aggregation</a>
     */
    sealed interface ApiBackend {
        ApiBackend UNKNOWN = new Unknown();
        ApiBackend ELSEWHERE = new Elsewhere();

        /**
         * The API server itself, from its own storage: a built-in group or a CustomResourceDefinition.
         *
         * @param version resourceVersion of the APIService; a different version means that another server may have
         *     answered in between
         */
        record Local(long version) implements ApiBackend {}

        /** An aggregated API server, whose answers may differ by caller, or no server at all. */
        record Elsewhere() implements ApiBackend {}

        /** The cluster's APIServices are currently not known. */
        record Unknown() implements ApiBackend {}
    }
}
