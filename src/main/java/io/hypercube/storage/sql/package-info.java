/**
 * The databases: connections, transactions and the schema, for SQLite and PostgreSQL. Owns the differences between the two, the
 * files of the embedded database, and their permissions. Does not own the stores: the packages that use it have their SQL, and
 * convert rows to the records of other packages. Everything blocks.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.storage.sql.Database}: read and write transactions; {@link
 *       io.hypercube.storage.sql.SqliteDatabase} and {@link io.hypercube.storage.sql.PostgresDatabase} implement the
 *       differences
 *   <li>{@link io.hypercube.storage.sql.Transaction}: executes SQL with bound values; all stores are written with it
 *   <li>{@link io.hypercube.storage.sql.BeforeCommit}: how a call whose caller has lost their rights is kept from writing
 *   <li>{@link io.hypercube.storage.sql.Migrations}: the schema, and which programs may use it
 *   <li>{@link io.hypercube.storage.sql.DataDirectory}: files of the program's owner, and the lock that keeps processes apart
 * </ul>
 */
@NullMarked
package io.hypercube.storage.sql;

import org.jspecify.annotations.NullMarked;
