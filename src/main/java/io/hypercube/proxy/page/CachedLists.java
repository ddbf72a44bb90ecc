package io.hypercube.proxy.page;

import io.hypercube.cache.CachedPage;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.LiveRead;
import io.hypercube.cache.TablePage;
import io.hypercube.cache.TableQuery;
import io.hypercube.cache.WatchCache;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RowObject;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.call.ProxiedCall;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Serves lists from the watch cache of this replica, or of the one that keeps the collection: decides which calls it
 * can answer and checks that the caller may list the collection. Blocks.
 */
public final class CachedLists {
    private final WatchCache cache;
    private final AccessReviews reviews;
    private final OwnerPages owners;

    CachedLists(WatchCache cache, AccessReviews reviews, OwnerPages owners) {
        this.cache = cache;
        this.reviews = reviews;
        this.owners = owners;
    }

    /**
     * Returns the page, or empty when the cluster must be asked. Callers without permission get the cluster's own 403.
     *
     * @param resources its memory is charged for the page until it has been sent; its seat is taken when rows of a
     *     Table must be fetched and is not closed here
     */
    Optional<KeptPage> page(ProxiedCall call, ListRequest list, PageResources resources) throws InterruptedException {
        Optional<PageRequest> asked = question(call, list);
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        PageRequest question = asked.get();
        if (!owners.keepsHere(question.key())) {
            return elsewhere(question, resources);
        }
        cache.asked(question.key());
        Optional<CachedPage> page = here(question, resources.memory(), resources.seat()::take);
        if (question.isTable()) {
            resources.memory().settle();
        }
        return page.map(KeptPage::of);
    }

    /** Same as {@link #page}, for a reader that needs no page if it can have all matches without copying them. */
    public Optional<KeptList> kept(ProxiedCall call, ListRequest list, PageResources resources)
            throws InterruptedException {
        Optional<PageRequest> asked = question(call, list);
        if (asked.isEmpty()
                || asked.get().isTable()
                || !owners.keepsHere(asked.get().key())) {
            return page(call, list, resources).map(KeptList.Page::new);
        }
        PageRequest question = asked.get();
        cache.asked(question.key());
        if (!isServed(question) || !mayList(question)) {
            return Optional.empty();
        }
        try {
            return cache.rows(question.key(), question.query(), question.atLeast())
                    .map(KeptList.Rows::new);
        } catch (MalformedListException saidBetterByTheLivePath) {
            return Optional.empty();
        }
    }

    /** The page from this replica's memory. The collection is listed when it is not there but worth it. */
    private Optional<CachedPage> here(PageRequest question, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        return isServed(question) && mayList(question) ? fromMemory(question, memory, turn) : Optional.empty();
    }

    private boolean isServed(PageRequest question) throws InterruptedException {
        return question.isNarrowed() ? cache.isListed(question.key()) : cache.serves(question.key());
    }

    /**
     * The page from the replica that keeps the collection. When it has none, from a copy that this one may still have
     * from the time before, but no collection is opened here.
     */
    private Optional<KeptPage> elsewhere(PageRequest question, PageResources resources) throws InterruptedException {
        if (!cache.mayBeKept(question.key()) || !mayList(question)) {
            return Optional.empty();
        }
        if (question.isTable()) { // the other replica may have to fetch rows, in the place of this call
            resources.seat().take();
        }
        Optional<KeptPage> page = owners.page(question, resources.memory());
        if (page.isPresent()) {
            return page;
        }
        return ifListed(question, resources.memory(), resources.seat()::take).map(KeptPage::of);
    }

    boolean mayList(PageRequest question) throws InterruptedException {
        return reviews.mayList(question.account(), question.who(), question.key());
    }

    /** The page from this replica's memory, without waiting for a list. The caller must be allowed to list. */
    Optional<CachedPage> ifListed(PageRequest question, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        return cache.isListed(question.key()) ? fromMemory(question, memory, turn) : Optional.empty();
    }

    private Optional<CachedPage> fromMemory(PageRequest question, PageMemory memory, TablePage.Turn turn)
            throws InterruptedException {
        try {
            Optional<RowObject> rows = question.list().ownRowObject();
            if (rows.isEmpty()) {
                return cache.page(question.key(), question.query(), question.atLeast(), memory);
            }
            TableQuery table =
                    new TableQuery(question.query(), question.atLeast(), rows.get(), System::currentTimeMillis);
            return cache.table(question.key(), table, memory, turn);
        } catch (MalformedListException saidBetterByTheLivePath) {
            return Optional.empty();
        }
    }

    /**
     * How the cache uses a list that is read from the cluster: not at all, to measure its cost, or to fill the
     * collection. When the cache could serve the page but the call does not read the whole collection, the cache starts
     * to list it itself. A collection that another replica keeps is never filled here.
     */
    public LiveRead reading(ProxiedCall call, ListRequest list) throws InterruptedException {
        Optional<PageRequest> asked = question(call, list);
        if (asked.isEmpty() || !owners.keepsHere(asked.get().key())) {
            return LiveRead.NONE;
        }
        PageRequest question = asked.get();
        boolean whole = isWhole(call, question);
        if (!whole) {
            openBeside(question);
        }
        return cache.reading(question.key(), whole);
    }

    /** Starts to list the collection without waiting for it, if it is worth it and the caller may list it. */
    void openBeside(PageRequest question) throws InterruptedException {
        if (cache.opensBeside(question.key()) && mayList(question)) {
            cache.openBeside(question.key());
        }
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

    private static Optional<PageRequest> question(ProxiedCall call, ListRequest list) {
        List<String> control = call.inbound().headers().getAll(HttpHeaders.CACHE_CONTROL);
        boolean fromTheCluster = control.stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("no-cache"));
        if (fromTheCluster || !(call.request().info() instanceof RequestInfo.Resource resource)) {
            return Optional.empty();
        }
        String namespace = resource.namespace() == null ? "" : resource.namespace();
        CollectionKey key = new CollectionKey(call.cluster(), resource.collection(), namespace);
        return PageRequest.of(
                key, list, call.identity(), call.request().caller().user().name());
    }
}
