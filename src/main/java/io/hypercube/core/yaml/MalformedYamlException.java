package io.hypercube.core.yaml;

/** A text that is not YAML or exceeds the limits. The message names the line and quotes nothing of the text. */
public final class MalformedYamlException extends Exception {
    private final int line;

    MalformedYamlException(String message, int line) {
        super(message);
        this.line = line;
    }

    /** Counted from 1; 0 when the whole document is meant. */
    public int line() {
        return line;
    }
}
