package io.hypercube.cluster.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClusterTokensTest {
    private static final User ALICE = new User("alice", List.of("dev"));

    private final MovableClock clock = new MovableClock();
    private final AtomicInteger signed = new AtomicInteger();
    private final ClusterTokens tokens = new ClusterTokens(this::sign, clock);

    private ClusterCredential sign(User user, @Nullable String aiClient, String audience) {
        String header = user.name() + user.groups() + (aiClient == null ? "" : aiClient) + audience + "#"
                + signed.incrementAndGet();
        return new ClusterCredential(Secret.of(header), null, clock.instant().plus(Duration.ofMinutes(5)));
    }

    @Test
    void signsOnceForManyCallsOfACaller() throws Exception {
        assertThat(tokens.of(ALICE, null, "a").current()).isEmpty();
        assertThat(text(ALICE, "a")).isEqualTo("alice[dev]a#1");
        for (int i = 0; i < 10; i++) {
            assertThat(tokens.of(new User("alice", List.of("dev")), null, "a").current())
                    .hasValueSatisfying(
                            shown -> assertThat(shown.authorization()).isEqualTo(Secret.of("alice[dev]a#1")));
        }
    }

    @Test
    void signsOnceForCallersThatComeAtTheSameTime() throws Exception {
        Set<ClusterCredential> obtained = ConcurrentHashMap.newKeySet();
        CountDownLatch together = new CountDownLatch(20);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                threads.submit(() -> {
                    together.countDown();
                    together.await();
                    return obtained.add(tokens.of(ALICE, null, "a").obtain());
                });
            }
        }
        assertThat(obtained).hasSize(1);
    }

    @Test
    void neverSharesATokenBetweenUsersGroupsAiClientsAndAudiences() throws Exception {
        assertThat(text(ALICE, "a")).isEqualTo("alice[dev]a#1");
        assertThat(text(new User("bob", List.of("dev")), "a")).isEqualTo("bob[dev]a#2");
        assertThat(text(ALICE, "b")).isEqualTo("alice[dev]b#3");
        assertThat(text(new User("alice", List.of("dev", "ops")), "a")).isEqualTo("alice[dev, ops]a#4");
        assertThat(text(new User("alice", List.of()), "a")).isEqualTo("alice[]a#5");
        assertThat(text(ALICE, "editor", "a")).isEqualTo("alice[dev]editora#6");
        assertThat(text(ALICE, "agent", "a")).isEqualTo("alice[dev]agenta#7");
        assertThat(text(ALICE, "a")).isEqualTo("alice[dev]a#1");
    }

    @Test
    void renewsATokenWhileTheOldOneIsStillValid() throws Exception {
        text(ALICE, "a");
        clock.advance(Duration.ofMinutes(4).minusSeconds(1));
        assertThat(text(ALICE, "a")).endsWith("#1");
        clock.advance(Duration.ofSeconds(2));

        assertThat(text(ALICE, "a")).endsWith("#1");
        Awaitility.await().untilAsserted(() -> assertThat(text(ALICE, "a")).endsWith("#2"));
    }

    @Test
    void usesNoTokenBeyondItsEnd() throws Exception {
        text(ALICE, "a");
        clock.advance(Duration.ofMinutes(5));

        assertThat(tokens.of(ALICE, null, "a").current()).isEmpty();
    }

    @Test
    void signsNothingWhereThereIsNoKeyToVerifyIt() {
        assertThat(ClusterTokens.none().of(ALICE, null, "a").current()).isEmpty();
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(() -> ClusterTokens.none().of(ALICE, null, "a").obtain());
    }

    private String text(User user, String audience) throws Exception {
        return text(user, null, audience);
    }

    private String text(User user, @Nullable String aiClient, String audience) throws Exception {
        Secret header = tokens.of(user, aiClient, audience).obtain().authorization();
        return header == null ? "" : header.reveal();
    }
}
