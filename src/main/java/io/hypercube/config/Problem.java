package io.hypercube.config;

/**
 * What is wrong with one setting.
 *
 * @param place the flag, the variable, or file, line and key
 * @param line in the file of settings, 0 for elsewhere
 * @param message the value and what was expected
 */
public record Problem(String place, int line, String message) {
    @Override
    public String toString() {
        return place + ": " + message;
    }
}
