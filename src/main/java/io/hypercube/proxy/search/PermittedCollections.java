package io.hypercube.proxy.search;

import io.hypercube.cache.CollectionKey;
import io.hypercube.cache.HeldCollection;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.GroupVersionResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Selects the collections that a caller may list, side by side. One without a decision in time is left out, and its cluster is named;
 * the decision is cached and serves the next search. Thread-safe.
 */
final class PermittedCollections {
    /** Limit of the decisions that one search waits for at the same time. */
    private static final int AT_ONCE = 32;

    private static final Comparator<PermittedCollection> ORDER = Comparator.comparing(PermittedCollection::cluster)
            .thenComparing(one -> one.resource().group())
            .thenComparing(one -> one.resource().resource())
            .thenComparing(PermittedCollection::namespace)
            .thenComparing(one -> one.resource().version());

    private final ListPermission permission;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    PermittedCollections(ListPermission permission) {
        this.permission = permission;
    }

    /**
     * The collections that the caller may list. Each object is in one of them at most.
     *
     * @param undecided the clusters with a collection without a decision, by name; all are in the scope of the caller's key
     */
    record Permitted(List<PermittedCollection> collections, List<String> undecided) {}

    /** @param namespaces to try where the caller may not list all namespaces */
    Permitted of(Caller caller, List<HeldCollection> held, List<String> namespaces, Duration patience)
            throws InterruptedException {
        Collection<PermittedCollection> permitted = new ConcurrentLinkedQueue<>();
        Semaphore seats = new Semaphore(AT_ONCE);
        List<HeldCollection> inScope = held.stream()
                .filter(each ->
                        caller.scope().holdsCluster(each.key().cluster().name().value()))
                .toList();
        List<Callable<Boolean>> questions = new ArrayList<>(inScope.size());
        for (HeldCollection each : inScope) {
            questions.add(() -> {
                seats.acquire();
                try {
                    return decide(caller, each, namespaces, permitted);
                } finally {
                    seats.release();
                }
            });
        }
        List<Future<Boolean>> decisions = threads.invokeAll(questions, patience.toNanos(), TimeUnit.NANOSECONDS);
        SortedSet<String> undecided = new TreeSet<>();
        for (int i = 0; i < decisions.size(); i++) {
            switch (decisions.get(i).state()) {
                case FAILED ->
                    throw new IllegalStateException(
                            "a permission check failed unexpectedly",
                            decisions.get(i).exceptionNow());
                case CANCELLED, RUNNING ->
                    undecided.add(inScope.get(i).key().cluster().name().value());
                case SUCCESS -> {}
            }
        }
        return new Permitted(distinct(permitted), List.copyOf(undecided));
    }

    private boolean decide(
            Caller caller, HeldCollection held, List<String> namespaces, Collection<PermittedCollection> permitted)
            throws InterruptedException {
        CollectionKey key = held.key();
        if (permission.mayList(caller, key)) {
            return permitted.add(new PermittedCollection(held, key.namespace()));
        }
        for (String namespace : key.namespace().isEmpty() ? namespaces : List.<String>of()) {
            if (permission.mayList(caller, new CollectionKey(key.cluster(), key.resource(), namespace))) {
                permitted.add(new PermittedCollection(held, namespace));
            }
        }
        return false;
    }

    /** A collection may be held in several versions, and a namespace of it beside the whole one. */
    private static List<PermittedCollection> distinct(Collection<PermittedCollection> permitted) {
        Map<List<String>, PermittedCollection> distinct = new LinkedHashMap<>();
        for (PermittedCollection one : permitted.stream().sorted(ORDER).toList()) {
            String group = one.resource().group();
            String resource = one.resource().resource();
            if (!distinct.containsKey(List.of(one.cluster(), group, resource, ""))) { // the whole one comes first
                distinct.putIfAbsent(List.of(one.cluster(), group, resource, one.namespace()), one);
            }
        }
        return List.copyOf(distinct.values());
    }

    /**
     * A collection that the caller may list.
     *
     * @param namespace the only one that the caller may list; empty for the whole collection
     */
    record PermittedCollection(HeldCollection held, String namespace) {
        String cluster() {
            return held.key().cluster().name().value();
        }

        GroupVersionResource resource() {
            return held.key().resource();
        }
    }

    /** Whether a caller may list a collection. May block until it is interrupted. */
    @FunctionalInterface
    public interface ListPermission {
        boolean mayList(Caller caller, CollectionKey key) throws InterruptedException;
    }
}
