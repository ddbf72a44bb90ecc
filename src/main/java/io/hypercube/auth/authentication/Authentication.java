package io.hypercube.auth.authentication;

import io.hypercube.core.identity.Caller;

/** The result of authenticating a request. {@link Authenticated} passes; the other two are a 401. */
public sealed interface Authentication {
    record Authenticated(Caller caller) implements Authentication {}

    record NoCredentials() implements Authentication {}

    /** @param reason for the log; the client only gets a message that the credentials are not valid */
    record Rejected(String reason) implements Authentication {}
}
