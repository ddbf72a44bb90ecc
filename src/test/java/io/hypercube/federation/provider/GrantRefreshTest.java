package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.federation.provider.LyingProvider.Reply;
import io.hypercube.testbed.AuthComponents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Role and groups while a session lives. */
class GrantRefreshTest extends BeforeProvider {
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @Test
    void readsRoleAndGroupsWhenTheyAreDue() {
        liar.claims.put("groups", List.of("platform"));
        Secret session = signIn();
        liar.claims.put("groups", List.of("dev"));

        rooms.clock.advance(TIMES.refresh().minus(A_MINUTE));
        refresh();
        assertThat(caller(session).orElseThrow().role()).isEqualTo(Role.ADMIN);

        rooms.clock.advance(A_MINUTE);
        refresh();
        assertThat(caller(session).orElseThrow().role()).isEqualTo(Role.MEMBER);
        assertThat(groups(session)).containsExactly("corp:dev");

        liar.claims.put("groups", List.of("ops"));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(groups(session)).as("the refresh token was replaced").containsExactly("corp:ops");
    }

    @Test
    void remembersWhenItRead() {
        Secret session = signIn();
        String account = caller(session).orElseThrow().user().name();
        rooms.clock.advance(TIMES.refresh());
        long version = rooms.storage.directory().version();
        refresh();
        assertThat(rooms.accounts.get(account).source().confirmed())
                .isEqualTo(rooms.clock.instant().truncatedTo(ChronoUnit.SECONDS));
        assertThat(rooms.storage.directory().version())
                .as("replicas do not load everything because of it")
                .isEqualTo(version);

        for (int hour = 0; hour < 3; hour++) {
            rooms.clock.advance(Duration.ofHours(1));
            refresh();
        }
        assertThat(rooms.directory.account(account).orElseThrow().source().confirmed())
                .isAfter(rooms.clock.instant().minus(Duration.ofHours(1)));
    }

    @Test
    void asksTheUserInfoEndpointForGroupsThatTheTokenLacks() {
        Secret session = signIn();
        liar.claims.remove("groups");
        liar.userInfo.putAll(Map.of("sub", "1", "groups", List.of("info")));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(groups(session)).containsExactly("corp:info");
    }

    @Test
    void asksTheUserInfoEndpointWithoutAnIdToken() {
        Secret session = signIn();
        liar.responseLie = answer -> {
            answer.remove("id_token");
            return answer;
        };
        liar.userInfo.putAll(Map.of("sub", "1", "email", "alice@example.com", "groups", List.of("info")));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(groups(session)).containsExactly("corp:info");
    }

    @Test
    void readsNothingWithoutARefreshToken() {
        liar.refreshes = false;
        Secret session = signIn();
        liar.claims.put("groups", List.of("ops"));
        rooms.clock.advance(TIMES.refresh().plus(TIMES.grace()).plus(A_MINUTE));
        refresh();
        assertThat(groups(session)).containsExactly("corp:dev");
    }

    @Test
    void endsTheSessionThatTheProviderEnded() {
        Secret session = signIn();
        Secret other = signIn();
        liar.forget(1);
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(List.of(isSignedIn(session), isSignedIn(other))).containsExactlyInAnyOrder(true, false);
    }

