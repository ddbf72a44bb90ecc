package io.hypercube.auth.authorization;

/** Allowed, or denied with the reason for the client. Code that cannot decide throws. */
sealed interface Decision {
    record Allowed() implements Decision {}

    record Denied(String reason) implements Decision {}

    Decision ALLOWED = new Allowed();
}
