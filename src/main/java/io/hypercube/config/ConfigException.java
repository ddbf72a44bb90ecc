package io.hypercube.config;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown when the settings are not valid. Carries every problem that was found, not only the first. */
public final class ConfigException extends RuntimeException {
    private final transient List<Problem> problems;

    ConfigException(List<Problem> problems) {
        super(
                problems.stream()
                        .map(Problem::toString)
                        .collect(Collectors.joining("\n  ", "the configuration is not valid:\n  ", "")),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
