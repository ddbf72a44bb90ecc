package io.hypercube.audit.query;

import java.time.Instant;

/**
 * A kept event.
 *
 * @param code of the response; 0 before there is one
 * @param refused whether the gateway or the cluster did not allow the call
 * @param json one object
 */
public record StoredEvent(Instant received, int code, boolean refused, byte[] json) {}
