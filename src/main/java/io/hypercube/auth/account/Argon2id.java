package io.hypercube.auth.account;

import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id with one lane, 32 MiB and about 60 ms for each password, which is above the OWASP minimum. The parameters of a
 * stored hash are read from it, so the current ones can be raised.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9106">RFC 9106</a>
 */
public record Argon2id(int memoryKib, int iterations) {
    public static final Argon2id CURRENT = new Argon2id(32 * 1024, 3);

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Pattern PHC =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=1\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    PasswordHash hash(Secret password) {
        byte[] salt = RandomText.bytes(SALT_BYTES);
        return print(salt, compute(password, salt, HASH_BYTES));
    }

    /** A hash that matches no password and takes as long to check as any other. */
    PasswordHash nobodys() {
        return print(new byte[SALT_BYTES], new byte[HASH_BYTES]);
    }

    private PasswordHash print(byte[] salt, byte[] hash) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return new PasswordHash("$argon2id$v=19$m=" + memoryKib + ",t=" + iterations + ",p=1$"
                + base64.encodeToString(salt) + '$' + base64.encodeToString(hash));
    }

    static boolean matches(Secret password, PasswordHash stored) {
        Matcher phc = PHC.matcher(stored.phc());
        if (!phc.matches()) {
            throw new IllegalStateException("a stored password hash is not argon2id with v=19 and p=1");
        }
        Argon2id parameters = new Argon2id(Integer.parseInt(phc.group(1)), Integer.parseInt(phc.group(2)));
        byte[] expected = Base64.getDecoder().decode(phc.group(4));
        byte[] salt = Base64.getDecoder().decode(phc.group(3));
        return MessageDigest.isEqual(expected, parameters.compute(password, salt, expected.length));
    }

    private byte[] compute(Secret password, byte[] salt, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memoryKib)
                .withIterations(iterations)
                .withParallelism(1)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(password.revealBytes(), hash);
        return hash;
    }
}
