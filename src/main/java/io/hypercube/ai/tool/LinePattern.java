package io.hypercube.ai.tool;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * The argument {@code grep}: an RE2 expression that a line must contain. Matching takes linear time. A plain text without the special
 * characters of expressions is one as well; a text that is no expression counts as plain.
 *
 * @see <a href="https://github.com/google/re2/wiki/Syntax">Syntax of RE2</a>
 */
record LinePattern(Pattern pattern) {
    private static final int LONGEST = 200;
    private static final java.util.regex.Pattern REPETITION = java.util.regex.Pattern.compile("\\{\\d+,?\\d*\\}");

    static LinePattern of(String text) {
        if (text.length() > LONGEST) {
            throw ToolArguments.wrong("grep", text, "at most " + LONGEST + " characters");
        }
        if (REPETITION.matcher(text).results().count() > 1) { // nested ones multiply the size of the program
            throw ToolArguments.wrong("grep", text, "at most one repetition such as {3}; * and + count as none");
        }
        try {
            return new LinePattern(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            return new LinePattern(Pattern.compile(Pattern.quote(text)));
        }
    }

    boolean isIn(String line) {
        return pattern.matcher(line).find();
    }
}
