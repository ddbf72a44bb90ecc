package io.hypercube.core.http;

import io.hypercube.core.identity.Caller;

/** Handles a route. Runs on a virtual thread and may block, but for {@link OfClusters}; failures are thrown as {@code ApiException}. */
public sealed interface Endpoint {

    /** Handles requests without authentication. */
    @FunctionalInterface
    non-sealed interface Open extends Endpoint {
        ApiResponse answer(ApiRequest request);
    }

    /** Marks a route that is answered by calls to clusters as the caller, which are tied to the client's connection. */
    record OfClusters() implements Endpoint {}

    /** Marks a route whose upgrade requests give the connection to an agent, which then proves who it is. */
    record OfAgents() implements Endpoint {}

    /** Handles requests of authenticated and authorized callers. */
    @FunctionalInterface
    non-sealed interface Authenticated extends Endpoint {
        ApiResponse answer(Caller caller, ApiRequest request);
    }
}
