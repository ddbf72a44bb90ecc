/** The stores that replicas share, with several gateways on one PostgreSQL server. */
@NullMarked
package io.hypercube.storage.replica;

import org.jspecify.annotations.NullMarked;
