package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.token.TokenVerifier.TokenCheck;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.testbed.InStorage;
import io.hypercube.testbed.TestKeys;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SigningKeyRingTest extends InStorage {
    private static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1));

    @Test
    void makesOneKeyAndKeepsIt() {
        String first = ring(keys()).signing().id();

        assertThat(ring(keys()).signing().id()).isEqualTo(first);
    }

    @Test
    void verifiesWithANewKeyBeforeItSignsWithIt() {
        SigningKeyRing before = ring(keys());
        String old = before.signing().id();
        keys().rotate(KeyUse.TOKEN_SIGNING, clock.instant().plusSeconds(45));

        SigningKeyRing ring = ring(keys());
        assertThat(ring.signing().id()).isEqualTo(old);
        clock.advance(Duration.ofSeconds(45));
        String recent = ring.signing().id();

        assertThat(recent).isNotEqualTo(old);
        assertThat(ring.find(old)).isPresent();
        assertThat(ring.find(recent)).isPresent();
        assertThat(before.find(recent)).as("what it has not read").isEmpty();
    }

    /** A key may have been disclosed and deleted since. */
    @Test
    void neitherSignsNorVerifiesWithKeysThatItCouldNotReadFor30Seconds() {
        RotatedKeys keys = new RotatedKeys(TestKeys.secrets(storage, directory, clock), clock, clock::nanoTime);
        SigningKeyRing ring = ring(keys);
        TokenIssuer issuer = new TokenIssuer(ring, CONFIG, clock);
        TokenVerifier verifier = new TokenVerifier(ring, CONFIG, clock);
        TokenSubject alice = new TokenSubject("alice", "id-1", 1, null);
        String token = issuer.issue(alice).token().reveal();

        clock.advance(Duration.ofSeconds(29));
        assertThat(verifier.verify(token)).isInstanceOf(TokenCheck.Valid.class);
        clock.advance(Duration.ofSeconds(1));

        for (ThrowingCallable use :
                List.<ThrowingCallable>of(() -> verifier.verify(token), () -> issuer.issue(alice))) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(use)
                    .satisfies(e -> assertThat(e.status().code()).isEqualTo(503));
        }
    }

    private RotatedKeys keys() {
        return TestKeys.rotated(storage, directory, clock);
    }

    private SigningKeyRing ring(RotatedKeys keys) {
        return SigningKeyRing.open(keys, directory, CONFIG, clock);
    }
}
