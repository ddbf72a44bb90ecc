package io.hypercube.token;

import io.hypercube.keyfile.KeyFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The secrets that sign tokens, in a file of the data directory and never in the database, so a copy of the database cannot be
 * used to forge tokens. One key a line, base64url. The first signs, all of them verify, so keys can be rotated without
 * invalidating tokens. The first start creates the file with one random key. Replicas need the same file.
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
     * @param dataDirectory must exist
     * @throws java.io.UncheckedIOException when the file can be neither read nor created
     * @throws IllegalArgumentException when the content is malformed
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
