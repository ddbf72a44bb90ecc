package io.hypercube.proxy.search;

import io.hypercube.cache.store.StoredObject;
import io.hypercube.proxy.search.PermittedCollections.PermittedCollection;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The search through a part of one collection. Not thread-safe. */
final class PartSearch implements Predicate<StoredObject> {
    /** Reading the clock for each object would take as long as comparing it. */
    private static final int STEP = 256;

    private final PermittedCollection where;
    private final ObjectMatcher matcher;
    private final BestMatches best;
    private final BooleanSupplier late;
    private long read;
    private long matches;
    private boolean complete = true;

    /** @param late whether the time for the whole search is over */
    PartSearch(PermittedCollection where, SearchQuery query, BooleanSupplier late) {
        this.where = where;
        this.matcher = new ObjectMatcher(query.words(), where);
        this.best = new BestMatches(query.limit());
        this.late = late;
    }

    /** Compares an object; false when there is no time for more. */
    @Override
    public boolean test(StoredObject object) {
        if (read++ % STEP == 0 && late.getAsBoolean()) {
            complete = false;
            return false;
        }
        int cost = matcher.cost(object);
        if (cost != ObjectMatcher.NO_MATCH) {
            matches++;
            best.add(cost, object, where);
        }
        return true;
    }

    BestMatches best() {
        return best;
    }

    long matches() {
        return matches;
    }

    boolean isComplete() {
        return complete;
    }
}
