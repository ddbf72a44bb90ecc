package io.hypercube.config;

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
