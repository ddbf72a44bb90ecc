package io.hypercube.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word that is closest to a mistyped one. */
public final class Suggestion {
    private Suggestion() {}

    /** The closest known word within an edit distance of {@code most}. */
    public static Optional<String> nearest(String word, Collection<String> known, int most) {
        return known.stream()
                .filter(candidate -> distance(word, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** The Levenshtein distance, computed row by row. */
    static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= from.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int replaced = diagonal + (from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, Math.min(row[column], row[column - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
