package io.hypercube.authorization;

/** Yes, or no with the reason that the caller is told. There is no third answer: who cannot decide throws. */
sealed interface Decision {
    record Allowed() implements Decision {}

    record Denied(String reason) implements Decision {}

    Decision ALLOWED = new Allowed();
}
