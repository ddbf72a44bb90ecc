package io.hypercube.list.query;

import java.util.List;
import java.util.stream.Collectors;

/** One term of a selector. A field that is missing or {@code null} matches only negations. */
public sealed interface Requirement {

    FieldPath path();

    /** The text form; {@link Selector#parse} returns an equal term for it. */
    String print();

    /** A term without negation; {@link Not} negates it. */
    sealed interface Positive extends Requirement {}

    /** {@code key=a|b}: the field's text equals one of the values; a number or boolean is compared by its JSON text. */
    record Exact(FieldPath path, List<String> values) implements Positive {
        public Exact {
            values = atLeastOne(values);
        }

        @Override
        public String print() {
            // "==" separates the operator from a value that starts with "="
            return path.print() + (values.getFirst().startsWith("=") ? "==" : "=") + printed(values);
        }
    }

    /** {@code key~a|b}: the field's text contains one of the values, ignoring case. */
    record Fuzzy(FieldPath path, List<String> values) implements Positive {
        public Fuzzy {
            values = atLeastOne(values);
        }

        @Override
        public String print() {
            return path.print() + "~" + printed(values);
        }
    }

    /** {@code key}: the field exists and is not null, whatever its value. */
    record Exists(FieldPath path) implements Positive {
        @Override
        public String print() {
            return path.print();
        }
    }

    /** {@code key!=a|b}, {@code key!~a|b}, {@code !key}. */
    record Not(Positive positive) implements Requirement {
        @Override
        public FieldPath path() {
            return positive.path();
        }

        @Override
        public String print() {
            return switch (positive) {
                case Exact exact -> exact.path().print() + "!=" + printed(exact.values());
                case Fuzzy fuzzy -> fuzzy.path().print() + "!~" + printed(fuzzy.values());
                case Exists exists -> "!" + exists.path().print();
            };
        }
    }

    private static List<String> atLeastOne(List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("at least one value");
        }
        return List.copyOf(values);
    }

    private static String printed(List<String> values) {
        return values.stream().map(Requirement::printed).collect(Collectors.joining("|"));
    }

    private static String printed(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean edge = i == 0 || i == value.length() - 1;
            boolean quote = i == 0 && SelectorParser.isQuote(c);
            boolean and = value.startsWith("&&", i);
            if (c == ',' || c == '|' || c == '\\' || quote || and || (edge && SelectorParser.isBlank(c))) {
                text.append('\\');
            }
            text.append(c);
        }
        return text.toString();
    }
}
