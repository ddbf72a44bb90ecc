/**
 * Search over everything that the watch cache of this replica has in memory: names, namespaces, labels, kinds and clusters. Owns the
 * words of a query, how they match an object, the order of the results and the endpoint {@code /api/v1/cube/search}. Does not own the
 * objects, which the package {@code cache} keeps, nor the permission checks, which the package {@code proxy.page} makes. No cluster is asked
 * for objects, and no object is decompressed.
 *
 * <pre>
 *   held collections ─► PermittedCollections (scope, SubjectAccessReviews) ─► ObjectStore.scan ─► PartSearch ─► BestMatches ─► SearchHit
 * </pre>
 *
 * <p>A collection is not read before the caller is known to be allowed to list it. Start with {@link io.hypercube.proxy.search.ObjectSearch}.
 */
@NullMarked
package io.hypercube.proxy.search;

import org.jspecify.annotations.NullMarked;
