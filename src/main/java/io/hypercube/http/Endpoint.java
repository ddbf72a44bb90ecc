package io.hypercube.http;

import io.hypercube.identity.Caller;

/** What answers a route. Runs on a virtual thread and may block; failures leave as {@code ApiException}. */
public sealed interface Endpoint {

    /** Answers anybody. */
    @FunctionalInterface
    non-sealed interface Open extends Endpoint {
        ApiResponse answer(ApiRequest request);
    }

    /** Answers a caller whom the gates let through. */
    @FunctionalInterface
    non-sealed interface Authenticated extends Endpoint {
        ApiResponse answer(Caller caller, ApiRequest request);
    }
}
