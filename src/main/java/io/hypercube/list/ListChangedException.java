package io.hypercube.list;

/** A list that was read a second time is not the one that was read first. Carries no stack trace: it is no fault. */
public final class ListChangedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ListChangedException() {
        super("the list is not what it was when it was read first", null, false, false);
    }
}
