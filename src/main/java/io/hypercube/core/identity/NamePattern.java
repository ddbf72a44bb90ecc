package io.hypercube.core.identity;

import java.util.List;

/** Matches names against the {@code *} patterns of a scope. */
public final class NamePattern {
    private NamePattern() {}

    public static boolean anyMatches(List<String> patterns, String value) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, 0, value, 0));
    }

    /** {@code *} matches any sequence of characters. Backtracks to the last star only, which bounds the time. */
    private static boolean matches(String pattern, int p, String value, int v) {
        int star = -1;
        int mark = v;
        while (v < value.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                mark = v;
            } else if (p < pattern.length() && pattern.charAt(p) == value.charAt(v)) {
                p++;
                v++;
            } else if (star >= 0) {
                p = star + 1;
                v = ++mark;
            } else {
                return false;
            }
        }
        return pattern.substring(p).chars().allMatch(c -> c == '*');
    }
}
