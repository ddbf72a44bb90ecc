package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenVerifier.TokenCheck;
import io.hypercube.core.identity.User;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.testbed.InStorage;
import io.hypercube.testbed.TestKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterTokenIssuerTest extends InStorage {
    private static final String URL = "https://hub.example.com";
    private static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1), Optional.of(URL), Duration.ZERO);
    private static final User ALICE = new User("alice", List.of("dev", "system:masters"));

    @Test
    void namesTheUserAndTheirGroupsForFiveMinutes() throws Exception {
        IssuedToken issued = issuer(ring(), CONFIG).issue(ALICE, null, "prod");

        JWSObject token = JWSObject.parse(issued.token().reveal());
        long now = clock.instant().getEpochSecond();
        assertThat(token.getPayload().toJSONObject())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "iss",
                        URL,
                        "aud",
                        "prod",
                        "sub",
                        "alice",
                        "groups",
                        List.of("dev", "system:masters"),
                        "iat",
                        now,
                        "nbf",
                        now - 30,
                        "exp",
                        now + 300));
        assertThat(issued.expiration()).isEqualTo(Instant.ofEpochSecond(now + 300));
    }

    @Test
    void namesTheAiClientThatActsForTheUser() throws Exception {
        IssuedToken issued = issuer(ring(), CONFIG).issue(ALICE, "https://editor.example/client", "prod");

        assertThat(JWSObject.parse(issued.token().reveal()).getPayload().toJSONObject())
                .containsEntry("sub", "alice")
                .containsEntry("hypercube.io/ai-client", "https://editor.example/client");
    }

    /** Also while a replica runs that cannot verify ES256, and the gateway signs its own tokens with HS256. */
    @Test
    void isVerifiedWithAPublicKey() throws Exception {
        SigningKeyRing ring = ring();
        ring.useEs256While(() -> false);

        JWSObject token = JWSObject.parse(
                issuer(ring, CONFIG).issue(ALICE, null, "prod").token().reveal());

        assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.ES256);
        JWKSet keys = JWKSet.parse(ring.publicKeys());
        assertThat(token.verify(new ECDSAVerifier(
                        keys.getKeyByKeyId(token.getHeader().getKeyID()).toECKey())))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "hypercube"})
    void isNotAcceptedByTheGatewayItself(String audience) {
        SigningKeyRing ring = ring();
        String token = issuer(ring, CONFIG).issue(ALICE, null, audience).token().reveal();

        assertThat(new TokenVerifier(ring, CONFIG, clock).verify(token)).isInstanceOf(TokenCheck.Invalid.class);
    }

    /** The tag alone keeps them apart, even if the claims were those of a token of the gateway. */
    @Test
    void isNotAcceptedByTheGatewayWhateverItSays() throws Exception {
        SigningKeyRing ring = ring();
        String own = new TokenIssuer(ring, CONFIG, clock)
                .issue(new TokenSubject("alice", "id-1", 1, null))
                .token()
                .reveal();
        Payload claims = JWSObject.parse(own).getPayload();
        TokenVerifier verifier = new TokenVerifier(ring, CONFIG, clock);

        assertThat(verifier.verify(own)).isInstanceOf(TokenCheck.Valid.class);
        assertThat(verifier.verify(ring.signingForOthers().signForOthers(claims)))
                .isInstanceOf(TokenCheck.Invalid.class);
    }

    /** A key that was replaced stays published until the last token that it signed has ended. */
    @Test
    void keepsItsKeyAlsoWhereTheGatewaysOwnTokensAreShorter() {
        TokenConfig brief = new TokenConfig(Duration.ofMinutes(1), Optional.of(URL), Duration.ZERO);
        SigningKeyRing.open(TestKeys.rotated(storage, directory, clock), directory, brief, clock);

        assertThat(TestKeys.rotated(storage, directory, clock).versions(KeyUse.TOKEN_SIGNING))
                .singleElement()
                .extracting(KeyVersion::lifetime)
                .isEqualTo(ClusterTokenIssuer.LIFETIME);
    }

    @Test
    void issuesNothingWithoutAPublicUrl() {
        ClusterTokenIssuer issuer = issuer(ring(), new TokenConfig(Duration.ofHours(1)));

        assertThat(issuer.isTrusted()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> issuer.issue(ALICE, null, "prod"));
    }

    private ClusterTokenIssuer issuer(SigningKeyRing ring, TokenConfig config) {
        return new ClusterTokenIssuer(ring, config, clock);
    }

    private SigningKeyRing ring() {
        return SigningKeyRing.open(TestKeys.rotated(storage, directory, clock), directory, CONFIG, clock);
    }
}
