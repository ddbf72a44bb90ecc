package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.testbed.Patience;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Sessions that cannot be recorded, or not completely. */
class RecordingFailuresTest extends SessionFixture {
    @Test
    void neverWaitsForTheStoreAndNotesWhatIsMissing() throws InterruptedException {
        limits = limits(100_000, 1 << 20);
        store.open = new CountDownLatch(1);
        SessionTap tap = begun("clusters=*", EXEC, WEB_SOCKET);
        byte[] block = "x".repeat(10_000).getBytes(UTF_8);
        for (int i = 0; i < 1_000; i++) { // 10 MB
            tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, block)));
        }
        store.open.countDown();

        List<String> lines = recorded(tap);
        assertThat(lines.getLast()).matches("\\[\"m\",\"[0-9]+ bytes are missing\"]");
        // there is an earlier mark too if the writer took a piece between two messages
        long missing = lines.stream()
                .filter(line -> line.endsWith(" bytes are missing\"]"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .sum();
        long kept = String.join("", lines).chars().filter(c -> c == 'x').count();
        assertThat(kept + missing).isGreaterThanOrEqualTo(10_000_000);
        assertThat(store.recording().complete()).isFalse();
        assertThat(cuts).isEmpty();
    }

    @Test
    void goesOnAfterAGap() throws InterruptedException {
        limits = limits(1_000, 1 << 20);
        SessionTap tap = begun("clusters=*", EXEC, WEB_SOCKET);
        WireBytes large = WireBytes.webSocketOfCluster().message(1, "x".repeat(2_000));
        tap.fromCluster(view(large));
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "after")));
        assertThat(recorded(tap))
                .containsExactly(HEADER.formatted(80, 24), "[\"m\",\"2000 bytes are missing\"]", "[\"o\",\"after\"]");
    }

    @Test
    void strictEndsASessionThatIsTooFast() throws InterruptedException {
        limits = limits(1_000, 1 << 20);
        SessionTap tap = begun("on-failure=strict", EXEC, WEB_SOCKET);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "x".repeat(2_000))));
        assertThat(cuts).hasSize(1);
        assertThat(cuts.element().status().message())
                .isEqualTo("the session was ended, because it must be recorded:"
                        + " the session is faster than its recording can be written");
        assertThat(recorded(tap)).last().asString().contains("faster than its recording");
        assertThat(store.recording().complete()).isFalse();
    }

    @Test
    void strictDoesNotBeginWithoutAStore() {
        store.fails = true;
        SessionRecorder recorder = recorder("on-failure=strict");
        assertThatThrownBy(() -> recorder.open(session(false, EXEC))
                        .toCompletableFuture()
                        .orTimeout(Patience.SECONDS, TimeUnit.SECONDS)
                        .join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(ApiException.class)
                .hasMessage("the session must be recorded, and its recording cannot be stored");
        assertThat(recorder.counts().running()).isZero();
    }

    @Test
    void strictEndsASessionWhoseRecordingCannotBeWritten() throws InterruptedException {
        SessionTap tap = begun("on-failure=strict", EXEC, WEB_SOCKET);
        store.fails = true;
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "x")));
        ApiException cut = cuts.poll(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(cut).isNotNull().hasMessageContaining("its recording cannot be written");
        store.fails = false;
        assertThat(recorded(tap)).contains("[\"o\",\"x\"]");
        assertThat(store.recording().complete()).isFalse();
    }

    @Test
    void waitsForAStoreThatFailsForAWhile() throws InterruptedException {
        store.fails = true;
        SessionRecorder recorder = recorder("clusters=*");
        SessionTap tap =
                recorder.open(session(false, EXEC)).toCompletableFuture().join().orElseThrow();
        tap.begin(WEB_SOCKET, cuts::add);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "x")));
        await().until(() -> recorder.counts().failures() > 1);
        store.fails = false;
        assertThat(recorded(tap)).containsExactly(HEADER.formatted(80, 24), "[\"o\",\"x\"]");
        assertThat(store.recording().complete()).isTrue();
    }

    /** The recording tells how much could not be written at last, and begins with its header nevertheless. */
    @Test
    void notesWhatCouldNotBeWritten() throws InterruptedException {
        store.fails = true;
        SessionRecorder recorder = recorder("clusters=*");
        SessionTap tap =
                recorder.open(session(false, EXEC)).toCompletableFuture().join().orElseThrow();
        tap.begin(WEB_SOCKET, cuts::add);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "lost")));
        await().until(() -> recorder.counts().failures() >= 30);
        store.fails = false;
        await().until(() -> store.lines().size() == 2);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "after")));
        List<String> lines = recorded(tap);
        assertThat(lines).hasSize(3).startsWith(HEADER.formatted(80, 24)).endsWith("[\"o\",\"after\"]");
        assertThat(lines.get(1)).matches("\\[\"m\",\"[0-9]+ bytes of this recording could not be written\"]");
        assertThat(store.recording().complete()).isFalse();
        assertThat(recorder.counts().missing()).isEqualTo(1);
    }

    @Test
    void keepsWhatThereIsWhenTheGatewayIsShutDown() throws InterruptedException {
        limits = new RecordingLimits(
                new CountBudget(1, 1),
                new ByteBudget(1 << 20),
                1 << 20,
                1 << 20,
                1 << 20,
                Duration.ofDays(1),
                Duration.ofMillis(1));
        SessionTap tap = begun("clusters=*", EXEC, WEB_SOCKET);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "x")));
        recorders.getLast().closeWithin(Duration.ofMillis(1));
        // were the session to end before, there would be nothing to note
        assertThat(store.ended.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(recorded(tap)).contains("[\"o\",\"x\"]", "[\"m\",\"the gateway was shut down\"]");
        assertThat(store.recording().complete()).isFalse();
    }

    @Test
    void doesNotRecordMoreThanAllRecordingsMayHave() {
        maxSize = 1000;
        store.size = 1000;
        assertThatThrownBy(() -> open("on-failure=strict", EXEC))
                .cause()
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("the recordings have reached recordSessionsMaxSize")
                .extracting(refused -> ((ApiException) refused).status().code())
                .isEqualTo(503);
        SessionRecorder recorder = recorder("clusters=*");
        await().until(() ->
                recorder.open(session(false, EXEC)).toCompletableFuture().join().isEmpty());
        assertThat(recorder.counts().missing()).isEqualTo(1);
        assertThat(store.recordings).isEmpty();
        store.size = 999;
        clock.advance(Duration.ofMinutes(1));
        open("on-failure=strict", EXEC).discard();
    }

    @Test
    void countsItsOwnWritesUntilTheSizeIsReadAgain() throws InterruptedException {
        maxSize = 1000;
        SessionRecorder recorder = recorder("on-failure=strict");
        SessionTap tap = recorder.open(session(false, EXEC))
                .toCompletableFuture()
                .orTimeout(Patience.SECONDS, TimeUnit.SECONDS)
                .join()
                .orElseThrow();
        tap.begin(WEB_SOCKET, cuts::add);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "x".repeat(1000))));
        recorded(tap);
        assertThat(recorder.open(session(false, EXEC)).toCompletableFuture())
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withMessageContaining("recordSessionsMaxSize");
    }

    @Test
    void stopsAtTheLimitOfARecording() throws InterruptedException {
        limits = limits(1 << 20, 1_000);
        assertLimit("clusters=*");
        assertThat(cuts).isEmpty();
    }

    @Test
    void strictEndsASessionAtTheLimitOfARecording() throws InterruptedException {
        limits = limits(1 << 20, 1_000);
        assertLimit("on-failure=strict");
        assertThat(cuts).hasSize(1);
    }

    private void assertLimit(String rule) throws InterruptedException {
        SessionTap tap = begun(rule, EXEC, WEB_SOCKET);
        for (int i = 0; i < 100; i++) {
            tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "x".repeat(100))));
        }
        List<String> lines = recorded(tap);
        assertThat(lines).last().asString().contains("the recording has reached its limit");
        assertThat(String.join("", lines).length()).isLessThan(1_500);
        assertThat(store.recording().complete()).isFalse();
    }

    @Test
    void notesWhatCannotBeDecoded() throws InterruptedException {
        StreamProtocol deflated =
                new StreamProtocol(false, List.of("v4.channel.k8s.io"), List.of("permessage-deflate"));
        SessionTap tap = begun("clusters=*", EXEC, deflated);
        tap.fromCluster(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        assertThat(recorded(tap))
                .last()
                .asString()
                .contains("the session cannot be decoded: a WebSocket extension was negotiated");
        assertThat(store.recording().complete()).isFalse();
    }

    @Test
    void strictEndsWhatCannotBeDecoded() {
        begun("on-failure=strict", EXEC, new StreamProtocol(false, List.of("v9.channel.k8s.io"), List.of()))
                .end();
        assertThat(cuts).hasSize(1);
        SessionTap tap = begun("on-failure=strict", EXEC, WEB_SOCKET);
        tap.fromCluster(ByteBuffer.wrap(new byte[] {0x7f, 0, 1}));
        assertThat(cuts).hasSize(2);
        tap.end();
    }

    @Test
    void recordsTheOutputEvenIfTheClientSendsNonsense() throws InterruptedException {
        SessionTap tap = begun("clusters=*", EXEC, WEB_SOCKET);
        tap.fromClient(ByteBuffer.wrap(new byte[] {0x7f, 0, 1}));
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "seen")));
        assertThat(recorded(tap))
                .containsExactly(
                        HEADER.formatted(80, 24),
                        "[\"m\",\"one direction cannot be decoded from here on: a WebSocket frame is not valid\"]",
                        "[\"o\",\"seen\"]");
    }

    @Test
    void limitsTheNumberOfRecordings() {
        limits = new RecordingLimits(
                new CountBudget(1, 1), new ByteBudget(1 << 20), 1, 1, 1, Duration.ofMillis(1), Duration.ofMillis(1));
        SessionTap first = open("clusters=*", EXEC);
        assertThat(recorder("clusters=*").open(session(false, EXEC)).toCompletableFuture())
                .isCompletedWithValue(Optional.empty());
        assertThat(recorders.getLast().counts().missing()).isEqualTo(1);
        assertThat(recorder("on-failure=strict").open(session(false, EXEC)).toCompletableFuture())
                .isCompletedExceptionally();
        first.discard();
        open("clusters=*", EXEC).discard();
    }

    @Test
    void removesTheRecordingOfASessionThatDidNotBegin() {
        SessionTap tap = open("on-failure=strict", EXEC);
        assertThat(store.recordings).containsKey(tap.id());
        tap.discard();
        await().until(store.recordings::isEmpty);
    }
}
