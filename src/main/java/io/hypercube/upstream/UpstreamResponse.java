package io.hypercube.upstream;

import io.vertx.core.MultiMap;

/**
 * The head of an answer.
 *
 * @param status 200 to 599: interim answers are not shown
 * @param reason the text beside the status, as received
 */
public record UpstreamResponse(int status, String reason, MultiMap headers) {}
