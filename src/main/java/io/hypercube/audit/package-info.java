/**
 * Audit events in Kubernetes' own form, one for each call that the policy selects, and the sinks that keep them.
 *
 * <p>{@link io.hypercube.audit.AuditLog} is the entry point: it asks the {@link io.hypercube.audit.AuditPolicy} for the level of a call and
 * passes the {@link io.hypercube.audit.AuditEvent} to one queue for each {@link io.hypercube.audit.AuditSink}. Event loops only add to queues;
 * a thread of each queue serializes events and writes them in batches.
 * {@code query} answers questions about recorded events, and {@code recording} keeps what exec sessions show.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/">Auditing</a>
 */
@NullMarked
package io.hypercube.audit;

import org.jspecify.annotations.NullMarked;
