package io.hypercube.proxy.search;

import io.hypercube.cache.HeldCollection;
import io.hypercube.core.identity.Caller;
import io.hypercube.proxy.search.PermittedCollections.ListPermission;
import io.hypercube.proxy.search.PermittedCollections.PermittedCollection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Searches the collections in memory. First it finds out which of them the caller may list, and then reads only these, so neither results
 * nor their number nor the time for them depend on other objects. Memory is bound by the number of wanted results. Blocks.
 */
final class ObjectSearch {
    private static final int MOST_NAMESPACES = 40;

    private final HeldCollections cache;
    private final PermittedCollections permissions;
    private final Patience patience;
    private final LongSupplier nanoTime;

    /**
     * The times of one search.
     *
     * @param deciding for the permission checks
     * @param whole for the whole search, after which no more objects are read
     */
    record Patience(Duration deciding, Duration whole) {
        static final Patience USUAL = new Patience(Duration.ofMillis(250), Duration.ofMillis(500));
    }

    /** The collections in memory. */
    @FunctionalInterface
    interface HeldCollections {
        List<HeldCollection> held() throws InterruptedException;
    }

    /** @param nanoTime as {@link System#nanoTime} */
    ObjectSearch(HeldCollections cache, ListPermission permission, Patience patience, LongSupplier nanoTime) {
        this.cache = cache;
        this.permissions = new PermittedCollections(permission);
        this.patience = patience;
        this.nanoTime = nanoTime;
    }

    SearchResult search(Caller caller, SearchQuery query) throws InterruptedException {
        long began = nanoTime.getAsLong();
        BooleanSupplier late =
                () -> nanoTime.getAsLong() - began > patience.whole().toNanos();
        BestMatches best = new BestMatches(query.limit());
        long total = 0;
        PermittedCollections.Permitted permitted =
                permissions.of(caller, cache.held(), namespaces(caller, query), patience.deciding());
        List<String> undecided = permitted.undecided();
        boolean complete = undecided.isEmpty();
        for (PermittedCollection where : permitted.collections()) {
            for (PartSearch part :
                    where.held().objects().scan(scanned(where), () -> new PartSearch(where, query, late))) {
                best.addAll(part.best());
                total += part.matches();
                complete &= part.isComplete();
            }
        }
        return new SearchResult(
                described(best, query), total, complete ? null : true, undecided.isEmpty() ? null : undecided);
    }

    /** The namespaces to try are those of the query and those that the key's scope names without a pattern. */
    private static List<String> namespaces(Caller caller, SearchQuery query) {
        List<String> scope = caller.scope().namespaces();
        Stream<String> named = scope == null ? Stream.of() : scope.stream().filter(name -> !name.contains("*"));
        return Stream.concat(query.namespaces().stream(), named)
                .distinct()
                .limit(MOST_NAMESPACES)
                .toList();
    }

    /** The namespace that is read; empty for all objects that the collection has. */
    private static String scanned(PermittedCollection where) {
        return where.namespace().equals(where.held().key().namespace()) ? "" : where.namespace();
    }

    private static List<SearchHit> described(BestMatches best, SearchQuery query) {
        Map<PermittedCollection, ObjectMatcher> matchers = new HashMap<>();
        List<SearchHit> found = new ArrayList<>();
        for (BestMatches.Match match : best.inOrder()) {
            ObjectMatcher matcher =
                    matchers.computeIfAbsent(match.where(), where -> new ObjectMatcher(query.words(), where));
            found.add(matcher.describe(match.object(), match.where()));
        }
        return found;
    }

    /**
     * The response to a search.
     *
     * @param items best match first
     * @param total number of all matches among what the caller may list; at least that many when the search is incomplete
     * @param incomplete true when the time did not suffice for all objects or permission checks; otherwise null, which is omitted
     * @param undecided the clusters, by name, without a permission check in time, of which collections were left out; null for none
     */
    record SearchResult(
            List<SearchHit> items,
            long total,
            @Nullable Boolean incomplete,
            @Nullable List<String> undecided) {}
}
