/**
 * What is kept on disk: implements the other rooms' store ports over SQLite or PostgreSQL.
 */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
