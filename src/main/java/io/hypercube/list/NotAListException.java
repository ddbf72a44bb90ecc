package io.hypercube.list;

/** The document is valid JSON, but an object with neither {@code items} nor {@code rows}. */
public final class NotAListException extends RuntimeException {
    NotAListException() {
        super("not a list: the JSON document has neither items nor rows", null, false, false);
    }
}
