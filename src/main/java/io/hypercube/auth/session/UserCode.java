package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.core.identity.Secret;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;

/**
 * The code that a person compares: eight consonants, {@code WDJB-MJHT}. Vowels are left out so that no words arise; 20^8 codes are 34
 * bits, which the limit of {@link DeviceAuthorizations} keeps from being guessed.
 *
 * @param letters without the dash
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8628#section-6.1">RFC 8628, user code recommendations</a>
 */
record UserCode(String letters) {
    private static final String ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
    private static final int LENGTH = 8;
    private static final int LONGEST_INPUT = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    static UserCode random() {
        StringBuilder letters = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            letters.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return new UserCode(letters.toString());
    }

    /** Reads a code as people type it: in lower case, without the dash or with blanks. Empty for other text. */
    static Optional<UserCode> parse(String typed) {
        if (typed.length() > LONGEST_INPUT) {
            return Optional.empty();
        }
        String letters = typed.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
        boolean valid = letters.length() == LENGTH && letters.chars().allMatch(letter -> ALPHABET.indexOf(letter) >= 0);
        return valid ? Optional.of(new UserCode(letters)) : Optional.empty();
    }

    SecretHash hash() {
        return SecretHash.of(Secret.of(letters));
    }

    /** As it is shown. */
    String print() {
        return letters.substring(0, LENGTH / 2) + "-" + letters.substring(LENGTH / 2);
    }
}
