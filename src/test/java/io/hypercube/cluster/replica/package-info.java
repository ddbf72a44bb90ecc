/** Replicas of one database, with a real PostgreSQL, a real API server and real sockets between them. */
@NullMarked
package io.hypercube.cluster.replica;

import org.jspecify.annotations.NullMarked;
