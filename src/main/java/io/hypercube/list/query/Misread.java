package io.hypercube.list.query;

/** Says which form is expected where a field path has one of another language, such as JSONPath. */
final class Misread {
    private Misread() {}

    /**
     * The expectation for a path that cannot be read on.
     *
     * @param at the first character that a path cannot have there; the length of the text for an empty key at its end
     */
    static String at(String text, int at) {
        char c = at < text.length() ? text.charAt(at) : '.';
        if (text.startsWith("$") || text.startsWith("{") || text.startsWith("@")) {
            return "a field path such as metadata.name, without the $, @ or { } of JSONPath; other characters are quoted: ['a key']";
        }
        if (text.contains("&&")) {
            return "terms separated by commas, not by &&; a field path with special characters quoted: ['a key']";
        }
        return switch (c) {
            case '[' ->
                "a field path without [0] or [*]: a path through an array matches any of its elements; a key is quoted: ['a key']";
            case '.' -> "a field path without an empty key, such as metadata.name";
            case '-', '+', ':' ->
                "a field path such as metadata.name, whose order is sortOrder=desc; other characters are quoted: ['a key']";
            default -> "a field path with special characters quoted: ['a key']";
        };
    }
}
