/**
 * One collection in memory: items and changes in, pages out. It does no input or output and knows no clusters.
 *
 * <p>It owns how objects are kept: compressed, with the fields that queries look at beside them, in sorted orders that are
 * updated with every change. It does not own which collections are kept or when a copy is fresh enough for a caller: that is
 * {@code cache}'s. The meaning of a query is {@code list.query}'s.
 *
 * <p>Start reading at {@link io.hypercube.cache.store.ObjectStore}. {@code Snapshot} is the immutable state that a reader
 * sees, {@code View} an order that is kept up to date, {@code ViewBuilder} makes a new one, {@link
 * io.hypercube.cache.store.StoredObject} is an object, {@link io.hypercube.cache.store.Codec} its compression.
 */
@NullMarked
package io.hypercube.cache.store;

import org.jspecify.annotations.NullMarked;
