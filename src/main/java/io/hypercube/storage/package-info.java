/**
 * Persistent data. {@link io.hypercube.storage.Storage} opens an embedded SQLite database or a PostgreSQL database,
 * migrates its schema and implements the store interfaces of other packages. A write that has returned survives kill
 * -9.
 */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
