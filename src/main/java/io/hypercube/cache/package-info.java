/**
 * The watch cache: keeps copies of collections of a cluster in memory. Pages from memory cost the API server no request and
 * are byte for byte the same as live pages.
 *
 * <p>This package decides which collections are cached, keeps them up to date with LIST and WATCH, and decides when their
 * content is fresh enough to be served. {@code cache.store} stores the objects of one collection. {@code list.item} evaluates
 * queries, on a small document of each object's fields (its columns). {@code proxy.page} knows the callers: the cache asks
 * it for the permission of each, before it reads or keeps anything for them.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.cache.WatchCache}: the entry point; answers a request for a list with a {@link
 *       io.hypercube.cache.Lookup}: from memory, from another replica, or from the cluster
 *   <li>{@code CollectionOpening}: which collections are worth caching
 *   <li>{@link io.hypercube.cache.LiveRead}: receives a list that is read for a live page; {@code FillRead} caches it
 *   <li>{@code RetentionPolicy} and {@code Refusal}: compare the cost of following a collection with that of live pages
 *   <li>{@code ApiServices}: which groups and versions may be cached
 *   <li>{@code Reflector}: LIST and WATCH of one collection, on its own thread; readers wait in {@code Freshness}
 *   <li>{@link io.hypercube.cache.TablePage}: pages of Tables; {@code RowCache} caches rendered rows, {@code MissingRows} and
 *       {@code RowFetch} fetch the others
 *   <li>{@link io.hypercube.cache.WriteObserver}: makes writes visible to later reads
 *   <li>{@link io.hypercube.cache.store.ObjectStore}: one collection in memory, in the package {@code cache.store}
 * </ul>
 */
@NullMarked
package io.hypercube.cache;

import org.jspecify.annotations.NullMarked;
