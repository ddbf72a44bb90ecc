package io.hypercube.core.identity;

/**
 * Identifies a command-line sign-in, the family of tokens that one {@code hypercube login} leads to. Not a secret: it is shown in
 * lists and in the claim {@code sid} of tokens.
 */
public record SignInId(String value) {
    private static final int LENGTH = 22;

    /** A new id of 131 random bits. */
    public static SignInId random() {
        return new SignInId(RandomText.base62(LENGTH));
    }
}
