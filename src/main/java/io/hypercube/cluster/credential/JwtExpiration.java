package io.hypercube.cluster.credential;

import com.nimbusds.jose.JOSEObject;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.hypercube.core.identity.Secret;
import java.text.ParseException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The expiration that a cluster's token states. Nothing is verified: the API server does that, and a token that states no
 * expiration is as good as any.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-4.1.4">RFC 7519, exp</a>
 */
final class JwtExpiration {
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private JwtExpiration() {}

    static Optional<Instant> of(Secret token) {
        try {
            @Nullable
            Map<String, Object> claims = JSONObjectUtils.parse(JOSEObject.split(token.reveal())[1].decodeToString());
            if (claims == null) { // the JSON word null
                return Optional.empty();
            }
            long seconds = JSONObjectUtils.getLong(claims, "exp");
            return seconds < 0 || seconds > LATEST.getEpochSecond()
                    ? Optional.empty()
                    : Optional.of(Instant.ofEpochSecond(seconds));
        } catch (ParseException noSuchClaim) {
            return Optional.empty();
        }
    }
}
