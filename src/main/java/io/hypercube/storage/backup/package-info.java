/**
 * Operations on the embedded database as a whole, for commands: a backup while gateways run, its restoration, and the copy of all
 * rows to PostgreSQL. They have no store of their own; of the schema, they know only the tables that it fills by itself.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.storage.backup.EmbeddedBackup} writes a backup, {@link
 *       io.hypercube.storage.backup.EmbeddedRestore} replaces the database by one; {@code EmbeddedFile} is the database's file,
 *       {@code NewFile} one that appears whole or not at all
 *   <li>{@link io.hypercube.storage.backup.DatabaseMove}: the copy to PostgreSQL; {@code RowDigest} compares both sides
 *   <li>{@link io.hypercube.storage.backup.Progress}: how commands show the state
 * </ul>
 */
@NullMarked
package io.hypercube.storage.backup;

import org.jspecify.annotations.NullMarked;
