package io.hypercube.federation.provider;

import io.hypercube.core.http.Json;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.secret.AesGcm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Encrypts the tokens of a grant, bound to its id. */
final class GrantCipher {
    private record Plain(
            @Nullable String refreshToken,
            @Nullable String idToken,
            @Nullable String nonce,
            List<String> audiences,
            @Nullable Long authenticated) {}

    private final byte[] key;

    /** @param key 32 bytes, the same on all replicas */
    GrantCipher(byte[] key) {
        this.key = key.clone();
    }

    byte[] encrypt(GrantId id, ProviderTokens tokens) {
        Plain plain = new Plain(
                tokens.refreshToken(), tokens.idToken(), tokens.nonce(), tokens.audiences(), tokens.authenticated());
        return AesGcm.encrypt(key, associated(id), Json.write(plain));
    }

    /** Empty when the value belongs to another grant, or was modified. */
    Optional<ProviderTokens> decrypt(GrantId id, byte[] encrypted) {
        return AesGcm.decrypt(key, associated(id), encrypted)
                .map(json -> Json.read(json, Plain.class))
                .map(plain -> new ProviderTokens(
                        plain.refreshToken, plain.idToken, plain.nonce, plain.audiences, plain.authenticated));
    }

    private static byte[] associated(GrantId id) {
        return ("provider-grant " + id.value()).getBytes(StandardCharsets.US_ASCII);
    }
}
