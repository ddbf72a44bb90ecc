package io.hypercube.proxy.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Status;
import io.hypercube.core.limit.ByteBudget;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PageLeaseTest {
    private static final long CAPACITY = 16 << 20;
    private static final Duration HOUR = Duration.ofHours(1);

    private final ByteBudget budget = new ByteBudget(CAPACITY);

    @Test
    void holdsAboutWhatThePageHolds() {
        try (PageLease page = lease("alice")) {
            for (int i = 0; i < 1000; i++) {
                page.hold(4096);
            }
            assertThat(budget.used()).isBetween(4_096_000L, 5_120_000L);

            page.hold(-4_000_000);
            page.settle();
            assertThat(budget.used()).isEqualTo(96_000);
        }
        assertThat(budget.used()).isZero();
    }

    @Test
    void whatNeverFitsIsRefusedAtOnceWhoeverHoldsTheRest() {
        try (PageLease other = lease("bob");
                PageLease page = lease("alice")) {
            other.hold(CAPACITY / 2);
            Thread.currentThread().interrupt(); // ends any wait with another exception

            assertThatThrownBy(() -> page.hold(CAPACITY / 2 + 1))
                    .isInstanceOfSatisfying(ApiException.class, refusal -> {
                        assertThat(refusal.status().code()).isEqualTo(400);
                        assertThat(refusal.status().message()).contains(Long.toString(CAPACITY / 2), "ask for less");
                    });
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void waitsTwoSeconds() {
        try (PageLease other = lease("alice");
                PageLease page = lease("alice")) {
            other.hold(CAPACITY / 2);
            long began = System.nanoTime();

            assertUnavailable(page);

            assertThat(System.nanoTime() - began)
                    .isGreaterThanOrEqualTo(Duration.ofSeconds(2).toNanos());
        }
    }

    /** An hour passes during the first wait, so that nothing is left for a second one. */
    @Test
    void waitsOfSeveralCallsAddUp() throws Exception {
        AtomicLong nanos = new AtomicLong();
        PageLease first = lease("alice");
        first.hold(CAPACITY / 2);
        try (PageLease page = patient(nanos);
                PageLease second = lease("alice")) {
            Thread waiting = Thread.currentThread();
            Thread sent = Thread.ofVirtual().start(() -> {
                await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
                nanos.addAndGet(HOUR.toNanos());
                first.close();
            });
            page.hold(1);
            sent.join();
            second.hold(CAPACITY / 2 - budget.used());

            assertUnavailable(page);
        }
    }

    private static void assertUnavailable(PageLease page) {
        assertThatThrownBy(() -> page.hold(100_000)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            Status status = refusal.status();
            assertThat(status.code()).isEqualTo(503);
            assertThat(Objects.requireNonNull(status.details()).retryAfterSeconds())
                    .isEqualTo(2);
        });
    }

    @Test
    void takesWhatItCouldDoWithoutOnlyWhereItIsThere() {
        try (PageLease other = lease("alice");
                PageLease page = lease("alice")) {
            page.hold(1000);
            assertThat(page.holdIfFree(500_000)).isTrue();
            page.settle();
            assertThat(budget.used()).isEqualTo(501_000);

            other.hold(CAPACITY / 2 - budget.used());
            other.settle();
            assertThat(page.holdIfFree(500_000)).isFalse();
            assertThat(page.holdIfFree(-500_000)).isTrue();
            page.settle();
            assertThat(budget.used()).isEqualTo(CAPACITY / 2 - 500_000);
        }
    }

    @Test
    void goesOnAsSoonAsAnotherPageIsSent() throws Exception {
        PageLease other = lease("alice");
        other.hold(CAPACITY / 2);
        try (PageLease page = patient(new AtomicLong())) {
            Thread sent = Thread.ofVirtual().start(other::close);

            page.hold(CAPACITY / 2);

            sent.join();
            assertThat(budget.used()).isEqualTo(CAPACITY / 2);
        }
    }

    @Test
    void aClientThatLeavesWaitsNoLonger() throws Exception {
        try (PageLease other = lease("alice")) {
            other.hold(CAPACITY / 2);
            CompletableFuture<Throwable> ended = new CompletableFuture<>();
            Thread caller = Thread.ofVirtual().start(() -> {
                try (PageLease page = lease("alice")) {
                    page.hold(1);
                } catch (CancellationException left) {
                    ended.complete(left);
                }
            });

            caller.interrupt();

            assertThat(ended.get()).isInstanceOf(CancellationException.class);
        }
        assertThat(budget.used()).isZero();
    }

    private PageLease lease(String account) {
        return new PageLease(budget, account, "ask for less");
    }

    /** A page of alice that waits for an hour of that clock. */
    private PageLease patient(AtomicLong nanos) {
        return new PageLease(budget, "alice", "ask for less", HOUR, nanos::get);
    }
}
