package io.hypercube.proxy;

import io.hypercube.cache.CachedPage;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.WatchCache;
import io.hypercube.kube.RequestInfo;
import io.hypercube.list.LabelSelector;
import io.hypercube.list.ListQuery;
import io.hypercube.list.MalformedListException;
import io.hypercube.list.PageMemory;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Lists that the watch cache may answer: which calls these are, and whether the caller may see what is in it. Blocks. */
final class CachedLists {
    /** Anything else changes the answer in a way that only the API server knows. */
    private static final Set<String> UNDERSTOOD =
            Set.of("labelSelector", "limit", "resourceVersion", "resourceVersionMatch");

    private final WatchCache cache;
    private final AccessReviews reviews;

    CachedLists(WatchCache cache, AccessReviews reviews) {
        this.cache = cache;
        this.reviews = reviews;
    }

    /**
     * Empty when the cluster is to be asked: for the list, or for its own words of refusal.
     *
     * @param memory is told of what the page keeps until it has been sent
     */
    Optional<CachedPage> page(ProxiedCall call, ListRequest list, PageMemory memory) throws InterruptedException {
        Optional<CollectionKey> key = key(call, list);
        Optional<ListQuery> query = query(list);
        OptionalLong atLeast = list.atLeast();
        if (key.isEmpty() || query.isEmpty() || atLeast.isEmpty() || !cache.serves(key.get())) {
            return Optional.empty();
        }
        if (!reviews.mayList(call.request().caller().user().name(), call.identity(), key.get())) {
            return Optional.empty();
        }
        try {
            return cache.page(key.get(), query.get(), atLeast.getAsLong(), memory);
        } catch (MalformedListException saidBetterByTheLivePath) {
            return Optional.empty();
        }
    }

    private static Optional<CollectionKey> key(ProxiedCall call, ListRequest list) {
        List<String> control = call.inbound().headers().getAll(HttpHeaders.CACHE_CONTROL);
        boolean fromTheCluster = control.stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("no-cache"));
        if (fromTheCluster
                || !list.accepted().preferPlainJson()
                || !(call.request().info() instanceof RequestInfo.Resource resource)) {
            return Optional.empty();
        }
        String namespace = resource.namespace() == null ? "" : resource.namespace();
        CollectionKey key = new CollectionKey(call.cluster(), resource.collection(), namespace);
        return Optional.of(key).filter(of -> of.path().equals(list.path()));
    }

    private static Optional<ListQuery> query(ListRequest list) {
        if (!list.otherParameters().stream().allMatch(UNDERSTOOD::contains)) {
            return Optional.empty();
        }
        List<String> labels = list.values("labelSelector");
        return switch (labels.size()) {
            case 0 -> Optional.of(list.listQuery());
            case 1 -> LabelSelector.parse(labels.getFirst()).map(list.listQuery()::where);
            default -> Optional.empty();
        };
    }
}
