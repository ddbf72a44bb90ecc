/**
 * Audit events and recorded sessions: their tables, their retention, and the stores for queries. They have connections of their
 * own, and with the embedded database a file of their own, so they never delay other stores. Does not own the questions about
 * events ({@code audit.query}) and the format of recordings ({@code recording}).
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.storage.audit.AuditDatabase}: the entry point and the only public class
 *   <li>{@code AuditDays}: one table for each UTC day, which is dropped as a whole; {@code AuditEventRow} has its columns
 *   <li>{@code DatabaseSink} writes events, {@code SqlAuditEventStore} reads them, {@code EventConditions} is the {@code WHERE}
 *   <li>{@code SqlRecordingStore}: recordings; {@code AuditRetention} deletes what is too old or too large
 *   <li>{@code AuditFile}: the embedded file, which may be unusable while the gateway runs ({@code LatePool})
 * </ul>
 */
@NullMarked
package io.hypercube.storage.audit;

import org.jspecify.annotations.NullMarked;
