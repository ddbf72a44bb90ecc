package io.hypercube.auth.token;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.RotatedKey;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The keys that sign tokens, shared by all replicas and wrapped in the database, so a copy of the database cannot be used to forge
 * tokens. The newest one whose time has come signs, all of them verify, so rotation invalidates no token. For any thread; never
 * blocks.
 *
 * <p>Each version of the secret is a key pair for ES256, which signs, and a key for HS256, which verifies tokens of older
 * versions of the program and signs while a replica of such a version runs.
 */
public final class SigningKeyRing {
    private static final String CODES = "hypercube codes tag";

    private record Entry(HmacKey hmac, EllipticKey elliptic, TokenTag codes, Instant start) {}

    private record Ring(List<Entry> newestFirst, Map<String, SigningKey> byId) {}

    private final InstantSource clock;
    private final Runnable belief;
    private volatile BooleanSupplier elliptic = () -> true;
    private volatile Ring ring = new Ring(List.of(), Map.of());

    /** @param belief throws 503 when the keys are too old to use */
    SigningKeyRing(List<KeyVersion> newestFirst, InstantSource clock, Runnable belief) {
        this.clock = clock;
        this.belief = belief;
        use(newestFirst);
    }

    /**
     * Blocking. The first start creates a key.
     *
     * @param dataDirectory may have the key file of an older version of the program
     * @throws io.hypercube.core.secret.MasterKeyFile.MasterKeyException when the keys cannot be read
     */
    public static SigningKeyRing open(RotatedKeys keys, Path dataDirectory, TokenConfig config, InstantSource clock) {
        KeyUse use = new KeyUse(KeyUse.TOKEN_SIGNING, lifetime(config), true, config.keyAge(), (key, old) -> true);
        RotatedKey key = keys.open(use, dataDirectory);
        SigningKeyRing ring = new SigningKeyRing(key.versions(), clock, key::requireBelieved);
        key.onChange(ring::use);
        return ring;
    }

    /** How long tokens are valid at most: those of the gateway, and where clusters can verify them, those for clusters. */
    private static Duration lifetime(TokenConfig config) {
        Duration forClusters = config.isDiscoverable() ? ClusterTokenIssuer.LIFETIME : Duration.ZERO;
        return config.ttl().compareTo(forClusters) < 0 ? forClusters : config.ttl();
    }

    private void use(List<KeyVersion> newestFirst) {
        List<Entry> entries = newestFirst.stream()
                .map(version -> new Entry(
                        new HmacKey(version.key()),
                        new EllipticKey(version.key()),
                        new TokenTag(version.key(), CODES),
                        version.start()))
                .toList();
        Map<String, SigningKey> byId = new HashMap<>();
        entries.forEach(entry -> {
            byId.put(entry.hmac().id(), entry.hmac());
            byId.put(entry.elliptic().id(), entry.elliptic());
        });
        ring = new Ring(entries, byId);
    }

    /** @param condition whether all running replicas can verify ES256 */
    public void useEs256While(BooleanSupplier condition) {
        elliptic = condition;
    }

    /** Throws 503 when the keys could not be read for too long. */
    void requireBelieved() {
        belief.run();
    }

    SigningKey signing() {
        Entry current = current();
        return elliptic.getAsBoolean() ? current.elliptic() : current.hmac();
    }

    /** The key for tokens that others verify with {@link #publicKeys}, whatever other replicas of the gateway can verify. */
    EllipticKey signingForOthers() {
        return current().elliptic();
    }

    private Entry current() {
        requireBelieved();
        List<Entry> newestFirst = ring.newestFirst();
        Instant now = clock.instant();
        for (Entry entry : newestFirst) {
            if (!entry.start().isAfter(now)) {
                return entry;
            }
        }
        return newestFirst.getLast();
    }

    /**
     * The public keys, the newest first: of every version that signs, will sign, or has signed tokens that are still valid.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7517#section-5">RFC 7517, JWK Set</a>
     */
    public Map<String, Object> publicKeys() {
        requireBelieved();
        List<JWK> keys = ring.newestFirst().stream()
                .<JWK>map(entry -> entry.elliptic().publicKey())
                .toList();
        return new JWKSet(keys).toJSONObject(true);
    }

    /** A tag for a code, by which every replica recognises it as the gateway's own. */
    String tag(String code) {
        return current().codes().of(code);
    }

    /** Whether {@link #tag} of any replica has made the tag of the code. */
    boolean isTag(String code, String tag) {
        requireBelieved();
        return ring.newestFirst().stream().anyMatch(entry -> entry.codes().isOf(code, tag));
    }

    Optional<SigningKey> find(String id) {
        return Optional.ofNullable(ring.byId().get(id));
    }

    /** Signs and verifies tokens with one algorithm. Thread-safe. */
    sealed interface SigningKey permits HmacKey, EllipticKey {
        /** Identifies the key in the header of a token ({@code kid}). Replicas that share the secret agree on it. */
        String id();

        String sign(Payload payload);

        /** Whether the token was signed with this key and its algorithm, whatever algorithm the token's header names. */
        boolean signed(JWSObject token);
    }
}
