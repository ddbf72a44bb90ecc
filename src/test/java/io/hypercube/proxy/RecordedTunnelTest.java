package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.audit.recording.Recording;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.audit.recording.RecordingLimits;
import io.hypercube.audit.recording.RecordingRule;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.audit.recording.SessionRecorder;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.limit.CountBudget;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The effects of a recording on the session itself. Its content is tested in the package {@code audit.recording}. */
class RecordedTunnelTest {
    private static final String PODS = "/clusters/fake/api/v1/namespaces/default/pods/web/";

    /** Counts, and can fail or block. */
    private static final class CountingStore implements RecordingStore {
        final Queue<Recording> opened = new ConcurrentLinkedQueue<>();
        final Queue<String> ended = new ConcurrentLinkedQueue<>();
        final Queue<String> discarded = new ConcurrentLinkedQueue<>();
        final CountDownLatch written = new CountDownLatch(1);
        volatile CountDownLatch mayWrite = new CountDownLatch(0);
        volatile boolean fails;

        @Override
        public void open(Recording recording) {
            if (fails) {
                throw new IllegalStateException("disk full");
            }
            opened.add(recording);
        }

        @Override
        public void append(String id, Chunk chunk, long bytes, Instant at) {
            written.countDown();
            try {
                mayWrite.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void end(String id, Instant at, boolean complete) {
            ended.add(id);
        }

        @Override
        public void discard(String id) {
            discarded.add(id);
        }

        @Override
        public long size() {
            return 0;
        }

        @Override
        public Optional<Recording> find(String id) {
            return Optional.empty();
        }

        @Override
        public List<Recording> list(@Nullable String accountId, Instant from, Instant to, int most) {
            return List.of();
        }

        @Override
        public List<Chunk> chunks(String id, long first, int most) {
            return List.of();
        }
    }

    private final CountingStore store = new CountingStore();

    private SessionRecorder recorder(String rule) {
        RecordingLimits limits = new RecordingLimits(
                new CountBudget(10, 10),
                new ByteBudget(64 << 20),
                1 << 20,
                64 << 20,
                1,
                Duration.ofMillis(1),
                Duration.ofMillis(1));
        return new SessionRecorder(
                new RecordingConfig(List.of(RecordingRule.parse(rule)), 1 << 30, Duration.ZERO),
                store,
                limits,
                InstantSource.system());
    }

    private static void switchAndEcho(Peer gateway) throws Exception {
        gateway.readHead();
        gateway.write(RawServer.SWITCHED.replace("SPDY/3.1", "websocket\r\nSec-WebSocket-Accept: abc="));
        byte[] buffer = new byte[65536];
        for (int count = gateway.read(buffer); count > 0; count = gateway.read(buffer)) {
            gateway.write(Arrays.copyOf(buffer, count));
        }
    }

    private static String exec() {
        return UpgradeTunnelTest.upgrade("GET", PODS + "exec?command=sh&stdout=true", "websocket");
    }

    /** An unmasked frame of 32 KiB for stdout. */
    private static byte[] frame() {
        byte[] frame = new byte[4 + 0x7fff];
        System.arraycopy(new byte[] {(byte) 0x82, 126, 0x7f, (byte) 0xff, 1}, 0, frame, 0, 5);
        return frame;
    }

    @Test
    void aStoreThatBlocksDoesNotDelayTheSession() throws Exception {
        store.mayWrite = new CountDownLatch(1);
        try (SessionRecorder recorder = recorder("clusters=*");
                RawServer cluster = new RawServer(RecordedTunnelTest::switchAndEcho);
                TestGateway gateway = Transport.before(cluster).recording(recorder);
                Peer client = Peer.connect(gateway.port())) {
            client.write(exec());
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
            byte[] back = new byte[frame().length];
            client.write(frame());
            client.readFully(back);
            store.written.await();
            for (int i = 0; i < 320; i++) { // 10 MiB, ten times what the queue holds
                client.write(frame());
                client.readFully(back);
                assertThat(back).isEqualTo(frame());
            }
            store.mayWrite.countDown();
        }
        assertThat(store.opened).hasSize(1);
    }

    @Test
    void strictRefusesASessionBeforeTheClusterHearsOfIt() throws Exception {
        store.fails = true;
        try (SessionRecorder recorder = recorder("on-failure=strict");
                RawServer cluster = new RawServer(RecordedTunnelTest::switchAndEcho);
                TestGateway gateway = Transport.before(cluster).recording(recorder);
                Peer client = Peer.connect(gateway.port())) {
            client.write(exec());
            assertThat(client.readResponse())
                    .startsWith("HTTP/1.1 503")
                    .contains("the session must be recorded, and its recording cannot be stored");
            assertThat(cluster.connections()).isZero();
            assertThat(recorder.counts().running()).isZero();
        }
    }

    @Test
    void strictEndsASessionThatIsNotRecordedAnyMore() throws Exception {
        store.mayWrite = new CountDownLatch(1);
        try (SessionRecorder recorder = recorder("on-failure=strict");
                RawServer cluster = new RawServer(RecordedTunnelTest::switchAndEcho);
                TestGateway gateway = Transport.before(cluster).recording(recorder);
                Peer client = Peer.connect(gateway.port())) {
            client.write(exec());
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
            client.write(new byte[] {0x7f, 0, 1}); // no frame
            assertThat(client.isEnded()).isTrue();
            store.mayWrite.countDown();
        }
    }

    @Test
    void removesTheRecordingOfASessionThatTheClusterRefuses() throws Exception {
        try (SessionRecorder recorder = recorder("on-failure=strict");
                RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno");
                });
                TestGateway gateway = Transport.before(cluster).recording(recorder);
                Peer client = Peer.connect(gateway.port())) {
            client.write(exec());
            assertThat(client.readResponse()).startsWith("HTTP/1.1 403").endsWith("no");
            await().until(() -> !store.discarded.isEmpty());
            assertThat(recorder.counts().running()).isZero();
        }
        assertThat(store.discarded).containsExactly(store.opened.element().id());
    }

    /** The command may have run before the answer. */
    @Test
    void keepsTheRecordingOfASessionWhoseClientLeavesBeforeTheAnswer() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (SessionRecorder recorder = recorder("on-failure=strict");
                RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    asked.countDown();
                    gateway.read(new byte[1]);
                });
                TestGateway gateway = Transport.before(cluster).recording(recorder)) {
            try (Peer client = Peer.connect(gateway.port())) {
                client.write(exec());
                asked.await();
            }
            await().until(() -> !store.ended.isEmpty());
        }
        assertThat(store.discarded).isEmpty();
        assertThat(store.ended).containsExactly(store.opened.element().id());
    }

    @Test
    void portForwardsAreNotRecorded() throws Exception {
        try (SessionRecorder recorder = recorder("on-failure=strict");
                RawServer cluster = new RawServer(RecordedTunnelTest::switchAndEcho);
                TestGateway gateway = Transport.before(cluster).recording(recorder);
                Peer client = Peer.connect(gateway.port())) {
            client.write(UpgradeTunnelTest.upgrade("GET", PODS + "portforward?ports=80", "websocket"));
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
            client.write("hello");
            assertThat(client.read(5)).isEqualTo("hello");
        }
        assertThat(store.opened).isEmpty();
    }
}
