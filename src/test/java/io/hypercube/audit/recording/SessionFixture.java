package io.hypercube.audit.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Patience;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Sessions that are recorded in memory. */
abstract class SessionFixture {
    static final StreamProtocol SPDY = new StreamProtocol(true, List.of(), List.of());
    static final StreamProtocol WEB_SOCKET = new StreamProtocol(false, List.of("v5.channel.k8s.io"), List.of());
    static final StreamProtocol BASE64 = new StreamProtocol(false, List.of("base64.channel.k8s.io"), List.of());
    static final String EXEC = "command=sh&command=-c&command=read%20%22x%22&container=main";
    static final String HEADER = "{\"version\":2,\"width\":%d,\"height\":%d,\"timestamp\":1893499200,"
            + "\"title\":\"shop/web main\",\"command\":\"sh -c read \\\"x\\\"\"}";

    final MemoryStore store = new MemoryStore();
    final MovableClock clock = new MovableClock();
    final BlockingQueue<ApiException> cuts = new LinkedBlockingQueue<>();
    final List<SessionRecorder> recorders = new ArrayList<>();
    long maxSize = 1 << 30;
    RecordingLimits limits = limits(1 << 20, 1 << 20);

    static RecordingLimits limits(long unwritten, long recording) {
        return new RecordingLimits(
                new CountBudget(100, 100),
                new ByteBudget(64 << 20),
                unwritten,
                recording,
                64 << 10,
                Duration.ofMillis(1),
                Duration.ofMillis(1));
    }

    @AfterEach
    void close() {
        store.open.countDown();
        recorders.forEach(SessionRecorder::close);
    }

    SessionRecorder recorder(String rule) {
        SessionRecorder recorder = new SessionRecorder(
                new RecordingConfig(List.of(RecordingRule.parse(rule)), maxSize, Duration.ZERO), store, limits, clock);
        recorders.add(recorder);
        return recorder;
    }

    static RecordedSession session(boolean attach, String query) {
        return new RecordedSession(
                "audit-1", "alice", "id-1", List.of("dev"), "prod", "shop", "web", attach, Query.parse(query));
    }

    SessionTap open(String rule, String query) {
        return recorder(rule)
                .open(session(false, query))
                .toCompletableFuture()
                .orTimeout(Patience.SECONDS, TimeUnit.SECONDS)
                .join()
                .orElseThrow();
    }

    SessionTap begun(String rule, String query, StreamProtocol wire) {
        SessionTap tap = open(rule, query);
        tap.begin(wire, cuts::add);
        return tap;
    }

    static ByteBuffer view(WireBytes bytes) {
        return ByteBuffer.wrap(bytes.bytes());
    }

    /** Ends the session, and returns the lines of the recording without the times of events. */
    List<String> recorded(SessionTap tap) throws InterruptedException {
        tap.end();
        assertThat(store.ended.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        return store.lines().stream()
                .map(line -> line.replaceFirst("^\\[[0-9]+\\.[0-9]{6},", "["))
                .toList();
    }

    static WireBytes clientStreams() {
        return WireBytes.spdy().stream(1, "error").stream(3, "stdin").stream(5, "stdout").stream(7, "stderr").stream(
                9, "resize");
    }
}
