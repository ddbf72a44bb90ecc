package io.hypercube.proxy.search;

import io.hypercube.cache.store.StoredObject;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.proxy.search.PermittedCollections.PermittedCollection;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The best matches seen so far, at most as many as are wanted: Events after all else, because their names begin with those of the objects
 * that they are about; then by cost, then shorter names first, then by name, cluster, namespace and resource, so the order of the same
 * objects is always the same. Not thread-safe.
 */
final class BestMatches {
    record Match(int cost, StoredObject object, PermittedCollection where) {
        boolean isEvent() {
            return BestMatches.isEvent(where);
        }

        int nameLength() {
            return object.identity().nameUtf8().length;
        }
    }

    private static final Comparator<Match> ORDER = Comparator.comparing(Match::isEvent)
            .thenComparingInt(Match::cost)
            .thenComparingInt(Match::nameLength)
            .thenComparing(match -> match.object().identity().nameUtf8(), Arrays::compareUnsigned)
            .thenComparing(match -> match.where().cluster())
            .thenComparing(match -> match.object().identity())
            .thenComparing(match -> match.where().resource().resource())
            .thenComparing(match -> match.where().resource().group());

    private final int most;
    /** The worst one first. */
    private final PriorityQueue<Match> best = new PriorityQueue<>(ORDER.reversed());

    BestMatches(int most) {
        this.most = most;
    }

    void add(int cost, StoredObject object, PermittedCollection where) {
        if (best.size() < most || mayBeBetter(cost, where)) {
            add(new Match(cost, object, where));
        }
    }

    /** Without an allocation for each of the many objects that are not. */
    private boolean mayBeBetter(int cost, PermittedCollection where) {
        Match worst = best.element();
        boolean isEvent = isEvent(where);
        return isEvent == worst.isEvent() ? cost <= worst.cost() : !isEvent;
    }

    /** The kind is in the core group and in {@code events.k8s.io}. */
    private static boolean isEvent(PermittedCollection where) {
        GroupVersionResource resource = where.resource();
        return resource.resource().equals("events")
                && (resource.group().isEmpty() || resource.group().equals("events.k8s.io"));
    }

    void addAll(BestMatches others) {
        others.best.forEach(this::add);
    }

    private void add(Match match) {
        if (best.size() < most) {
            best.add(match);
        } else if (ORDER.compare(match, best.element()) < 0) {
            best.remove();
            best.add(match);
        }
    }

    /** The best one first. */
    List<Match> inOrder() {
        return best.stream().sorted(ORDER).toList();
    }
}
