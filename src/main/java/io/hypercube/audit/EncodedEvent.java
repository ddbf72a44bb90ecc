package io.hypercube.audit;

/**
 * An event and its JSON.
 *
 * @param json one object without a line end
 */
public record EncodedEvent(AuditEvent event, byte[] json) {}