    static Stream<Arguments> outages() {
        return Stream.of(
                lie("with an error", liar -> liar.replies.put("/token", new Reply(503, ""))),
                lie("that breaks off", liar -> liar.replies.put("/token", new Reply(0, ""))),
                lie("that is not JSON", liar -> liar.replies.put("/token", new Reply(200, "<html>"))),
                lie(
                        "about the client",
                        liar -> liar.replies.put("/token", new Reply(401, "{\"error\":\"invalid_client\"}"))),
                lie("without keys", liar -> {
                    liar.key = LyingProvider.newKey("rotated-away");
                    liar.replies.put("/jwks", new Reply(503, ""));
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("outages")
    void changesNothingForTheGraceAfterAnAnswer(String what, Consumer<LyingProvider> outage) {
        Secret session = signIn();
        outage.accept(liar);
        liar.claims.put("groups", List.of("platform"));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        rooms.clock.advance(TIMES.grace().minus(A_MINUTE));
        refresh();
        assertThat(groups(session)).containsExactly("corp:dev");

        rooms.clock.advance(A_MINUTE);
        refresh();
        assertThat(isSignedIn(session)).isFalse();
    }

    @Test
    void goesOnWhenTheProviderAnswersAgain() {
        Secret session = signIn();
        liar.replies.put("/token", new Reply(503, ""));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        liar.replies.clear();
        liar.claims.put("groups", List.of("ops"));
        refresh();
        assertThat(groups(session)).as("not before the next attempt").containsExactly("corp:dev");
        rooms.clock.advance(GrantRefresh.BETWEEN_FAILURES);
        refresh();
        assertThat(groups(session)).containsExactly("corp:ops");
    }

    @Test
    void keepsTheNewRefreshTokenWhenTheRestFails() {
        Secret session = signIn();
        liar.claims.remove("groups");
        liar.replies.put("/userinfo", new Reply(503, ""));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        liar.replies.clear();
        liar.userInfo.putAll(Map.of("sub", "1", "groups", List.of("info")));
        rooms.clock.advance(GrantRefresh.BETWEEN_FAILURES);
        refresh();
        assertThat(groups(session)).containsExactly("corp:info");
    }

    @Test
    void readsOnceOverAllReplicas() throws Exception {
        Secret session = signIn();
        GrantId id = grant(session);
        AtomicInteger calls = new AtomicInteger();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        liar.before.put("/token", () -> {
            calls.incrementAndGet();
            asked.countDown();
            await(released);
        });
        rooms.clock.advance(TIMES.refresh());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> replica().read(provider, id));
            asked.await();
            assertThat(rooms.storage.grants().due(provider.config().issuer(), rooms.clock.instant(), 10))
                    .isEmpty();
            replica().read(provider, id);
            released.countDown();
            first.get();
        }
        replica().read(provider, id);
        assertThat(calls).hasValue(1);
        assertThat(isSignedIn(session)).isTrue();
    }

    @Test
    void endsTheSessionOfADisabledAccount() {
        Secret session = signIn();
        rooms.storage.accounts().update(AuthComponents.disabled(rooms.accounts.get("alice@example.com")));
        rooms.clock.advance(TIMES.refresh());
        refresh();
        assertThat(isSignedIn(session)).isFalse();
        assertThat(rooms.storage.sessions().ofAccount("alice@example.com", rooms.clock.instant()))
                .isEmpty();
    }

    @Test
    void keepsTokensEncryptedAndAsLongAsTheSession() {
        Secret session = signIn();
        GrantId id = grant(session);
        GrantStore.Stored stored = rooms.storage.grants().find(id).orElseThrow();
        assertThat(new String(stored.secrets(), StandardCharsets.ISO_8859_1))
                .doesNotContain("refresh-")
                .doesNotContain("eyJ");
        assertThat(new GrantCipher(KEY)
                        .decrypt(id, stored.secrets())
                        .orElseThrow()
                        .refreshToken())
                .startsWith("refresh-");
        assertThat(new GrantCipher(KEY).decrypt(GrantId.random(), stored.secrets()))
                .isEmpty();
        assertThat(new GrantCipher(new byte[32]).decrypt(id, stored.secrets())).isEmpty();

        rooms.sessions.end(Objects.requireNonNull(caller(session).orElseThrow().session()));
        assertThat(rooms.storage.grants().find(id)).isEmpty();
    }

    @Test
    void deletesTokensOfExpiredSessions() {
        GrantId id = grant(signIn());
        rooms.clock.advance(Duration.ofHours(9));
        replica().endLate();
        assertThat(rooms.storage.grants().find(id)).isEmpty();
    }

    private static Arguments lie(String what, Consumer<LyingProvider> lie) {
        return Arguments.of(what, lie);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
