/**
 * The replicas that share a PostgreSQL database: which are running, which of them keeps a collection in memory, which
 * one does the work that is done once, and the certificates with which they recognise each other. Calls between
 * replicas belong to {@code proxy.page}, and the tables to {@code storage.replica}. With the embedded database there is one gateway,
 * and nothing of this runs. Start reading at {@link io.hypercube.cluster.replica.RunningReplicas}.
 */
@NullMarked
package io.hypercube.cluster.replica;

import org.jspecify.annotations.NullMarked;
