package io.hypercube.core.identity;

/** Identifies what an identity provider granted at one sign-in: its tokens and its session there. Not a secret. */
public record GrantId(String value) {
    private static final int LENGTH = 22;

    /** A new id of 131 random bits. */
    public static GrantId random() {
        return new GrantId(RandomText.base62(LENGTH));
    }
}
