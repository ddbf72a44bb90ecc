package io.hypercube.token;

import io.hypercube.keyfile.KeyFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The secrets that tokens are signed with, in a file of the data directory and never in the database: a copy of the
 * database makes nobody a token. One key a line, base64url; the first signs, all of them verify, so keys can be changed
 * without throwing anybody out. Made with one random key at the first start. Replicas need the same file.
 */
public final class SigningKeyRing {
    /** The file's name in the data directory. */
    public static final String FILE = "token-signing.keys";

    private final Map<String, SigningKey> byId = new LinkedHashMap<>();
    private final SigningKey signing;

    SigningKeyRing(List<SigningKey> keys) {
        signing = keys.getFirst();
        keys.forEach(key -> byId.put(key.id(), key));
    }

    /**
     * Blocking.
     *
     * @param dataDirectory exists
     * @throws java.io.UncheckedIOException when the file can be neither read nor made
     * @throws IllegalArgumentException when the file holds something else
     */
    public static SigningKeyRing open(Path dataDirectory) {
        return new SigningKeyRing(KeyFile.openOrMake(dataDirectory.resolve(FILE)).stream()
                .map(SigningKey::new)
                .toList());
    }

    SigningKey signing() {
        return signing;
    }

    Optional<SigningKey> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }
}
