package io.hypercube.architecture;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A pattern that prose must not match.
 *
 * @param name the name of the rule, with the wording to use instead
 * @param finds examples that it must find
 * @param passes examples that it must not find
 */
record ProseRule(String name, Pattern pattern, List<String> finds, List<String> passes) {
    /** Reads {@code rule}, {@code regex}, {@code finds} and {@code passes} lines; a blank line ends a rule. */
    static List<ProseRule> parse(String text) {
        return Arrays.stream(text.split("\n{2,}"))
                .filter(block -> block.startsWith("rule "))
                .map(block -> new ProseRule(
                        values(block, "rule").getFirst(),
                        Pattern.compile(values(block, "regex").getFirst()),
                        values(block, "finds"),
                        values(block, "passes")))
                .toList();
    }

    /** The lines, counted from 1, in which a phrase begins. */
    List<Integer> lines(String prose) {
        return pattern.matcher(prose)
                .results()
                .map(found -> 1
                        + (int) prose.substring(0, found.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count())
                .distinct()
                .toList();
    }

    private static List<String> values(String block, String key) {
        return block.lines()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.substring(key.length() + 1))
                .toList();
    }
}
