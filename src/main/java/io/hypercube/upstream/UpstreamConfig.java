package io.hypercube.upstream;

import java.time.Duration;

/**
 * @param connectTimeout for a TCP connection to an API server
 * @param responseTimeout until the head of an answer arrives; what follows the head (a watch, a log) may take forever
 * @param maxConnections open at the same time to one cluster, not counting tunnels
 */
public record UpstreamConfig(Duration connectTimeout, Duration responseTimeout, int maxConnections) {}
