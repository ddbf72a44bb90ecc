package io.hypercube.list.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The path of a field of an item, such as {@code spec.containers.image} or {@code
 * metadata.labels.app.kubernetes.io/name}.
 *
 * <p>Segments are separated by dots. After {@code labels} or {@code annotations} the rest, up to a quote, is one key.
 * {@code ['a.b']} quotes a key anywhere; within the quotes {@code \} escapes {@code '} and {@code \}. A leading dot is
 * allowed. A path through an array matches any of its elements.
 *
 * @param segments the keys, from the outermost one; at least one
 */
public record FieldPath(List<String> segments) {
    static final int MOST_CHARACTERS = 1024;
    /** Beside letters and digits, in a key without quotes. */
    private static final String PLAIN = "_-/";

    private static final Set<String> MAPS = Set.of("labels", "annotations");

    public FieldPath {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("a field path with at least one key");
        }
    }

    public static FieldPath of(String... segments) {
        return new FieldPath(List.of(segments));
    }

    /** @throws IllegalArgumentException when malformed; the message is the expectation */
    public static FieldPath parse(String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException("a field path of at most " + MOST_CHARACTERS + " characters");
        }
        return new FieldPath(new Parser(text).segments());
    }

    /** The text form; {@link #parse} returns an equal path for it. */
    public String print() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (isPlain(segment, i > 0 && MAPS.contains(segments.get(i - 1)), i == segments.size() - 1)) {
                text.append(text.isEmpty() ? "" : ".").append(segment);
            } else {
                text.append("['")
                        .append(segment.replace("\\", "\\\\").replace("'", "\\'"))
                        .append("']");
            }
        }
        return text.toString();
    }

    /** A key of labels or annotations extends to the end of the path, so it may be unquoted only there. */
    private static boolean isPlain(String segment, boolean keyOfMap, boolean last) {
        if (segment.isEmpty() || segment.startsWith("-") || (keyOfMap && !last)) {
            return false;
        }
        return segment.chars().noneMatch(c -> mustBeQuoted((char) c) && !(keyOfMap && c == '.'));
    }

    private static boolean mustBeQuoted(char c) {
        return !Character.isLetterOrDigit(c) && PLAIN.indexOf(c) < 0;
    }

    /** The end of a quoted key whose bracket is at {@code open}: the position after {@code ']}; -1 when it is not closed. */
    static int quoteEnd(String text, int open) {
        for (int i = open + 2; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '\'') {
                return text.startsWith("]", i + 1) ? i + 2 : -1;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return print();
    }

    private static final class Parser {
        private final String text;
        private final List<String> segments = new ArrayList<>();
        private int at;

        Parser(String text) {
            this.text = text;
            this.at = text.startsWith(".") ? 1 : 0;
        }

        List<String> segments() {
            while (at < text.length() || segments.isEmpty()) {
                if (text.startsWith("['", at)) {
                    quoted();
                } else {
                    plain();
                }
                dot();
            }
            return segments;
        }

        private void plain() {
            boolean keyOfMap = !segments.isEmpty() && MAPS.contains(segments.getLast());
            int from = at;
            while (at < text.length() && text.charAt(at) != '[' && (keyOfMap || text.charAt(at) != '.')) {
                char c = text.charAt(at);
                if ((mustBeQuoted(c) && c != '.') || (c == '-' && at == from)) {
                    throw new IllegalArgumentException(Misread.at(text, at));
                }
                at++;
            }
            if (at == from) {
                throw new IllegalArgumentException(Misread.at(text, at));
            }
            segments.add(text.substring(from, at));
        }

        private void quoted() {
            int end = quoteEnd(text, at);
            if (end < 0) {
                throw new IllegalArgumentException("a field path with closed quotes: ['a key']");
            }
            StringBuilder key = new StringBuilder();
            for (int i = at + 2; i < end - 2; i++) {
                char c = text.charAt(i);
                if (c == '\\') {
                    c = text.charAt(++i);
                    if (c != '\'' && c != '\\') {
                        throw new IllegalArgumentException("\\' or \\\\ after a backslash in a quoted key");
                    }
                }
                key.append(c);
            }
            segments.add(key.toString());
            at = end;
        }

        /** Between two segments: a dot, or nothing before a quoted key. */
        private void dot() {
            if (at < text.length() && text.charAt(at) == '.') {
                at++;
                if (at == text.length()) {
                    throw new IllegalArgumentException("a field path that does not end with a dot");
                }
            } else if (at < text.length() && text.charAt(at) != '[') {
                throw new IllegalArgumentException("a dot after a quoted key");
            }
        }
    }
}
