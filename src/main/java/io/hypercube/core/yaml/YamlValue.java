package io.hypercube.core.yaml;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A value of a YAML document, with the line (from 1) where it starts. */
public sealed interface YamlValue {
    int line();

    /** The kind of value, for messages. */
    String kind();

    /**
     * @param text the content, with quotes and escapes resolved
     * @param plain whether it is written without quotes
     */
    record Scalar(String text, boolean plain, int line) implements YamlValue {
        private static final Pattern NOTHING = Pattern.compile("|~|null|Null|NULL");

        /** Numbers and booleans of the core schema of YAML 1.2. */
        private static final Pattern TYPED =
                Pattern.compile("true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
                        + "|[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
                        + "|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");

        public boolean isNull() {
            return plain && NOTHING.matcher(text).matches();
        }

        /** Whether it is neither null nor a number or boolean without quotes. */
        public boolean isText() {
            return !isNull() && !(plain && TYPED.matcher(text).matches());
        }

        @Override
        public String kind() {
            return isNull() ? "nothing" : "a scalar";
        }

        /** Leaves out the text, which may be a secret. */
        @Override
        public String toString() {
            return "Scalar[line=" + line + ']';
        }
    }

    record Sequence(List<YamlValue> items, int line) implements YamlValue {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** @param entries in the order of the document; keys may be duplicate */
    record Mapping(List<Entry> entries, int line) implements YamlValue {
        @Override
        public String kind() {
            return "a mapping";
        }

        /** The value of the last entry with that key; empty also when it is null. */
        public Optional<YamlValue> find(String key) {
            return entries.reversed().stream()
                    .filter(entry -> entry.key().equals(key))
                    .findFirst()
                    .map(Entry::value)
                    .filter(value -> !(value instanceof Scalar scalar && scalar.isNull()));
        }
    }

    /** @param line the line of the key */
    record Entry(String key, YamlValue value, int line) {}

    /**
     * Reads one document; empty when the text contains none. Limits: 4 Mi characters, 50 levels, 100 aliases.
     *
     * @see <a href="https://yaml.org/spec/1.2.2/">YAML 1.2.2</a>
     */
    static Optional<YamlValue> read(String text) throws MalformedYamlException {
        return YamlReader.read(text);
    }

    /** A text that is not YAML or exceeds the limits. The message names the line and quotes nothing of the text. */
    final class MalformedYamlException extends Exception {
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
}
