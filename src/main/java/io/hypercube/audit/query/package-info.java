/**
 * Questions about recorded events: {@code GET /api/v1/cube/audit} and what it is made of.
 *
 * <p>{@link io.hypercube.audit.query.AuditEndpoints} is the entry point. {@link io.hypercube.audit.query.EventQuery} parses a question
 * and separates the terms that the {@link io.hypercube.audit.query.AuditEventStore} applies by its indexes from those that the list
 * engine applies to the events one by one. The package {@code storage.audit} implements the store.
 */
@NullMarked
package io.hypercube.audit.query;

import org.jspecify.annotations.NullMarked;
