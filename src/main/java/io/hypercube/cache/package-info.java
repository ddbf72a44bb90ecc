/**
 * The watch cache: copies of collections of a cluster, from which pages are answered without asking the API server, byte
 * for byte as the live path would.
 *
 * <p>It owns which collections are kept, how they are followed, when they may be believed, and how a copy is kept: compressed
 * objects, the fields that queries look at, and sorted orders that follow every change. It does not own what a query means:
 * that is {@code list}'s, whose code runs here over smaller documents; nor who may see a page: that is asked by {@code
 * proxy} before.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.cache.WatchCache}: the entry point; a page, or nothing when the cluster is to be asked
 *   <li>{@link io.hypercube.cache.LiveReading}: what is learned of a list that is read for a live page; {@code FillReading} keeps it
 *   <li>{@code RetentionPolicy} and {@code Refusal}: the accounts of what following costs and what not following costs
 *   <li>{@code ApiServices}: which groups and versions may be kept at all
 *   <li>{@code Reflector}: LIST and WATCH of one collection, on a thread of its own; {@code Freshness} is where readers wait
 *   <li>{@link io.hypercube.cache.TablePage}: pages of Tables; {@code RowCache} are the rows kept beside the objects, {@code
 *       MissingRows} and {@code RowFetch} how those are fetched that are not
 *   <li>{@link io.hypercube.cache.WriteObserver}: lets whoever wrote see it
 *   <li>{@code ObjectStore}: one collection in memory; items and changes in, pages out. A pure data
 *       structure: {@code Snapshot} is what a reader sees, {@code View} an order that is kept up to date, {@code
 *       ViewBuilder} makes a new one, {@code StoredObject} is an object, {@code Codec} its compression
 * </ul>
 */
@NullMarked
package io.hypercube.cache;

import org.jspecify.annotations.NullMarked;
