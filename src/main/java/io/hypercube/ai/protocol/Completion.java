package io.hypercube.ai.protocol;

import java.util.Map;

/**
 * A question for the values of one argument of a prompt, or one variable of a resource template.
 *
 * @param argument its name
 * @param typed the beginning of its value
 * @param known the arguments that have been chosen already
 */
public record Completion(String argument, String typed, Map<String, String> known) {
    /** The most values of an answer; further ones are only counted. */
    public static final int MOST = 100;

    public Completion {
        known = Map.copyOf(known);
    }
}
