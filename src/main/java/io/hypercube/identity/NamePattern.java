package io.hypercube.identity;

import java.util.List;

/** Names with {@code *} in them, as a scope lists them. */
public final class NamePattern {
    private NamePattern() {}

    public static boolean anyMatches(List<String> patterns, String value) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, 0, value, 0));
    }

    /** {@code *} stands for any run of characters. Linear in both texts: the last star is the only one to go back to. */
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
