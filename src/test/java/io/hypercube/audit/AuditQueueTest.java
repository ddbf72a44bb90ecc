package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuditQueueTest {
    private static final AuditQueue.Limits LIMITS =
            new AuditQueue.Limits(128 << 10, 10, Duration.ofMillis(1), Duration.ofSeconds(30));

    private final MemorySink sink = new MemorySink();

    private AuditQueue queue(OnFailure onFailure) {
        return AuditQueue.start(sink, onFailure, LIMITS);
    }

    @Test
    void writesEventsInTheirOrderAndAtMostABatchAtATime() throws InterruptedException {
        sink.gate = new CountDownLatch(1);
        try (AuditQueue queue = queue(OnFailure.CONTINUE)) {
            List<String> ids = IntStream.range(0, 40).mapToObj(i -> "e" + i).toList();
            ids.forEach(id -> queue.add(Events.deletion(id)));
            sink.gate.countDown();
            await().untilAsserted(() -> assertThat(sink.ids()).isEqualTo(ids));
        }
        assertThat(sink.batches).allSatisfy(batch -> assertThat(batch).hasSizeLessThanOrEqualTo(10));
        assertThat(sink.closed.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void dropsAndCountsEventsBeyondItsMemory() {
        sink.gate = new CountDownLatch(1);
        try (AuditQueue queue = queue(OnFailure.CONTINUE)) {
            IntStream.range(0, 200).forEach(i -> queue.add(Events.deletion("e" + i)));
            long dropped = queue.meter().dropped().sum();
            assertThat(dropped).isBetween(100L, 199L);
            sink.gate.countDown();
            await().untilAsserted(() -> assertThat(sink.ids()).hasSize((int) (200 - dropped)));
            queue.add(Events.deletion("later"));
            await().untilAsserted(() -> assertThat(sink.ids()).contains("later"));
        }
    }

    /** The user that a caller acts as has values of the caller's choice. */
    @Test
    void countsTheUserThatACallerActsAs() {
        sink.gate = new CountDownLatch(1);
        try (AuditQueue queue = queue(OnFailure.CONTINUE)) {
            IntStream.range(0, 40).forEach(i -> queue.add(Events.deletionAs("x".repeat(16 << 10), "e" + i)));

            assertThat(queue.meter().dropped().sum()).isBetween(30L, 39L);
            sink.gate.countDown();
        }
    }

    @Test
    void oneAccountLeavesSpaceForOthers() {
        sink.gate = new CountDownLatch(1);
        try (AuditQueue queue = queue(OnFailure.REFUSE)) {
            IntStream.range(0, 200).forEach(i -> queue.add(Events.deletion("e" + i)));
            queue.add(Events.deletionBy("bob", "of-another"));
            CompletableFuture<Void> durable = queue.append(Events.deletionBy("carol", "of-a-third"));
            assertThatThrownBy(() -> queue.append(Events.deletion("more")).get(Patience.SECONDS, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.status().code()).isEqualTo(429));
            sink.gate.countDown();

            assertThat(durable).succeedsWithin(Duration.ofSeconds(30));
            await().untilAsserted(() -> assertThat(sink.ids()).contains("of-another", "of-a-third"));
            await().until(() -> queue.meter().waiting().getAsInt() == 0);
            assertThat(queue.append(Events.deletion("later"))).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    @Test
    void keepsABatchThatTheSinkDidNotTake() {
        sink.broken = true;
        try (AuditQueue queue = queue(OnFailure.CONTINUE)) {
            queue.add(Events.deletion("a"));
            await().until(() -> sink.offers.get() > 1);
            assertThat(queue.meter().failing().getAsBoolean()).isTrue();
            sink.broken = false;
            await().untilAsserted(() -> assertThat(sink.ids()).containsExactly("a"));
            await().untilAsserted(() ->
                    assertThat(queue.meter().failing().getAsBoolean()).isFalse());
        }
    }

    @Test
    void completesWhenTheEventIsDurable() {
        sink.gate = new CountDownLatch(1);
        try (AuditQueue queue = queue(OnFailure.REFUSE)) {
            CompletableFuture<Void> durable = queue.append(Events.deletion("a"));
            await().until(() -> sink.offers.get() > 0);
            assertThat(durable).isNotDone();
            sink.gate.countDown();
            assertThat(durable).succeedsWithin(Duration.ofSeconds(30));
            assertThat(sink.ids()).containsExactly("a");
        }
    }

    @Test
    void refusesWhileTheSinkDoesNotWork() {
        sink.broken = true;
        try (AuditQueue queue = queue(OnFailure.REFUSE)) {
            assertUnavailable(queue.append(Events.deletion("first")));
            int offers = sink.offers.get();
            assertUnavailable(queue.append(Events.deletion("second")));
            await().until(() -> sink.offers.get() > offers);
            sink.broken = false;
            await().untilAsserted(() ->
                    assertThat(queue.meter().failing().getAsBoolean()).isFalse());
            assertThat(queue.append(Events.deletion("third"))).succeedsWithin(Duration.ofSeconds(30));
            assertThat(sink.ids()).containsExactly("first", "third");
        }
    }

    @Test
    void refusesWhenTheSinkIsTooSlow() {
        sink.gate = new CountDownLatch(1);
        AuditQueue.Limits impatient = new AuditQueue.Limits(64 << 10, 10, Duration.ofMillis(1), Duration.ofMillis(1));
        try (AuditQueue queue = AuditQueue.start(sink, OnFailure.REFUSE, impatient)) {
            assertUnavailable(queue.append(Events.deletion("a")));
            sink.gate.countDown();
        }
    }

    @Test
    void writesTheRestWhenItIsClosed() {
        AuditQueue.Limits lazy = new AuditQueue.Limits(64 << 10, 10, Duration.ofHours(1), Duration.ofSeconds(30));
        try (AuditQueue queue = AuditQueue.start(sink, OnFailure.CONTINUE, lazy)) {
            queue.add(Events.deletion("a"));
        }
        assertThat(sink.ids()).containsExactly("a");
    }

    private static void assertUnavailable(CompletableFuture<Void> durable) {
        assertThatThrownBy(() -> durable.get(Patience.SECONDS, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.status().code()).isEqualTo(503));
    }

    /** The calls of the others go on, and the queue does not stop at an event that no attempt can write. */
    @Test
    void dropsAnEventThatTheSinkWillNeverTakeAndRefusesItsCall() {
        sink.rejected = "bad";
        sink.gate = new CountDownLatch(1);
        try (AuditQueue queue = queue(OnFailure.REFUSE)) {
            CompletableFuture<Void> first = queue.append(Events.deletion("good"));
            CompletableFuture<Void> refused = queue.append(Events.deletion("bad"));
            CompletableFuture<Void> last = queue.append(Events.deletion("later"));
            sink.gate.countDown();

            assertThat(CompletableFuture.allOf(first, last)).succeedsWithin(Duration.ofSeconds(30));
            assertThatThrownBy(refused::join).hasCauseInstanceOf(ApiException.class);
            assertThat(sink.ids()).containsExactly("good", "later");
            assertThat(queue.meter().dropped().sum()).isEqualTo(1);
            assertThat(queue.meter().written().sum()).isEqualTo(2);
            assertThat(queue.meter().failing().getAsBoolean()).isFalse();
        }
    }
}
