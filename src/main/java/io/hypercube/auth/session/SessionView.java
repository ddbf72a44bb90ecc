package io.hypercube.auth.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A browser session or a sign-in of the command line, as JSON.
 *
 * @param kind {@code Browser} or {@code CommandLine}
 * @param current whether the request itself belongs to it
 */
record SessionView(
        String id,
        String kind,
        String device,
        String address,
        Instant creationTimestamp,
        @Nullable Instant lastUsedTimestamp,
        Instant expirationTimestamp,
        boolean current) {}
