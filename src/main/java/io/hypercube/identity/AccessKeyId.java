package io.hypercube.identity;

/** The public half of an access key pair ("Ak"). Opaque: any text a caller sends may be looked up. */
public record AccessKeyId(String value) {
    private static final int RANDOM_LENGTH = 20;

    /** A new one, e.g. {@code AK3fT09…}: long enough (119 bits) that no two are ever the same. */
    public static AccessKeyId random() {
        return new AccessKeyId("AK" + RandomText.base62(RANDOM_LENGTH));
    }

    @Override
    public String toString() {
        return value;
    }
}
