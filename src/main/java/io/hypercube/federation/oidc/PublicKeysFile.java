package io.hypercube.federation.oidc;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;

/**
 * A file with the public keys of an issuer whose discovery document the gateway cannot reach, such as an API server in another network.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7517#section-5">RFC 7517, JWK Set</a>
 */
public final class PublicKeysFile {
    /** The valid content, for messages. */
    public static final String EXPECTED = "a JWK Set with public RSA or EC keys, each with a kid";

    private PublicKeysFile() {}

    /** @throws IssuerException when the file cannot be read or has other keys */
    public static JWKSet read(Path file) {
        try {
            if (Files.size(file) > IssuerClient.LARGEST) {
                throw wrong(file);
            }
            JWKSet keys = JWKSet.parse(Files.readString(file));
            if (keys.isEmpty() || !keys.getKeys().stream().allMatch(PublicKeysFile::isUsable)) {
                throw wrong(file);
            }
            return keys;
        } catch (IOException | ParseException e) {
            throw IssuerException.invalid(file + " (expected: " + EXPECTED + ")", e);
        }
    }

    private static IssuerException wrong(Path file) {
        return IssuerException.invalid(file + " (expected: " + EXPECTED + ")");
    }

    private static boolean isUsable(JWK key) {
        return !key.isPrivate()
                && key.getKeyID() != null
                && (KeyType.RSA.equals(key.getKeyType()) || KeyType.EC.equals(key.getKeyType()));
    }
}
