package io.hypercube.list.query;

import io.hypercube.core.kube.ApiException;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a selector from left to right, in one pass:
 *
 * <pre>
 * selector := term {"," term}          term  := key | "!" key | key operator value {"|" value}
 * operator := "=" "==" "~" "!=" "!~"   value := any text; "\" escapes , | \ & ' " and whitespace
 * </pre>
 *
 * A value in quotes, or with {@code &&} in it, is refused unless these are escaped: it is the habit of another language, and no
 * field has that text.
 *
 * Whitespace around keys and values is ignored.
 */
final class SelectorParser {
    static final int MOST_CHARACTERS = 16_384;
    static final int MOST_TERMS = 50;
    static final int MOST_VALUES = 1000;
    /** Each fuzzy value searches the whole text of the field. */
    static final int MOST_FUZZY_VALUES = 32;

    private static final String TERMS = "terms key=value, key~value, key!=value, key!~value, key or !key";

    private final String text;
    private int at;
    private int values;
    private int fuzzyValues;

    SelectorParser(String text) {
        this.text = text;
    }

    List<Requirement> requirements() {
        List<Requirement> terms = new ArrayList<>();
        check(text.length() <= MOST_CHARACTERS, "at most " + MOST_CHARACTERS + " characters");
        skipBlanks();
        if (at == text.length()) {
            return terms;
        }
        do {
            check(terms.size() < MOST_TERMS, "at most " + MOST_TERMS + " terms");
            terms.add(term());
        } while (take(','));
        return terms;
    }

    private Requirement term() {
        skipBlanks();
        boolean absent = take('!');
        FieldPath path = key();
        if (atTermEnd()) {
            Requirement.Exists exists = new Requirement.Exists(path);
            return absent ? new Requirement.Not(exists) : exists;
        }
        check(!absent, "no text after !key");
        boolean negated = take('!');
        Requirement.Positive positive = comparison(path, negated);
        return negated ? new Requirement.Not(positive) : positive;
    }

    private FieldPath key() {
        int from = at;
        while (at < text.length() && ",=~!".indexOf(text.charAt(at)) < 0) {
            int quoteEnd = text.startsWith("['", at) ? FieldPath.quoteEnd(text, at) : -1;
            at = Math.max(at + 1, quoteEnd);
        }
        String key = text.substring(from, at).strip();
        check(!key.isEmpty(), TERMS + "; a term has no key");
        try {
            return FieldPath.parse(key);
        } catch (IllegalArgumentException e) {
            throw expected(String.valueOf(e.getMessage()));
        }
    }

    private Requirement.Positive comparison(FieldPath path, boolean negated) {
        if (take('~')) {
            List<String> alternatives = values();
            fuzzyValues += alternatives.size();
            check(fuzzyValues <= MOST_FUZZY_VALUES, "at most " + MOST_FUZZY_VALUES + " values after ~ and !~");
            return new Requirement.Fuzzy(path, alternatives);
        }
        check(take('='), TERMS);
        if (!negated) {
            take('=');
        }
        return new Requirement.Exact(path, values());
    }

    private List<String> values() {
        List<String> alternatives = new ArrayList<>(1);
        do {
            check(++values <= MOST_VALUES, "at most " + MOST_VALUES + " values");
            alternatives.add(value());
        } while (take('|'));
        return alternatives;
    }

    private String value() {
        skipBlanks();
        int from = at;
        StringBuilder value = new StringBuilder();
        int kept = 0;
        while (!atTermEnd() && text.charAt(at) != '|') {
            boolean escaped = take('\\');
            check(
                    !escaped || (at < text.length() && isEscapable(text.charAt(at))),
                    "\\ only before , | \\ & ' \" or whitespace");
            check(
                    escaped || !text.startsWith("&&", at),
                    "terms separated by commas, not by &&; \\&& for that text in a value");
            char c = text.charAt(at++);
            value.append(c);
            kept = escaped || !isBlank(c) ? value.length() : kept;
        }
        value.setLength(kept);
        check(
                !isQuoted(text.substring(from, at).strip()),
                "a value without quotes around it, as in key=Running; \\' or \\\" for a quote that belongs to the value");
        return value.toString();
    }

    private static boolean isEscapable(char c) {
        return ",|\\&'\"".indexOf(c) >= 0 || isBlank(c);
    }

    static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    private static boolean isQuoted(String value) {
        return value.length() > 1 && isQuote(value.charAt(0)) && value.charAt(value.length() - 1) == value.charAt(0);
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private boolean take(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }

    private boolean atTermEnd() {
        return at == text.length() || text.charAt(at) == ',';
    }

    private void check(boolean holds, String expectation) {
        if (!holds) {
            throw expected(expectation);
        }
    }

    private ApiException expected(String expectation) {
        return ApiException.badParameter("selector", text, expectation);
    }
}
