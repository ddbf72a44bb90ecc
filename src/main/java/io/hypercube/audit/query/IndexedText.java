package io.hypercube.audit.query;

import org.jspecify.annotations.Nullable;

/**
 * Texts as the indexes of a store have them: at most {@value #MOST_CHARACTERS} characters, without the characters that a database
 * refuses. Names of Kubernetes are shorter; other callers can send anything.
 */
public final class IndexedText {
    static final int MOST_CHARACTERS = 256;
    private static final char REPLACEMENT = '\ufffd';

    private IndexedText() {}

    /** Null for an empty text, because events leave out empty fields. */
    public static @Nullable String of(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        String start = text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
        return isStorable(start) ? start : storable(start);
    }

    /** Whether a store finds exactly the events with this text. */
    static boolean isWhole(String text) {
        return !text.isEmpty() && text.length() < MOST_CHARACTERS && isStorable(text) && text.indexOf(REPLACEMENT) < 0;
    }

    private static boolean isStorable(String text) {
        return text.chars().noneMatch(c -> c == 0 || Character.isSurrogate((char) c));
    }

    private static String storable(String text) {
        StringBuilder storable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> storable.appendCodePoint(isLoneSurrogate(c) || c == 0 ? REPLACEMENT : c));
        return storable.toString();
    }

    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
