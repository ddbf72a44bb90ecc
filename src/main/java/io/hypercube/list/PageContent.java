package io.hypercube.list;

/** The bytes of a page of a list. */
public interface PageContent {
    /** Receives the bytes, one slice after the other. The slices are immutable; receivers must not change them. */
    @FunctionalInterface
    interface Sink {
        void accept(byte[] slice);
    }

    /** The size in bytes, for {@code Content-Length}. */
    long size();

    /** Passes all slices in order. */
    void writeTo(Sink sink);
}
