/**
 * Runs the endpoints of the gateway's own API. Their code blocks, so each call has a virtual thread; requests and responses are read and
 * written on the event loop.
 *
 * <p>Start at {@link io.hypercube.server.endpoint.OwnCalls}. {@code BodyReader} reads the body of a request within the shared memory,
 * {@code OwnCall} decides between the deadline of a call and its commit, and {@code AnswerCoding} and {@code StreamedBody} are the two
 * ways to send a response. {@link io.hypercube.server.endpoint.OpenApiEndpoint} describes the whole API.
 *
 * <p>Each endpoint belongs to the package that has its data. Authentication and authorization come before, in {@code server.call}.
 */
@NullMarked
package io.hypercube.server.endpoint;

import org.jspecify.annotations.NullMarked;
