package io.hypercube.config;

/**
 * What is wrong with one setting.
 *
 * @param place the flag, the variable, or file, line and key
 * @param message the value and what was expected
 */
public record Problem(String place, String message) {
    @Override
    public String toString() {
        return place + ": " + message;
    }
}
