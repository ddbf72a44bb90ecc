package io.hypercube.cache;

/** Counts the bytes of a live page toward the refusal of its collection. */
final class CountedReading implements LiveReading {
    private final Refusal refusal;

    CountedReading(Refusal refusal) {
        this.refusal = refusal;
    }

    @Override
    public void bytes(byte[] piece, int offset, int length) {
        refusal.live(length);
    }
}
