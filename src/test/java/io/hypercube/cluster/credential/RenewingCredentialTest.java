package io.hypercube.cluster.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RenewingCredentialTest {
    private final MovableClock clock = new MovableClock();
    private final AtomicInteger fetched = new AtomicInteger();
    private volatile @Nullable Duration life = Duration.ofMinutes(10);
    private volatile boolean failing;
    private volatile @Nullable CountDownLatch gate;

    private final RenewingCredential credential = new RenewingCredential("pivot", this::fetch, null, clock);

    @Test
    void hasNothingAtHandBeforeItIsAsked() throws Exception {
        assertThat(credential.current()).isEmpty();

        ClusterCredential obtained = credential.obtain();

        assertThat(credential.current()).containsSame(obtained);
        assertThat(credential.obtain()).isSameAs(obtained);
        assertThat(fetched).hasValue(1);
    }

    @Test
    void fetchesOnceForAllWhoWait() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        gate = open;
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ClusterCredential>> waiting = new ArrayList<>();
            for (int caller = 0; caller < 20; caller++) {
                waiting.add(callers.submit((Callable<ClusterCredential>) credential::obtain));
            }
            open.countDown();
            for (Future<ClusterCredential> one : waiting) {
                assertThat(one.get(Patience.SECONDS, TimeUnit.SECONDS)).isSameAs(credential.obtain());
            }
        }
        assertThat(fetched).hasValue(1);
    }

    @Test
    void failsOnceForAllWhoWait() throws Exception {
        failing = true;
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ClusterCredential>> waiting = new ArrayList<>();
            for (int caller = 0; caller < 20; caller++) {
                waiting.add(callers.submit((Callable<ClusterCredential>) credential::obtain));
            }
            waiting.forEach(one -> assertThat(one)
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableOfType(java.util.concurrent.ExecutionException.class)
                    .withCauseInstanceOf(CredentialUnavailableException.class));
        }
        assertThat(fetched).hasValue(1);
    }

    @Test
    void triesAgainSomeTimeAfterAFailure() throws Exception {
        failing = true;
        assertThatExceptionOfType(CredentialUnavailableException.class).isThrownBy(credential::obtain);
        failing = false;

        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(credential::obtain)
                .withMessage("no luck");
        clock.advance(RenewingCredential.LEAST_LIFE);

        assertThat(credential.obtain()).isNotNull();
        assertThat(fetched).hasValue(2);
    }

    @Test
    void renewsInTheBackgroundBeforeItExpires() throws Exception {
        ClusterCredential first = credential.obtain();
        clock.advance(Duration.ofMinutes(9).minusSeconds(1));
        assertThat(credential.current()).containsSame(first);
        assertThat(fetched).hasValue(1);

        clock.advance(Duration.ofSeconds(1));

        assertThat(credential.current()).containsSame(first);
        await().untilAsserted(
                        () -> assertThat(credential.current()).isPresent().get().isNotSameAs(first));
        assertThat(fetched).hasValue(2);
    }

    @Test
    void isUsedToItsEndWhenItCannotBeRenewed() throws Exception {
        ClusterCredential first = credential.obtain();
        failing = true;
        clock.advance(Duration.ofMinutes(9));
        assertThat(credential.current()).containsSame(first);
        await().until(() -> fetched.get() == 2);
        assertThat(credential.current()).containsSame(first);

        clock.advance(Duration.ofMinutes(1));

        assertThat(credential.current()).isEmpty();
        assertThatExceptionOfType(CredentialUnavailableException.class).isThrownBy(credential::obtain);
    }

    @Test
    void isKeptForEverWhereNoEndIsTold() throws Exception {
        life = null;
        ClusterCredential first = credential.obtain();
        clock.advance(Duration.ofDays(1000));
        assertThat(credential.current()).containsSame(first);
    }

    @Test
    void isNotFetchedForEveryCallWhenItIsExpiredOnArrival() throws Exception {
        life = Duration.ofHours(-1);
        ClusterCredential first = credential.obtain();
        assertThat(credential.obtain()).isSameAs(first);
        clock.advance(RenewingCredential.LEAST_LIFE);
        assertThat(credential.current()).isEmpty();
        assertThat(credential.obtain()).isNotSameAs(first);
    }

    @Test
    void isReplacedWhenTheServerRejectsIt() throws Exception {
        ClusterCredential first = credential.obtain();
        clock.advance(RenewingCredential.LEAST_LIFE);

        assertThat(credential.rejected(first)).isTrue();

        assertThat(credential.current()).isEmpty();
        assertThat(credential.obtain()).isNotSameAs(first);
    }

    @Test
    void isNotReplacedAgainAndAgainWhenTheServerRejectsEveryOne() throws Exception {
        ClusterCredential first = credential.obtain();
        assertThat(credential.rejected(first)).isFalse();
        assertThat(credential.current()).containsSame(first);
    }

    @Test
    void aLateRejectionDoesNotHurtTheNextOne() throws Exception {
        ClusterCredential first = credential.obtain();
        clock.advance(RenewingCredential.LEAST_LIFE);
        credential.rejected(first);
        ClusterCredential second = credential.obtain();
        clock.advance(RenewingCredential.LEAST_LIFE);

        assertThat(credential.rejected(first)).isTrue();

        assertThat(credential.current()).containsSame(second);
    }

    private ClusterCredential fetch(@Nullable ClusterCredential previous)
            throws CredentialUnavailableException, InterruptedException {
        fetched.incrementAndGet();
        CountDownLatch closed = gate;
        if (closed != null) {
            closed.await();
        }
        if (failing) {
            throw new CredentialUnavailableException("no luck", null);
        }
        Duration lasting = life;
        return new ClusterCredential(
                Secret.of("Bearer x"),
                null,
                lasting == null ? null : clock.instant().plus(lasting));
    }
}
