package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LastUsesTest extends WithAuthComponents {
    private static final Instant START = Instant.parse("2030-01-01T12:00:00Z");

    private NewAccessKey pair;

    @BeforeEach
    void prepare() {
        rooms.member("alice");
        pair = rooms.key("alice");
    }

    @Test
    @Shows("6.5")
    void knowsTheExchangeAndEveryCall() {
        assertThat(lastUsed()).isNull();
        String token = rooms.token(pair);
        rooms.uses.keys().flush();
        assertThat(lastUsed()).isEqualTo(START);

        rooms.clock.advance(Duration.ofMinutes(5));
        rooms.authenticator.authenticate(List.of("Bearer " + token));
        rooms.uses.keys().flush();
        assertThat(lastUsed()).isEqualTo(START.plus(Duration.ofMinutes(5)));
    }

    @Test
    void doesNotTakeAGuessForAUse() {
        AccessKeyId other = rooms.key("alice").key().id();

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.exchange.exchange(other, pair.secret(), "192.0.2.1", CallNotes.NONE));
        rooms.uses.keys().flush();

        assertThat(rooms.keys.list("alice")).extracting(AccessKey::lastUsed).containsOnlyNulls();
    }

    /** A recorded use must not make any replica reload its directory. */
    @Test
    void isNoChangeOfTheDirectory() {
        rooms.token(pair);
        long before = rooms.storage.directory().version();

        rooms.uses.keys().flush();

        assertThat(lastUsed()).isNotNull();
        assertThat(rooms.storage.directory().version()).isEqualTo(before);
    }

    @Test
    void isWrittenByItselfAFewSecondsLater() {
        rooms.token(pair);

        await().until(() -> lastUsed() != null);
    }

    @Test
    void isWrittenWhenTheProgramEnds() {
        rooms.token(pair);
        rooms.close();

        try (Storage storage = EmptyDatabase.open(directory)) {
            assertThat(storage.accessKeys().ofAccount("alice").getFirst().lastUsed())
                    .isEqualTo(START);
        }
        rooms = AuthComponents.open(directory);
    }

    @Test
    void isNeverTurnedBack() {
        AccessKeyId id = pair.key().id();
        rooms.storage.accessKeys().used(Map.of(id, START.plusSeconds(9)));
        rooms.storage.accessKeys().used(Map.of(id, START, new AccessKeyId("gone"), START));

        assertThat(lastUsed()).isEqualTo(START.plusSeconds(9));
    }

    private @Nullable Instant lastUsed() {
        return rooms.keys.list("alice").stream()
                .filter(key -> key.id().equals(pair.key().id()))
                .findFirst()
                .orElseThrow()
                .lastUsed();
    }
}
