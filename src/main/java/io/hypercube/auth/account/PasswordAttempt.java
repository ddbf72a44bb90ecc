package io.hypercube.auth.account;

import io.hypercube.core.limit.PeerNetwork;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An attempt to sign in with a password, from a network.
 *
 * @param name the account name that was entered, which may not exist; empty when longer than any account name, to bound memory. All
 *     spellings that a directory may take for the same name are one: case, accents, compatible and invisible characters, and blanks
 * @param network as computed by {@link PeerNetwork}
 */
record PasswordAttempt(String name, String network) {
    private static final int LONGEST_NAME = 253;
    private static final Pattern IGNORED = Pattern.compile("[\\p{M}\\p{Cc}\\p{Cf}]");
    private static final Pattern BLANKS = Pattern.compile("\\p{Z}+");

    static PasswordAttempt of(String name, String peer) {
        return new PasswordAttempt(name.length() > LONGEST_NAME ? "" : folded(name), PeerNetwork.of(peer));
    }

    /** @see <a href="https://www.rfc-editor.org/rfc/rfc4518#section-2">RFC 4518, how directories compare strings</a> */
    private static String folded(String name) {
        String plain = IGNORED.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                .replaceAll("");
        return BLANKS.matcher(plain)
                .replaceAll(" ")
                .strip()
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    /** An attempt at an identity provider. No local account has a name with a slash. */
    static PasswordAttempt of(String provider, String name, String peer) {
        return new PasswordAttempt(provider + '/' + of(name, peer).name(), PeerNetwork.of(peer));
    }
}
