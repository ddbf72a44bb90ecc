package io.hypercube.cache;

/** A live page of a collection that is refused, which goes into the refusal's account. */
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
