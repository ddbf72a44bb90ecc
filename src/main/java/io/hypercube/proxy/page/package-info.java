/**
 * Pages of lists. Start at {@link io.hypercube.proxy.page.ListForward}, which answers one call with a page. {@link
 * io.hypercube.proxy.page.ListRules} has decided before that the call is paged, and made a {@link
 * io.hypercube.proxy.page.ListRequest} of it. {@link io.hypercube.proxy.page.CachedLists} reads the page from the watch cache when
 * {@code AccessReviews} allows it, and it is not older than the pages that {@code SeenVersions} has noted. Otherwise {@code PageFetch} gets a place at the cluster, and {@link
 * io.hypercube.proxy.page.ListFetch} reads the list there. {@link io.hypercube.proxy.page.PagedLists} has what all of these calls
 * share.
 *
 * <p>With several replicas, {@link io.hypercube.proxy.page.ForwardedPages} asks the replica that keeps the collection in memory, and
 * {@link io.hypercube.proxy.page.OwnedPages} answers such questions.
 *
 * <p>Each list is one of one cluster. The pages of lists over several clusters belong to {@code fleet.call}. The package {@code list}
 * computes a page, and {@code cache} keeps collections in memory.
 */
@NullMarked
package io.hypercube.proxy.page;

import org.jspecify.annotations.NullMarked;
