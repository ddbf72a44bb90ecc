package io.hypercube.cache;

/** Counts the bytes of a live page toward the refusal of its collection. */
final class CountedRead implements LiveRead {
    private final Refusal refusal;

    CountedRead(Refusal refusal) {
        this.refusal = refusal;
    }

    @Override
    public void bytes(byte[] piece, int offset, int length) {
        refusal.live(length);
    }
}
