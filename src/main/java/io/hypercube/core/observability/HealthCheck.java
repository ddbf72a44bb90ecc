package io.hypercube.core.observability;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * One line of {@code /readyz?verbose}.
 *
 * @param problem returns what is wrong, or empty; called on a virtual thread
 */
public record HealthCheck(String name, Supplier<Optional<String>> problem) {}
