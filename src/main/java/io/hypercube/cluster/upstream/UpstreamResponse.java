package io.hypercube.cluster.upstream;

import io.vertx.core.MultiMap;

/**
 * The head of a response.
 *
 * @param status 200 to 599; interim responses are dropped
 * @param reason the reason phrase, as received
 */
public record UpstreamResponse(int status, String reason, MultiMap headers) {}
