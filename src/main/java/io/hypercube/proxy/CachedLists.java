package io.hypercube.proxy;

import io.hypercube.cache.CachedPage;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.LiveReading;
import io.hypercube.cache.TableQuery;
import io.hypercube.cache.WatchCache;
import io.hypercube.kube.RequestInfo;
import io.hypercube.list.LabelSelector;
import io.hypercube.list.ListQuery;
import io.hypercube.list.Pushdown;
import io.hypercube.list.RowObject;
import io.hypercube.list.json.MalformedListException;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Serves lists from the watch cache: decides which calls it can answer and checks that the caller may list the
 * collection. Blocks.
 */
final class CachedLists {
    /** Other parameters change the response in ways that only the API server knows. */
    private static final Set<String> UNDERSTOOD =
            Set.of("labelSelector", "limit", "resourceVersion", "resourceVersionMatch");

    private final WatchCache cache;
    private final AccessReviews reviews;

    CachedLists(WatchCache cache, AccessReviews reviews) {
        this.cache = cache;
        this.reviews = reviews;
    }

    /**
     * Returns the page, or empty when the cluster must be asked. Callers without permission get the cluster's own 403.
     *
     * @param resources its memory is charged for the page until it has been sent; its place is taken when rows of a
     *     Table must be fetched and is not closed here
     */
    Optional<CachedPage> page(ProxiedCall call, ListRequest list, PageResources resources) throws InterruptedException {
        Optional<CollectionKey> key = key(call, list);
        Optional<ListQuery> query = query(list);
        OptionalLong atLeast = list.atLeast();
        if (!isKept(list) || key.isEmpty() || query.isEmpty() || atLeast.isEmpty()) {
            return Optional.empty();
        }
        cache.asked(key.get());
        if (!cache.serves(key.get()) || (isNarrowed(list) && !cache.isListed(key.get()))) {
            return Optional.empty();
        }
        if (!reviews.mayList(call.request().caller().user().name(), call.identity(), key.get())) {
            return Optional.empty();
        }
        try {
            Optional<RowObject> rows = list.ownRowObject();
            if (rows.isPresent()) {
                TableQuery table =
                        new TableQuery(query.get(), atLeast.getAsLong(), rows.get(), System::currentTimeMillis);
                Optional<CachedPage> page = cache.table(key.get(), table, resources.memory(), resources.place()::take);
                resources.memory().settle();
                return page;
            }
            return cache.page(key.get(), query.get(), atLeast.getAsLong(), resources.memory());
        } catch (MalformedListException saidBetterByTheLivePath) {
            return Optional.empty();
        }
    }

    /**
     * How the cache uses a list that is read from the cluster: not at all, to measure its cost, or to fill the
     * collection. When the cache could serve the page but the call does not read the whole collection, the cache starts
     * to list it itself.
     */
    LiveReading reading(ProxiedCall call, ListRequest list) throws InterruptedException {
        Optional<CollectionKey> key = key(call, list);
        if (!isKept(list)
                || key.isEmpty()
                || query(list).isEmpty()
                || list.atLeast().isEmpty()) {
            return LiveReading.NONE;
        }
        boolean whole = isWhole(call, list);
        if (!whole
                && cache.opensBeside(key.get())
                && reviews.mayList(call.request().caller().user().name(), call.identity(), key.get())) {
            cache.openBeside(key.get());
        }
        return cache.reading(key.get(), whole);
    }

    /**
     * Whether the call reads the same list as the gateway would, without impersonation requested by the client. {@code
     * limit} is not sent.
     */
    private static boolean isWhole(ProxiedCall call, ListRequest list) {
        return !isNarrowed(list)
                && !call.request().impersonation()
                && Set.of("limit").containsAll(list.otherParameters())
                && list.accepted().onlyJson().equals("application/json");
    }

    /** Whether the cluster filters the list. Such a call does not wait until the whole list has been read. */
    private static boolean isNarrowed(ListRequest list) {
        return !list.pushdown().equals(Pushdown.NOTHING)
                || list.otherParameters().contains("labelSelector");
    }

    /**
     * Whether the cache can serve the format: objects, or a Table whose rows have the object's metadata or no object.
     */
    private static boolean isKept(ListRequest list) {
        return list.accepted().preferPlainJson() || list.ownRowObject().isPresent();
    }

    private static Optional<CollectionKey> key(ProxiedCall call, ListRequest list) {
        List<String> control = call.inbound().headers().getAll(HttpHeaders.CACHE_CONTROL);
        boolean fromTheCluster = control.stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("no-cache"));
        if (fromTheCluster || !(call.request().info() instanceof RequestInfo.Resource resource)) {
            return Optional.empty();
        }
        String namespace = resource.namespace() == null ? "" : resource.namespace();
        CollectionKey key = new CollectionKey(call.cluster(), resource.collection(), namespace);
        return Optional.of(key).filter(of -> of.path().equals(list.path()));
    }

    private static Optional<ListQuery> query(ListRequest list) {
        boolean table = list.ownRowObject().isPresent();
        if (!list.otherParameters().stream()
                .allMatch(name -> UNDERSTOOD.contains(name) || (table && name.equals(ListRequest.INCLUDE)))) {
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
