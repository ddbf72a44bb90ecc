package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditSink;
import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.storage.audit.AuditParts;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The contract of kept audit events and of the questions about them, for both databases. */
@DatabaseContract
class AuditEventsContract {
    private static final long RECORDINGS = 20_000;

    private final TestedDatabase database;
    private final MovableClock clock = new MovableClock();

    @AutoClose
    private final AuditBed bed;

    AuditEventsContract(TestedDatabase database) {
        this.database = database;
        bed = new AuditBed(database::open, clock);
    }

    @Test
    void keepsTheLatestStageOfACallWhateverIsWrittenAgain() throws IOException {
        EncodedEvent received =
                bed.event("a").stage(AuditStage.REQUEST_RECEIVED, 0).encoded();
        EncodedEvent started =
                bed.event("a").stage(AuditStage.RESPONSE_STARTED, 101).encoded();
        EncodedEvent complete = bed.event("a").code(500).encoded();

        for (List<EncodedEvent> batch :
                List.of(List.of(received, started), List.of(complete), List.of(received, started), List.of(complete))) {
            bed.sink().write(batch);
        }

        JsonNode list = bed.ask(AuditBed.ADMIN, "");
        assertThat(list.path("total").asInt()).isEqualTo(1);
        assertThat(list.path("items").get(0).path("stage").asString()).isEqualTo("ResponseComplete");
        assertThat(bed.ask(AuditBed.ADMIN, "selector=responseStatus.code%3D500")
                        .path("total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void keepsWhateverCallersSend() throws IOException {
        String strange = "\0\ud800\ud83d\ude00" + "\uffff".repeat(5000);
        bed.write(bed.event("x".repeat(5000))
                .user(strange, strange)
                .verb(strange)
                .object(strange, strange, strange, strange)
                .with("cluster", strange)
                .with("access-key", strange)
                .with("attempted-name", strange));

        assertThat(bed.ask(AuditBed.ADMIN, "").path("total").asInt()).isEqualTo(1);
        assertThat(bed.ask(AuditBed.ADMIN, "selector=" + AuditBed.encoded("objectRef.name~\uffff\uffff"))
                        .path("total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void dropsWhatIsOlderThanTheRetention() throws IOException {
        AuditParts audit = bed.parts(bed.storage());
        bed.write(bed.event("first-day", clock.instant().minus(AuditBed.RETENTION)), bed.event("today"));
        bed.write(bed.event("too-old", clock.instant().minus(AuditBed.RETENTION).minus(Duration.ofDays(1))));
        record("old", clock.instant().minus(AuditBed.RETENTION).minusMillis(1));
        record("new", clock.instant());

        audit.sweep(RECORDINGS);
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=60d"))).containsExactly("today", "first-day");
        assertThat(audit.days()).doesNotContain(LocalDate.parse("2029-12-01")).contains(LocalDate.parse("2029-12-02"));
        assertThat(recordings()).containsExactly("new", "new");

        clock.advance(Duration.ofDays(1));
        audit.sweep(RECORDINGS);
        audit.sweep(RECORDINGS);
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=60d"))).containsExactly("today");
        assertThat(audit.days()).contains(LocalDate.parse("2030-01-03"));
    }

    /** A session may run longer than the retention. */
    @Test
    void sparesTheRecordingsOfRunningSessions() {
        record("running", clock.instant().minus(AuditBed.RETENTION.multipliedBy(2)));
        bed.storage().recordings().append("running", new RecordingStore.Chunk(1, new byte[] {1}), 9, clock.instant());
        bed.parts(bed.storage()).sweep(RECORDINGS);
        assertThat(recordings()).contains("running");
    }

    @Test
    @Shows("S36")
    void dropsTheOldestRecordingsOfTheAccountThatUsesMost() {
        Instant before = clock.instant().minus(Duration.ofDays(3));
        ended("victim", "alice", before, 1_000);
        ended("first", "mallory", before.plusSeconds(1), 6_000);
        ended("second", "mallory", before.plusSeconds(2), 6_000);
        AuditParts audit = bed.parts(bed.storage());

        assertThat(audit.trim(RECORDINGS)).isZero();
        assertThat(recordings()).contains("victim", "second").doesNotContain("first");
        assertThat(audit.trim(0)).isZero();
        assertThat(recordings()).isEmpty();
    }

    @Test
    @Shows("S36")
    void dropsNoYoungRecordingAndNoneOfOthersInItsPlace() {
        Instant now = clock.instant();
        ended("victim", "alice", now.minus(Duration.ofDays(3)), 1_000);
        ended("evidence", "mallory", now.minus(Duration.ofHours(23)), 1_000);
        ended("filler", "mallory", now.minusSeconds(9), 30_000);
        AuditParts audit = bed.parts(bed.storage());
        assertThat(audit.trim(RECORDINGS)).isEqualTo(32_003 + 3 * 4096 - RECORDINGS);
        assertThat(recordings()).contains("victim", "evidence", "filler");
        assertThat(audit.trim(RECORDINGS, Duration.ofHours(22))).isPositive();
        assertThat(recordings()).contains("victim", "filler").doesNotContain("evidence");
        clock.advance(Duration.ofDays(1));
        assertThat(audit.trim(RECORDINGS)).isZero();
        assertThat(recordings()).contains("victim").doesNotContain("evidence", "filler");
    }

    private void ended(String id, String account, Instant time, long bytes) {
        record(id, account, time);
        bed.storage().recordings().append(id, new RecordingStore.Chunk(1, new byte[] {1}), bytes, time);
        bed.storage().recordings().end(id, time, true);
    }

    @Test
    void dropsAFewDaysAtATimeInCaseTheClockIsWrong() throws IOException {
        AuditParts audit = bed.parts(bed.storage());
        for (int day = 0; day < 6; day++) {
            Instant time = clock.instant().minus(Duration.ofDays(day));
            bed.write(bed.event("day-" + day, time));
            record("recording-" + day, time);
        }

        clock.advance(Duration.ofDays(400));
        audit.sweep(RECORDINGS);

        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=500d"))).containsExactly("day-0", "day-1", "day-2");
        assertThat(recordings()).contains("recording-0", "recording-1").doesNotContain("recording-3", "recording-5");

        audit.sweep(RECORDINGS);
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=500d"))).isEmpty();
        assertThat(recordings()).isEmpty();
    }

    private void record(String id, Instant started) {
        record(id, id, started);
    }

    private void record(String id, String account, Instant started) {
        AuditParts.database(bed.storage().audit()).write(transaction -> {
            transaction.write(
                    "INSERT INTO recording (id, audit_id, account_id, started, written, ended, meta, bytes, complete)"
                            + " VALUES (?, ?, ?, ?, ?, NULL, '{}', 1, 0)",
                    id,
                    id,
                    account,
                    started,
                    started);
            return transaction.write(
                    "INSERT INTO recording_chunk (id, seq, data) VALUES (?, 0, ?)", id, new byte[] {1});
        });
    }

    private List<String> recordings() {
        return AuditParts.database(bed.storage().audit()).read(transaction -> {
            List<String> ids = new ArrayList<>(transaction.list("SELECT id FROM recording", row -> row.getString(1)));
            ids.addAll(transaction.list("SELECT id FROM recording_chunk", row -> row.getString(1)));
            return ids;
        });
    }

    @Test
    void sharesEventsBetweenGatewaysThatBeginADayTogether() throws Exception {
        try (Storage other = database.open();
                ExecutorService threads = Executors.newCachedThreadPool()) {
            List<AuditSink> both = List.of(bed.sink(), bed.parts(other).sink());
            List<Future<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                AuditSink own = both.get(i);
                String name = "gateway-" + i;
                Callable<Void> write = () -> {
                    for (int day = 1; day < 6; day++) {
                        own.write(List.of(bed.event(name + day, clock.instant().minus(Duration.ofDays(day)))
                                .encoded()));
                    }
                    return null;
                };
                writes.add(threads.submit(write));
            }
            for (Future<Void> write : writes) {
                write.get();
            }
            assertThat(bed.ask(AuditBed.ADMIN, "from=30d").path("total").asInt())
                    .isEqualTo(10);
            both.getLast().close();
        }
    }
}
