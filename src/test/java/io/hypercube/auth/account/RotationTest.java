package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A new secret for a pair, and the validity of the previous one and its tokens. */
class RotationTest extends WithAuthComponents {
    private static final Duration GRACE = Duration.ofMinutes(10);

    private NewAccessKey pair;
    private AccessKeyId id;

    @BeforeEach
    void prepare() {
        rooms.member("alice");
        pair = rooms.key("alice");
        id = pair.key().id();
    }

    @Test
    @Shows("6.6")
    void endsTheSecretBeforeAndWhatWasGotByIt() {
        String token = rooms.token(pair);
        Caller stream = caller(token);

        NewAccessKey rotated = rooms.keys.rotate("alice", id, Duration.ZERO);

        assertThat(rotated.key().id()).isEqualTo(id);
        assertThat(rotated.secret()).isNotEqualTo(pair.secret());
        assertThat(takes(rotated.secret())).isTrue();
        assertThat(takes(pair.secret())).isFalse();
        assertThat(authenticate(token)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(stream)).isFalse();
        assertThat(rooms.authenticator.stillValid(caller(rooms.token(rotated)))).isTrue();
    }

    @Test
    @Shows("6.6")
    void letsBothSecretsBeGoodUntilTheGraceTimeIsOver() {
        NewAccessKey rotated = rooms.keys.rotate("alice", id, GRACE);
        String token = rooms.token(pair);
        Caller stream = caller(token);
        AtomicInteger told = new AtomicInteger();
        rooms.directory.onChange(told::incrementAndGet);

        rooms.clock.advance(GRACE.minusSeconds(1));
        assertThat(takes(pair.secret())).isTrue();
        assertThat(takes(rotated.secret())).isTrue();
        assertThat(authenticate(token)).isInstanceOf(Authenticated.class);
        assertThat(rooms.authenticator.stillValid(stream)).isTrue();
        assertThat(rooms.keys.list("alice").getFirst().previousSecretExpiration())
                .isEqualTo(rotated.key().previousSecretExpiration());
        assertThat(told).hasValue(0);

        rooms.clock.advance(Duration.ofSeconds(1));
        rooms.directory.refresh();
        assertThat(told).as("listeners that hold streams are notified").hasValue(1);
        assertThat(takes(pair.secret())).isFalse();
        assertThat(takes(rotated.secret())).isTrue();
        assertThat(authenticate(token)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(stream)).isFalse();
    }

    @Test
    void leavesOneSecretBeforeAndNoMore() {
        NewAccessKey second = rooms.keys.rotate("alice", id, GRACE);
        NewAccessKey third = rooms.keys.rotate("alice", id, GRACE);

        assertThat(List.of(takes(pair.secret()), takes(second.secret()), takes(third.secret())))
                .containsExactly(false, true, true);

        NewAccessKey fourth = rooms.keys.rotate("alice", id, Duration.ZERO);
        assertThat(List.of(takes(second.secret()), takes(third.secret()), takes(fourth.secret())))
                .containsExactly(false, false, true);
    }

    @Test
    void leavesEverythingElseAsItIs() {
        AccessKey before = rooms.keys
                .create("alice", new AccessKeyRequest("CI", "2031-01-01T00:00:00Z", null))
                .key();

        AccessKey after = rooms.keys.rotate("alice", before.id(), GRACE).key();

        assertThat(rooms.keys.list("alice")).contains(after);
        assertThat(after)
                .usingRecursiveComparison()
                .ignoringFields("secretVersion", "previousSecretExpiration")
                .isEqualTo(before);
    }

    @Test
    void doesNotMakeAnExpiredPairGoodAgain() {
        AccessKey brief = rooms.keys
                .create(
                        "alice",
                        new AccessKeyRequest(
                                null, rooms.clock.instant().plusSeconds(60).toString(), null))
                .key();
        rooms.clock.advance(Duration.ofSeconds(60));

        assertThat(takes(
                        brief.id(),
                        rooms.keys.rotate("alice", brief.id(), GRACE).secret()))
                .isFalse();
    }

    private boolean takes(Secret secret) {
        return takes(id, secret);
    }

    private boolean takes(AccessKeyId key, Secret secret) {
        try {
            rooms.exchange.exchange(key, secret, "192.0.2.1", CallNotes.NONE);
            return true;
        } catch (ApiException refused) {
            assertThat(refused.status().code()).isEqualTo(401);
            return false;
        }
    }

    private Caller caller(String token) {
        assertThat(authenticate(token)).isInstanceOf(Authenticated.class);
        return ((Authenticated) authenticate(token)).caller();
    }

    private Authentication authenticate(String token) {
        return rooms.authenticator.authenticate(List.of("Bearer " + token));
    }
}
