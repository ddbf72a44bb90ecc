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

    /**
     * An invalid setting.
     *
     * @param place the flag, the variable, or the file, line and key
     * @param line the line in the file of settings; 0 for other sources
     * @param message the value and the expected form
     */
    public record Problem(String place, int line, String message) {
        @Override
        public String toString() {
            return place + ": " + message;
        }
    }
}
