package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A refresh token: {@code hcr_FAMILY_CURRENT}, two parts of 256 random bits. The first stays the same as long as the sign-in lives,
 * the second is replaced by every use. A token with the right first part and a wrong second one is thus known to be an old one, for
 * ever and with one stored row, and nobody can end a sign-in or a delegation without having had one of its tokens.
 */
public record RefreshToken(Secret family, Secret current) {
    private static final String PREFIX = "hcr_";
    private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9A-Za-z]{43}_[0-9A-Za-z]{43}");
    private static final int PART = 43;

    /** The first token of a sign-in. */
    public static RefreshToken create() {
        return new RefreshToken(random(), random());
    }

    /** Empty when the text has not the form of a refresh token. */
    public static Optional<RefreshToken> parse(String text) {
        if (!FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        int first = PREFIX.length();
        return Optional.of(new RefreshToken(
                Secret.of(text.substring(first, first + PART)), Secret.of(text.substring(first + PART + 1))));
    }

    public RefreshToken next() {
        return new RefreshToken(family, random());
    }

    public Secret text() {
        return Secret.of(PREFIX + family.reveal() + "_" + current.reveal());
    }

    public RefreshTokenHash hash() {
        return new RefreshTokenHash(SecretHash.of(family), SecretHash.of(current));
    }

    private static Secret random() {
        return Secret.of(RandomText.base62(PART));
    }
}
