package io.hypercube.cli.agent;

import io.hypercube.core.identity.Secret;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A credential of the cluster for the gateway, which keeps it in memory only.
 *
 * @param authorization the whole value of the field {@code Authorization}
 * @param expiration when it stops being valid, or null if that is unknown
 */
record HandedCredential(Secret authorization, @Nullable Instant expiration) {}
