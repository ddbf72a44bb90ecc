package io.hypercube.core.identity;

/**
 * Identifies what a token depends on: a command-line sign-in, the family of tokens that one {@code hypercube login} leads to, a delegation
 * to an AI client, or a browser session. Not a secret: it is shown in lists and in the claim {@code sid} of tokens.
 */
public record SignInId(String value) {
    private static final int LENGTH = 22;

    /** A new id of 131 random bits. */
    public static SignInId random() {
        return new SignInId(RandomText.base62(LENGTH));
    }

    /** For a token that ends with a browser session. */
    public static SignInId of(SessionId session) {
        return new SignInId(session.sha256());
    }

    /** The browser session of this id. Whether there is one, or a sign-in, only the account directory knows. */
    public SessionId asSession() {
        return new SessionId(value);
    }
}
