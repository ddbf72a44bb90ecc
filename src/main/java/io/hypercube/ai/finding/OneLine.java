package io.hypercube.ai.finding;

import io.hypercube.core.kube.Excerpt;

/** A message of a cluster on one line of at most 400 code points. */
final class OneLine {
    private static final int LONGEST = 400;

    private OneLine() {}

    static String of(String message) {
        return Excerpt.of(message.strip().replaceAll("\\s+", " "), LONGEST);
    }
}
