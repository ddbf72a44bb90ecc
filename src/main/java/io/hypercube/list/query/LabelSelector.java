package io.hypercube.list.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Parses Kubernetes' {@code labelSelector} into requirements over {@code metadata.labels}, with the same meaning: {@code !=}
 * and {@code notin} also match objects without the label.
 *
 * <pre>
 * selector := [term {"," term}]        values := "(" [value {"," value}] ")"
 * term     := key | "!" key | key ("=" | "==" | "!=") value | key ("in" | "notin") values
 * </pre>
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apimachinery/pkg/labels#Parse">Parse, of which this is a subset</a>
 */
public final class LabelSelector {
    private static final int MOST_CHARACTERS = SelectorParser.MOST_CHARACTERS;
    private static final String SPECIAL = "=!(),<>";

    private final String text;
    private final Predicate<String> isValue;
    private int at;

    private LabelSelector(String text, Predicate<String> isValue) {
        this.text = text;
        this.isValue = isValue;
    }

    /**
     * Parses a label selector.
     *
     * @return empty for invalid text, and for syntax that only the API server supports ({@code <}, {@code >} and lists
     *     with adjacent empty values): the API server must evaluate it then
     */
    public static Optional<Selector> parse(String text) {
        return parse(text, ObjectNames::isLabelValue);
    }

    /** The same with another syntax of values, which must not have blanks nor any of {@code = ! ( ) , < >}. */
    public static Optional<Selector> parse(String text, Predicate<String> isValue) {
        if (text.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Selector(new LabelSelector(text, isValue).terms()));
        } catch (NotUnderstoodException e) {
            return Optional.empty();
        }
    }

    private List<Requirement> terms() throws NotUnderstoodException {
        List<Requirement> terms = new ArrayList<>();
        skipBlanks();
        if (at < text.length()) {
            do {
                terms.add(term());
            } while (take(','));
        }
        check(at == text.length());
        return terms;
    }

    private Requirement term() throws NotUnderstoodException {
        skipBlanks();
        boolean absent = take('!');
        String key = word();
        check(ObjectNames.isLabelKey(key));
        FieldPath path = FieldPath.of("metadata", "labels", key);
        if (at == text.length() || text.charAt(at) == ',') {
            Requirement.Exists exists = new Requirement.Exists(path);
            return absent ? new Requirement.Not(exists) : exists;
        }
        check(!absent);
        return comparison(path);
    }

    private Requirement comparison(FieldPath path) throws NotUnderstoodException {
        if (take('!')) {
            check(take('='));
            return new Requirement.Not(new Requirement.Exact(path, List.of(value())));
        }
        if (take('=')) {
            take('=');
            return new Requirement.Exact(path, List.of(value()));
        }
        String operator = word();
        check(operator.equals("in") || operator.equals("notin"));
        Requirement.Exact in = new Requirement.Exact(path, values());
        return operator.equals("in") ? in : new Requirement.Not(in);
    }

    private List<String> values() throws NotUnderstoodException {
        check(take('('));
        List<String> values = new ArrayList<>();
        do {
            String value = value();
            check(!value.isEmpty() || values.isEmpty() || !values.getLast().isEmpty());
            values.add(value);
        } while (take(','));
        check(take(')'));
        skipBlanks();
        return values;
    }

    private String value() throws NotUnderstoodException {
        String value = word();
        check(isValue.test(value));
        return value;
    }

    /** The text up to the next whitespace or special character, without surrounding whitespace. */
    private String word() {
        skipBlanks();
        int from = at;
        while (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0 && !SelectorParser.isBlank(text.charAt(at))) {
            at++;
        }
        String word = text.substring(from, at);
        skipBlanks();
        return word;
    }

    private void skipBlanks() {
        while (at < text.length() && SelectorParser.isBlank(text.charAt(at))) {
            at++;
        }
    }

    private boolean take(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }

    private static void check(boolean understood) throws NotUnderstoodException {
        if (!understood) {
            throw new NotUnderstoodException();
        }
    }

    private static final class NotUnderstoodException extends Exception {
        NotUnderstoodException() {
            super(null, null, false, false);
        }
    }
}
