package io.hypercube.list;

/** The document is valid JSON, but neither an object with {@code items} nor one with {@code rows}: nothing to page. */
public final class NotAListException extends RuntimeException {
    NotAListException() {
        super("not a list: a JSON document with neither items nor rows", null, false, false);
    }
}
