package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.recording.Recording;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.audit.recording.RecordingStore.Chunk;
import io.hypercube.storage.audit.AuditParts;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of recorded sessions, for both databases. */
@DatabaseContract
class RecordingStoreContract {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00.123Z");

    private final TestedDatabase database;

    RecordingStoreContract(TestedDatabase database) {
        this.database = database;
    }

    @Test
    void givesBackARecordingAndItsChunks() {
        try (Storage storage = database.open()) {
            RecordingStore store = storage.recordings();
            store.open(recording("r1", "id-1", NOON, null, 0, false));
            store.append("r1", new Chunk(0, new byte[] {1, 2}), 20, NOON);
            store.append("r1", new Chunk(1, new byte[] {3}), 22, NOON);
            store.append("r1", new Chunk(2, new byte[] {}), 0, NOON);

            assertThat(store.find("r1")).hasValue(recording("r1", "id-1", NOON, null, 42, false));
            assertThat(store.chunks("r1", 0, 2))
                    .extracting(Chunk::gzip)
                    .containsExactly(new byte[] {1, 2}, new byte[] {3});
            assertThat(store.chunks("r1", 1, 9)).extracting(Chunk::sequence).containsExactly(1L, 2L);
            assertThat(store.find("r2")).isEmpty();
            assertThat(store.chunks("r2", 0, 9)).isEmpty();
            assertThat(store.size()).isEqualTo(42 + 4096);
        }
    }

    @Test
    void takesTheSameTwiceForOne() {
        try (Storage storage = database.open()) {
            RecordingStore store = storage.recordings();
            store.open(recording("r1", "id-1", NOON, null, 0, false));
            store.append("r1", new Chunk(0, new byte[] {1}), 20, NOON);
            store.open(recording("r1", "id-1", NOON, null, 0, false));
            store.append("r1", new Chunk(0, new byte[] {1}), 20, NOON);

            assertThat(store.find("r1")).hasValue(recording("r1", "id-1", NOON, null, 20, false));
            assertThat(store.chunks("r1", 0, 9)).hasSize(1);
        }
    }

    @Test
    void endsAndDiscardsRecordings() {
        try (Storage storage = database.open()) {
            RecordingStore store = storage.recordings();
            store.open(recording("r1", "id-1", NOON, null, 0, false));
            store.open(recording("r2", "id-1", NOON, null, 0, false));
            store.append("r2", new Chunk(0, new byte[] {1}), 20, NOON);
            store.end("r1", NOON.plusSeconds(9), true);
            store.discard("r2");

            assertThat(store.find("r1")).hasValue(recording("r1", "id-1", NOON, NOON.plusSeconds(9), 0, true));
            assertThat(store.find("r2")).isEmpty();
            assertThat(store.chunks("r2", 0, 9)).isEmpty();
        }
    }

    @Test
    void listsRecordingsOfAPeriodTheLatestFirst() {
        try (Storage storage = database.open()) {
            RecordingStore store = storage.recordings();
            for (int i = 0; i < 4; i++) {
                store.open(recording("r" + i, "id-" + i % 2, NOON.plusSeconds(i), null, 0, false));
            }

            assertThat(store.list(null, Instant.EPOCH, NOON.plusSeconds(9), 9))
                    .extracting(Recording::id)
                    .containsExactly("r3", "r2", "r1", "r0");
            assertThat(store.list("id-1", Instant.EPOCH, NOON.plusSeconds(9), 9))
                    .extracting(Recording::id)
                    .containsExactly("r3", "r1");
            assertThat(store.list(null, NOON.plusSeconds(1), NOON.plusSeconds(3), 9))
                    .extracting(Recording::id)
                    .containsExactly("r2", "r1");
            assertThat(store.list(null, Instant.EPOCH, NOON.plusSeconds(9), 1))
                    .extracting(Recording::id)
                    .containsExactly("r3");
        }
    }

    @Test
    void dropsTheRecordingOfAGatewayThatWasKilledAndNoneOfARunningSession() {
        MovableClock clock = new MovableClock();
        Instant started = clock.instant().minus(Duration.ofDays(2));
        try (Storage storage = database.open()) {
            RecordingStore store = storage.recordings();
            for (String id : new String[] {"killed", "running"}) {
                store.open(recording(id, "id-1", started, null, 0, false));
                store.append(id, new Chunk(0, new byte[] {1}), 20, started);
            }
            store.append(
                    "running", new Chunk(1, new byte[] {2}), 20, clock.instant().minusSeconds(8));

            new AuditParts(storage.audit(), Duration.ofDays(30), clock).trim(0);

            assertThat(store.find("killed")).isEmpty();
            assertThat(store.chunks("killed", 0, 9)).isEmpty();
            assertThat(store.find("running")).isPresent();
            assertThat(store.chunks("running", 0, 9)).hasSize(2);
        }
    }

    private static Recording recording(
            String id, String account, Instant started, @Nullable Instant ended, long bytes, boolean complete) {
        return new Recording(
                id,
                "audit-" + id,
                "älice",
                account,
                "prod",
                "shop",
                "web",
                null,
                List.of("sh", "-c", "a 'b'"),
                started,
                ended,
                bytes,
                complete);
    }
}
