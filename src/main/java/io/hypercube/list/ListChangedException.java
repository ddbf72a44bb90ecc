package io.hypercube.list;

/** The list differs from when it was first read. Has no stack trace, because it is an expected condition. */
public final class ListChangedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ListChangedException() {
        super("the list has changed between two reads", null, false, false);
    }
}
