/**
 * What is kept on disk: {@link io.hypercube.storage.Storage} opens an embedded SQLite or a PostgreSQL, brings its schema up
 * to date and implements the other rooms' store ports. Whatever a write has returned survives kill -9.
 */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
