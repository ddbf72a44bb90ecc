package io.hypercube.proxy.page;

import io.hypercube.cache.AtLeast;
import io.hypercube.cache.CachedList;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.LiveRead;
import io.hypercube.cache.Lookup;
import io.hypercube.cache.TablePage;
import io.hypercube.cache.TableQuery;
import io.hypercube.cache.WatchCache;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.list.RowObject;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the watch cache for the lists of calls: decides which calls it can answer, whether the caller may list the
 * collection, and which replica keeps it. Each list that an account gets is noted, so that no later one is older. Blocks.
 */
public final class CachedLists {
    private final WatchCache cache;
    private final AccessReviews reviews;
    private final OwnerPages owners;
    private final SeenVersions seen = new SeenVersions();

    CachedLists(WatchCache cache, AccessReviews reviews, OwnerPages owners) {
        this.cache = cache;
        this.reviews = reviews;
        this.owners = owners;
    }

    /**
     * Finds out where the page comes from. Callers without permission get the cluster's own 403.
     *
     * @param resources its memory is charged for the page until it has been sent; its seat is taken when rows of a
     *     Table must be fetched and is not closed here
     */
    Lookup<CachedList.Page> lookup(ProxiedCall call, ListRequest list, PageResources resources)
            throws InterruptedException {
        Optional<PageRequest> asked = question(call, list);
        if (asked.isEmpty()) {
            return new Lookup.Live<>(Lookup.Reason.CLUSTER_ONLY, noting(call));
        }
        PageRequest question = asked.get();
        return noted(
                question,
                cache.lookup(
                        request(question, isWhole(call, question)),
                        page(question, resources.memory(), resources.seat()::take),
                        () -> elsewhere(question, resources)));
    }

    private Lookup<CachedList.Page> noted(PageRequest question, Lookup<CachedList.Page> found) {
        note(question, found.cached());
        return switch (found) {
            case Lookup.FromMemory<CachedList.Page> page -> page;
            case Lookup.FromReplica<CachedList.Page> page -> page;
            case Lookup.Fill<CachedList.Page>(LiveRead reading) -> new Lookup.Fill<>(noted(question, reading));
            case Lookup.Live<CachedList.Page>(Lookup.Reason reason, LiveRead reading) ->
                new Lookup.Live<>(reason, noted(question, reading));
        };
    }

    private void note(PageRequest question, Optional<CachedList> cached) {
        cached.ifPresent(list -> seen.answered(question.account(), question.key(), list.version(), false));
    }

    private LiveRead noted(PageRequest question, LiveRead reading) {
        return new NotedRead(reading, version -> seen.answered(question.account(), question.key(), version, true));
    }

    /** For a list that the cache does not use: its version is noted. */
    public LiveRead noting(ProxiedCall call) {
        return key(call)
                .<LiveRead>map(key ->
                        new NotedRead(LiveRead.NONE, version -> seen.answered(account(call), key, version, true)))
                .orElse(LiveRead.NONE);
    }

    /**
     * The list from memory, for a reader that needs no page if it can have all matches without copying them; for a query by groups,
     * the page. The list must be closed; empty when the cluster must be asked.
     */
    public Optional<CachedList> kept(ProxiedCall call, ListRequest list, PageResources resources)
            throws InterruptedException {
        Optional<PageRequest> asked = question(call, list);
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        PageRequest question = asked.get();
        Lookup.Request request = request(question, isWhole(call, question));
        Lookup.Replica replica = () -> elsewhere(question, resources);
        Lookup.Read<CachedList.Rows> rows = collection -> collection.rows(question.query(), question.atLeast());
        Lookup<?> found = question.isTable() || question.query().isGrouped()
                ? cache.kept(request, page(question, resources.memory(), resources.seat()::take), replica)
                : cache.kept(request, rows, replica);
        note(question, found.cached());
        return found.cached();
    }

    /** Answers another replica, which has forwarded the question; see {@link WatchCache#owned}. */
    Lookup<CachedList.Page> owned(PageRequest question, long written, PageLease memory) throws InterruptedException {
        Optional<AtLeast> seenHere = seen.atLeast(question.account(), question.key());
        if (seenHere.isEmpty()) {
            return new Lookup.Live<>(Lookup.Reason.NOT_READY);
        }
        PageRequest asked = question.notBefore(seenHere.get());
        return cache.owned(request(asked, false), written, page(asked, memory, () -> {}));
    }

    /**
     * How the cache uses a list that is read from the cluster: not at all, to measure its cost, or to fill the
     * collection. A collection that another replica keeps is never filled here.
     */
    public LiveRead reading(ProxiedCall call, ListRequest list) throws InterruptedException {
        Optional<PageRequest> asked = question(call, list);
        return asked.isEmpty()
                ? noting(call)
                : noted(asked.get(), cache.reading(request(asked.get(), isWhole(call, asked.get()))));
    }

    private Lookup.Request request(PageRequest question, boolean whole) {
        CollectionKey key = question.key();
        return new Lookup.Request(
                key,
                question.isNarrowed(),
                whole,
                owners.keepsHere(key),
                () -> reviews.mayList(question.account(), question.who(), key));
    }

    private static Lookup.Read<CachedList.Page> page(PageRequest question, PageLease memory, TablePage.Turn turn) {
        Optional<RowObject> rows = question.list().ownRowObject();
        if (rows.isEmpty()) {
            return collection -> collection.page(question.query(), question.atLeast(), memory);
        }
        TableQuery table = new TableQuery(question.query(), question.atLeast(), rows.get(), System::currentTimeMillis);
        return collection -> {
            Optional<CachedList.Page> page = collection.table(table, memory, turn);
            memory.settle();
            return page;
        };
    }

    /** The page from the replica that keeps the collection. */
    private Optional<CachedList.Page> elsewhere(PageRequest question, PageResources resources)
            throws InterruptedException {
        if (question.isTable()) { // the other replica may have to fetch rows, in the place of this call
            resources.seat().take();
        }
        return owners.page(question, resources.memory());
    }

    /**
     * Whether the call reads the same list as the gateway would, without impersonation requested by the client. {@code
     * limit} is not sent.
     */
    private static boolean isWhole(ProxiedCall call, PageRequest question) {
        ListRequest list = question.list();
        return !question.isNarrowed()
                && !call.request().impersonation()
                && Set.of("limit").containsAll(list.otherParameters())
                && list.accepted().onlyJson().equals("application/json");
    }

    private Optional<PageRequest> question(ProxiedCall call, ListRequest list) {
        List<String> control = call.inbound().headers().getAll(HttpHeaders.CACHE_CONTROL);
        boolean fromTheCluster = control.stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("no-cache"));
        if (fromTheCluster) {
            return Optional.empty();
        }
        return key(call).flatMap(key -> PageRequest.of(key, list, call.identity(), account(call))
                .flatMap(question -> seen.atLeast(question.account(), key).map(question::notBefore)));
    }

    private static Optional<CollectionKey> key(ProxiedCall call) {
        if (!(call.request().info() instanceof RequestInfo.Resource resource)) {
            return Optional.empty();
        }
        String namespace = resource.namespace() == null ? "" : resource.namespace();
        return Optional.of(new CollectionKey(call.cluster(), resource.collection(), namespace));
    }

    private static String account(ProxiedCall call) {
        return call.request().caller().user().name();
    }
}
