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
     * @param resources its memory is told of what the page keeps until it has been sent; its place is taken when rows of a Table have to be
     *     fetched, and left to the caller
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
     * What the cache learns of a list that the cluster is asked for now: nothing, or what it costs, or all objects. Where the page is one
     * that memory could answer, but does not read the whole collection as the gateway would, that is listed beside it.
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
     * Whether the API server is asked what the gateway would ask it itself, and by a caller whom it knows by the gateway's own word.
     * {@code limit} is not sent.
     */
    private static boolean isWhole(ProxiedCall call, ListRequest list) {
        return !isNarrowed(list)
                && !call.request().impersonation()
                && Set.of("limit").containsAll(list.otherParameters())
                && list.accepted().onlyJson().equals("application/json");
    }

    /** Whether the cluster sends less than the whole list, so that nobody waits until that has come. */
    private static boolean isNarrowed(ListRequest list) {
        return !list.pushdown().equals(Pushdown.NOTHING)
                || list.otherParameters().contains("labelSelector");
    }

    /** Whether memory has what is asked for: objects, or a Table with rows of objects' metadata or of none. */
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
