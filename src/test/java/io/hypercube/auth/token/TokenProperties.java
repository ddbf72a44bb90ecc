package io.hypercube.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Invalid;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Valid;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;

class TokenProperties {
    private static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1));

    private final MovableClock clock = new MovableClock();
    private final SigningKeyRing ring = new SigningKeyRing(
            List.of(new KeyVersion(1, RandomText.bytes(KeyDerivation.BYTES), Instant.EPOCH, Duration.ZERO)),
            clock,
            () -> {});
    private final TokenIssuer issuer = new TokenIssuer(ring, CONFIG, clock);
    private final TokenVerifier verifier = new TokenVerifier(ring, CONFIG, clock);
    private final String token = issuer.issue(new TokenSubject("alice", "id", 1, new AccessKeyId("AK1")))
            .token()
            .reveal();

    /** Every position, with every other base64url character and some invalid ones, including the unused bits of the last character. */
    @Property(tries = 1)
    void noCharacterCanBeChanged() {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \n\u0000é";
        assertThat(verifier.verify(token)).isInstanceOf(Valid.class);
        for (int at = 0; at < token.length(); at++) {
            for (int i = 0; i < alphabet.length(); i++) {
                char other = alphabet.charAt(i);
                if (other != token.charAt(at)) {
                    String changed = token.substring(0, at) + other + token.substring(at + 1);
                    assertThat(verifier.verify(changed)).as(changed).isInstanceOf(Invalid.class);
                }
            }
        }
        assertThat(verifier.verify(token)).isInstanceOf(Valid.class);
    }

    @Property
    void nothingCanBeTakenOutOrPutIn(
            @ForAll @IntRange(max = 1000) int place, @ForAll @StringLength(min = 1, max = 5) String more) {
        int at = place % token.length();

        assertThat(verifier.verify(token.substring(0, at) + token.substring(at + 1)))
                .isInstanceOf(Invalid.class);
        assertThat(verifier.verify(token.substring(0, at) + more + token.substring(at)))
                .isInstanceOf(Invalid.class);
        assertThat(verifier.verify(token + more)).isInstanceOf(Invalid.class);
    }

    @Property
    void whatIsIssuedIsReadBack(@ForAll String account, @ForAll @NumericChars String key, @ForAll int passwordVersion) {
        TokenSubject subject = new TokenSubject(account, "id", passwordVersion, new AccessKeyId(key));

        IssuedToken issued = issuer.issue(subject);

        assertThat(verifier.verify(issued.token().reveal())).isEqualTo(new Valid(subject, issued.expiration()));
    }

    @Property
    void noTextIsAToken(@ForAll String text) {
        assertThat(verifier.verify(text)).isInstanceOf(Invalid.class);
    }
}
