package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Invalid;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Valid;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.testbed.MovableClock;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A token of a workload names a scope, which gateways that do not know of workloads must not overlook. */
class WorkloadTokenTest {
    private static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1));
    private static final Workload WORKLOAD = new Workload("gitlab", "rule", "subject");
    private static final TokenSubject SUBJECT = TokenSubject.of(WORKLOAD, "robot", "id-1");

    private final MovableClock clock = new MovableClock();
    private final EllipticKey key = new EllipticKey(RandomText.bytes(KeyDerivation.BYTES));
    private final byte[] secret = RandomText.bytes(KeyDerivation.BYTES);
    private final SigningKeyRing ring =
            new SigningKeyRing(List.of(new KeyVersion(1, secret, Instant.EPOCH, Duration.ZERO)), clock, () -> {});
    private final TokenIssuer issuer = new TokenIssuer(ring, CONFIG, clock);
    private final TokenVerifier verifier = new TokenVerifier(ring, CONFIG, clock);

    @Test
    void namesTheWorkload() {
        IssuedToken issued = issuer.issue(SUBJECT, clock.instant().plusSeconds(60));

        assertThat(verifier.verify(issued.token().reveal())).isEqualTo(new Valid(SUBJECT, issued.expiration()));
        assertThat(issued.expiration()).isEqualTo(clock.instant().plusSeconds(60));
    }

    @Test
    void isNoTokenForAnEarlierVersionOfTheProgram() {
        Map<String, Object> own = claims(issuer.issue(new TokenSubject("robot", "id-1", 1, null)));
        Map<String, Object> workloads = claims(issuer.issue(SUBJECT));

        assertThat(isTokenForAnEarlierVersion(own)).isTrue();
        assertThat(isTokenForAnEarlierVersion(workloads)).isFalse();
        // either difference alone is enough
        assertThat(isTokenForAnEarlierVersion(with(workloads, "aud", "hypercube")))
                .isFalse();
        assertThat(isTokenForAnEarlierVersion(with(workloads, "pwv", 1))).isFalse();
        assertThat(isTokenForAnEarlierVersion(with(with(workloads, "pwv", 1), "aud", "hypercube")))
                .isTrue();
    }

    /** The conditions of the versions that do not know the claim {@code workload}, from their source. */
    private static boolean isTokenForAnEarlierVersion(Map<String, Object> claims) {
        return claims.get("iss") instanceof String issuer
                && CONFIG.isIssuer(issuer)
                && Objects.equals(claims.get("aud"), "hypercube")
                && claims.get("sub") instanceof String
                && claims.get("uid") instanceof String
                && claims.get("pwv") instanceof Number
                && claims.get("nbf") instanceof Number
                && claims.get("exp") instanceof Number;
    }

    @Test
    void isNothingWithoutItsOwnClaims() {
        Map<String, Object> valid = claims(issuer.issue(SUBJECT));
        assertThat(Claims.read(new Payload(valid), CONFIG)).isNotNull();

        assertRefused(without(valid, "workload"));
        assertRefused(with(valid, "workload", "gitlab"));
        assertRefused(with(valid, "workload", Map.of("identity", "gitlab", "rule", "rule")));
        assertRefused(with(valid, "workload", Map.of("identity", "gitlab", "rule", 1, "subject", "s")));
        assertRefused(with(valid, "aud", List.of("hypercube-workload")));
        assertRefused(with(valid, "aud", "hypercube"));
        assertRefused(with(with(valid, "aud", "hypercube"), "pwv", 1));
    }

    /** A key, a sign-in or a password would lift the scope. */
    @Test
    void namesNothingBesideTheWorkload() {
        Map<String, Object> claims = with(claims(issuer.issue(SUBJECT)), "ak", "AK1");
        Claims read = Claims.read(new Payload(with(with(claims, "sid", "S1"), "pwv", 7)), CONFIG);

        assertThat(read).isNotNull();
        assertThat(read.subject()).isEqualTo(SUBJECT);
    }

    @Test
    void isNoWorkloadBehindAnotherToken() {
        TokenSubject signedIn = new TokenSubject("alice", "id-1", 1, new AccessKeyId("AK1"), new SignInId("S1"));

        assertThat(claims(issuer.issue(signedIn))).doesNotContainKey("workload");
        assertThat(verifier.verify(issuer.issue(signedIn).token().reveal()))
                .isInstanceOfSatisfying(
                        Valid.class, valid -> assertThat(valid.subject()).isEqualTo(signedIn));
        assertThat(verifier.verify(key.sign(new Payload(claims(issuer.issue(SUBJECT))))))
                .isInstanceOf(Invalid.class);
    }

    private static void assertRefused(Map<String, Object> claims) {
        assertThat(Claims.read(new Payload(claims), CONFIG))
                .as(claims.toString())
                .isNull();
    }

    private static Map<String, Object> claims(IssuedToken issued) {
        try {
            return JWSObject.parse(issued.token().reveal()).getPayload().toJSONObject();
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> with(Map<String, Object> claims, String name, Object value) {
        Map<String, Object> changed = new HashMap<>(claims);
        changed.put(name, value);
        return changed;
    }

    private static Map<String, Object> without(Map<String, Object> claims, String name) {
        Map<String, Object> changed = new HashMap<>(claims);
        changed.remove(name);
        return changed;
    }
}
