package io.hypercube.core.call;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A request as it arrived, for everything that records it. It contains no query, body or header field, because these may contain
 * secrets. Immutable.
 *
 * @param auditId the id of the call in audit events, here and at the cluster
 * @param path without the query; printable ASCII
 * @param protocol the HTTP version, as its ALPN name: {@code h2}, {@code http/1.1}, {@code http/1.0}
 * @param peer address of the client
 * @param withToken whether the request has an Authorization field
 * @param startNanos of {@link System#nanoTime}
 */
public record Call(
        String requestId,
        String auditId,
        String method,
        String path,
        String protocol,
        String peer,
        boolean withToken,
        long startNanos) {

    /** A request that has just arrived, with an audit id of its own. */
    public static Call arrived(
            String requestId, String method, String path, String protocol, String peer, boolean withToken) {
        return new Call(requestId, newAuditId(), method, path, protocol, peer, withToken, System.nanoTime());
    }

    /** A UUID of version 7, which begins with the time, so that a database adds it at the end of an index (RFC 9562). */
    private static String newAuditId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = (System.currentTimeMillis() << 16) | 0x7000L | random.nextInt(0x1000);
        long low = (random.nextLong() & (Long.MAX_VALUE >> 1)) | Long.MIN_VALUE;
        return new UUID(high, low).toString();
    }
}
