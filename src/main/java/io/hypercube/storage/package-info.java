/**
 * Persistent data. {@link io.hypercube.storage.Storage} opens an embedded SQLite database or a PostgreSQL database,
 * migrates its schema and implements the store interfaces of other packages. A write that has returned survives kill
 * -9.
 *
 * <p>This package has the stores of every gateway. Each package uses only those to its right:
 *
 * <pre>
 * storage.backup ────► storage ────┬────► storage.audit ──────┬────► storage.sql
 * backup, restore,     stores of   │      audit events and    │      connections,
 * move to another      every       │      recorded sessions   │      transactions,
 * database             gateway     │                          │      schema
 *                                  └────► storage.replica ────┘
 *                                         stores that
 *                                         replicas share
 * </pre>
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.storage.Storage}: the open database with one method for each store; {@link
 *       io.hypercube.storage.StorageConfig}: which database
 *   <li>{@code SqlSessionStore}: a typical store. Stores have the same SQL for both databases; {@code RowMapping} converts rows
 *       to the records of other packages
 *   <li>{@code ChangeCount}: how a process notices writes of other processes
 * </ul>
 */
@NullMarked
package io.hypercube.storage;

import org.jspecify.annotations.NullMarked;
