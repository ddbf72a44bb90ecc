package io.hypercube.auth.session;

import io.hypercube.core.identity.Device;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session with what its owner recognises it by.
 *
 * @param lastUse to the second; null when it was not used after the sign-in
 */
public record KnownSession(
        BrowserSession session, Device device, @Nullable Instant lastUse) {}
