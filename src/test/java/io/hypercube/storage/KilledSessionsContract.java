package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.audit.recording.RecordingStore.Chunk;
import io.hypercube.storage.audit.AuditParts;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The contract of recordings without an end, for both databases: that of a gateway that was killed, and that of a session that runs. */
abstract class KilledSessionsContract extends RecordingStoreContract {
    private final MovableClock clock = new MovableClock();

    @Test
    void dropsTheRecordingOfAGatewayThatWasKilledAndNoneOfARunningSession() {
        Instant started = clock.instant().minus(Duration.ofDays(2));
        try (Storage storage = open()) {
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
}
