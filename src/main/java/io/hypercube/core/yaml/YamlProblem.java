package io.hypercube.core.yaml;

import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Translates the parser's messages into plain ones with the problem and the expected input. The parser's own messages name tokens
 * and code points and sometimes quote the text, which may be a secret.
 */
final class YamlProblem {
    /** Plain messages by the beginning of the parser's message; the first match counts. */
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put(
                "mapping values are not allowed",
                "a second ':' (expected: one key: value a line, or the value in quotes)");
        WORDS.put(
                "sequence entries are not allowed",
                "a '-' that does not start a list (expected: a list below its key)");
        WORDS.put("could not find expected ':'", "a line without ':' (expected: key: value)");
        WORDS.put("found unexpected end of stream", "a quote that is not closed (expected: the same quote again)");
        WORDS.put(
                "found unknown escape character",
                "an unknown escape (expected: \\\\ for a backslash, or single quotes)");
        WORDS.put(
                "expected <block end>",
                "an indentation that matches no line above (expected: the same number of spaces)");
        WORDS.put("expected ',' or ']'", "a list in brackets that is not closed (expected: ',' or ']')");
        WORDS.put("expected ',' or '}'", "a mapping in braces that is not closed (expected: ',' or '}')");
        WORDS.put("expected the node content", "no value (expected: a value, or quotes around it)");
        WORDS.put("expected '<document start>'", "text after the end of the document (expected: one document)");
        WORDS.put("found undefined alias", "an undefined alias (expected: an anchor of that name before it)");
    }

    private YamlProblem() {}

    static MalformedYamlException of(MarkedYamlEngineException failure) {
        Optional<Mark> mark = failure.getProblemMark();
        String problem = failure.getProblem() == null ? "" : failure.getProblem();
        return at(
                mark.map(Mark::getLine).orElse(-1) + 1,
                mark.map(Mark::getColumn).orElse(-1) + 1,
                words(problem));
    }

    /** @param text the text with the character that YAML does not allow */
    static MalformedYamlException of(ReaderException failure, String text) {
        int position =
                text.offsetByCodePoints(0, Math.min(failure.getPosition(), text.codePointCount(0, text.length())));
        int begin = text.lastIndexOf('\n', position - 1) + 1;
        int line = (int) text.substring(0, begin)
                        .chars()
                        .filter(each -> each == '\n')
                        .count()
                + 1;
        return at(line, text.codePointCount(begin, position) + 1, "a control character (expected: printable text)");
    }

    private static MalformedYamlException at(int line, int column, String words) {
        return new MalformedYamlException("not YAML" + (column > 0 ? " at column " + column : "") + ": " + words, line);
    }

    private static String words(String problem) {
        if (problem.contains("cannot start any token")) {
            return problem.contains("TAB")
                    ? "a tab (expected: spaces)"
                    : "a character that cannot start a value (expected: quotes around the value)";
        }
        return WORDS.entrySet().stream()
                .filter(known -> problem.startsWith(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("not understood (expected: YAML 1.2)");
    }
}
