package io.hypercube.core.identity;

/** The public half of an access key pair. Opaque: any text from a caller may be looked up. */
public record AccessKeyId(String value) {
    private static final int RANDOM_LENGTH = 20;

    /** Generates an id, e.g. {@code AK3fT09…}, with 119 random bits, which makes collisions impossible in practice. */
    public static AccessKeyId random() {
        return new AccessKeyId("AK" + RandomText.base62(RANDOM_LENGTH));
    }

    @Override
    public String toString() {
        return value;
    }
}
