package io.hypercube.auth.token;

import com.nimbusds.jose.Payload;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Issues the tokens with which clusters learn who a caller is. They are always signed with ES256, name the user and groups in
 * plain claims, and are valid for five minutes. The gateway itself accepts none of them: the audience is another one, and they
 * lack the tag of its own tokens. Thread-safe; a signature takes up to a millisecond.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#openid-connect-tokens">OpenID Connect
 *     tokens</a>
 */
public final class ClusterTokenIssuer {
    static final Duration LIFETIME = Duration.ofMinutes(5);
    private static final String AI_CLIENT = "hypercube.io/ai-client";

    private final SigningKeyRing keys;
    private final TokenConfig config;
    private final InstantSource clock;

    public ClusterTokenIssuer(SigningKeyRing keys, TokenConfig config, InstantSource clock) {
        this.keys = keys;
        this.config = config;
        this.clock = clock;
    }

    /** Whether the gateway has a public URL, under which clusters find its keys. */
    public boolean isTrusted() {
        return config.isDiscoverable();
    }

    /**
     * Throws a 503 {@code ApiException} while the keys are out of date, and {@code IllegalStateException} without a public URL.
     *
     * @param aiClient that acts for the user; null for none
     */
    public IssuedToken issue(User user, @Nullable String aiClient, String audience) {
        if (!isTrusted()) {
            throw new IllegalStateException("no cluster can verify a token of a gateway without a public URL");
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant expiration = now.plus(LIFETIME);
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", config.issuer());
        claims.put("aud", audience);
        claims.put("sub", user.name());
        claims.put("groups", user.groups());
        if (aiClient != null) {
            claims.put(AI_CLIENT, aiClient);
        }
        claims.put("iat", now.getEpochSecond());
        claims.put("nbf", now.minus(TokenIssuer.CLOCK_DIFFERENCE).getEpochSecond());
        claims.put("exp", expiration.getEpochSecond());
        String token = keys.signingForOthers().signForOthers(new Payload(claims));
        return new IssuedToken(Secret.of(token), expiration);
    }
}
