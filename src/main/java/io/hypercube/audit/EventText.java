package io.hypercube.audit;

import java.nio.charset.StandardCharsets;

/** Texts of events that come from callers, who may send anything. */
final class EventText {
    private EventText() {}

    /**
     * The text with a question mark for each half of a surrogate pair without the other. A writer of UTF-8 would fail at these, and JSON
     * may contain them in escapes.
     */
    static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
            }
        }
        return text;
    }
}
