package io.hypercube.cluster;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connection of an agent to this replica, as the API returns it.
 *
 * @param name of the host or pod of the agent
 * @param roundTripMilliseconds of the last PING; null before the first
 */
public record AgentView(
        String name,
        String version,
        Instant since,
        @Nullable Double roundTripMilliseconds,
        Instant certificateExpiration) {}
