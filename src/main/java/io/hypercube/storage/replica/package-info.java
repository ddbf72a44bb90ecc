/**
 * The stores that only replicas need, with SQL for PostgreSQL: heartbeats, singletons, states of clusters, and the deletion of
 * expired rows. All times are the server's. The rules about replicas belong to the package {@code cluster.replica}.
 *
 * <p>{@link io.hypercube.storage.replica.ReplicaStores} is the entry point and the only public class. Read {@code
 * PostgresSingletons} first: its advisory lock and its epochs keep two replicas from doing the same work.
 */
@NullMarked
package io.hypercube.storage.replica;

import org.jspecify.annotations.NullMarked;
