package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditSink;
import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.audit.SampleEvent;
import io.hypercube.audit.query.AuditEndpoints;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.storage.audit.AuditParts;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.OwnCall;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The contract of kept audit events and of the questions about them, for both databases. */
abstract class AuditEventsContract extends PlanStoreContract {
    static final String AUDIT = "/api/v1/cube/audit";
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final long RECORDINGS = 20_000;
    static final Caller ADMIN = caller("root", Role.ADMIN);

    final MovableClock clock = new MovableClock();
    private final List<Storage> opened = new ArrayList<>();
    private final List<AuditSink> sinks = new ArrayList<>();
    Duration deadline = Duration.ofMinutes(1);

    @AfterEach
    void closeAudit() {
        sinks.forEach(AuditSink::close);
        opened.forEach(Storage::close);
    }

    /** Opened by the tests that need it. */
    private Storage storage() {
        if (opened.isEmpty()) {
            opened.add(open());
            sinks.add(parts(opened.getFirst()).sink());
        }
        return opened.getFirst();
    }

    private AuditParts parts(Storage of) {
        return new AuditParts(of.audit(), RETENTION, clock);
    }

    final AuditSink sink() {
        storage();
        return sinks.getFirst();
    }

    @Test
    void keepsTheLatestStageOfACallWhateverIsWrittenAgain() throws IOException {
        EncodedEvent received = event("a").stage(AuditStage.REQUEST_RECEIVED, 0).encoded();
        EncodedEvent started =
                event("a").stage(AuditStage.RESPONSE_STARTED, 101).encoded();
        EncodedEvent complete = event("a").code(500).encoded();

        for (List<EncodedEvent> batch :
                List.of(List.of(received, started), List.of(complete), List.of(received, started), List.of(complete))) {
            sink().write(batch);
        }

        JsonNode list = ask(ADMIN, "");
        assertThat(list.path("total").asInt()).isEqualTo(1);
        assertThat(list.path("items").get(0).path("stage").asString()).isEqualTo("ResponseComplete");
        assertThat(ask(ADMIN, "selector=responseStatus.code%3D500")
                        .path("total")
                        .asInt())
                .isEqualTo(1);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void keepsWhateverCallersSend() throws IOException {
        String strange = "\0\ud800\ud83d\ude00" + "\uffff".repeat(5000);
        write(event("x".repeat(5000))
                .user(strange, strange)
                .verb(strange)
                .object(strange, strange, strange, strange)
                .with("cluster", strange)
                .with("access-key", strange)
                .with("attempted-name", strange));

        assertThat(ask(ADMIN, "").path("total").asInt()).isEqualTo(1);
        assertThat(ask(ADMIN, "selector=" + encoded("objectRef.name~\uffff\uffff"))
                        .path("total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void dropsWhatIsOlderThanTheRetention() throws IOException {
        AuditParts audit = parts(storage());
        write(event("first-day", clock.instant().minus(RETENTION)), event("today"));
        write(event("too-old", clock.instant().minus(RETENTION).minus(Duration.ofDays(1))));
        record("old", clock.instant().minus(RETENTION).minusMillis(1));
        record("new", clock.instant());

        audit.sweep(RECORDINGS);
        assertThat(ids(ask(ADMIN, "from=60d"))).containsExactly("today", "first-day");
        assertThat(audit.days()).doesNotContain(LocalDate.parse("2029-12-01")).contains(LocalDate.parse("2029-12-02"));
        assertThat(recordings()).containsExactly("new", "new");

        clock.advance(Duration.ofDays(1));
        audit.sweep(RECORDINGS);
        audit.sweep(RECORDINGS);
        assertThat(ids(ask(ADMIN, "from=60d"))).containsExactly("today");
        assertThat(audit.days()).contains(LocalDate.parse("2030-01-03"));
    }

    /** A session may run longer than the retention. */
    @Test
    void sparesTheRecordingsOfRunningSessions() {
        record("running", clock.instant().minus(RETENTION.multipliedBy(2)));
        storage().recordings().append("running", new RecordingStore.Chunk(1, new byte[] {1}), 9, clock.instant());
        parts(storage()).sweep(RECORDINGS);
        assertThat(recordings()).contains("running");
    }

    @Test
    void dropsTheOldestRecordingsOfTheAccountThatUsesMost() {
        Instant before = clock.instant().minus(Duration.ofDays(3));
        ended("victim", "alice", before, 1_000);
        ended("first", "mallory", before.plusSeconds(1), 6_000);
        ended("second", "mallory", before.plusSeconds(2), 6_000);
        AuditParts audit = parts(storage());

        assertThat(audit.trim(RECORDINGS)).isZero();
        assertThat(recordings()).contains("victim", "second").doesNotContain("first");
        assertThat(audit.trim(0)).isZero();
        assertThat(recordings()).isEmpty();
    }

    @Test
    void dropsNoYoungRecordingAndNoneOfOthersInItsPlace() {
        Instant now = clock.instant();
        ended("victim", "alice", now.minus(Duration.ofDays(3)), 1_000);
        ended("evidence", "mallory", now.minus(Duration.ofHours(23)), 1_000);
        ended("filler", "mallory", now.minusSeconds(9), 30_000);
        AuditParts audit = parts(storage());
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
        storage().recordings().append(id, new RecordingStore.Chunk(1, new byte[] {1}), bytes, time);
        storage().recordings().end(id, time, true);
    }

    @Test
    void dropsAFewDaysAtATimeInCaseTheClockIsWrong() throws IOException {
        AuditParts audit = parts(storage());
        for (int day = 0; day < 6; day++) {
            Instant time = clock.instant().minus(Duration.ofDays(day));
            write(event("day-" + day, time));
            record("recording-" + day, time);
        }

        clock.advance(Duration.ofDays(400));
        audit.sweep(RECORDINGS);

        assertThat(ids(ask(ADMIN, "from=500d"))).containsExactly("day-0", "day-1", "day-2");
        assertThat(recordings()).contains("recording-0", "recording-1").doesNotContain("recording-3", "recording-5");

        audit.sweep(RECORDINGS);
        assertThat(ids(ask(ADMIN, "from=500d"))).isEmpty();
        assertThat(recordings()).isEmpty();
    }

    private void record(String id, Instant started) {
        record(id, id, started);
    }

    private void record(String id, String account, Instant started) {
        AuditParts.database(storage().audit()).write(transaction -> {
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
        return AuditParts.database(storage().audit()).read(transaction -> {
            List<String> ids = new ArrayList<>(transaction.list("SELECT id FROM recording", row -> row.getString(1)));
            ids.addAll(transaction.list("SELECT id FROM recording_chunk", row -> row.getString(1)));
            return ids;
        });
    }

    @Test
    void sharesEventsBetweenGatewaysThatBeginADayTogether() throws Exception {
        try (Storage other = open();
                ExecutorService threads = Executors.newCachedThreadPool()) {
            List<AuditSink> both = List.of(sink(), parts(other).sink());
            List<Future<Void>> writes = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                AuditSink own = both.get(i);
                String name = "gateway-" + i;
                Callable<Void> write = () -> {
                    for (int day = 1; day < 6; day++) {
                        own.write(List.of(event(name + day, clock.instant().minus(Duration.ofDays(day)))
                                .encoded()));
                    }
                    return null;
                };
                writes.add(threads.submit(write));
            }
            for (Future<Void> write : writes) {
                write.get();
            }
            assertThat(ask(ADMIN, "from=30d").path("total").asInt()).isEqualTo(10);
            both.getLast().close();
        }
    }

    SampleEvent event(String id) {
        return event(id, clock.instant());
    }

    static SampleEvent event(String id, Instant received) {
        return new SampleEvent(id, received);
    }

    void write(SampleEvent... events) throws IOException {
        sink().write(List.of(events).stream().map(SampleEvent::encoded).toList());
    }

    AuditEndpoints endpoints() {
        return new AuditEndpoints(Optional.of(storage().audit().events()), () -> deadline, clock);
    }

    JsonNode ask(Caller caller, String query) {
        return call("", caller, query);
    }

    OwnCall.Answer one(Caller caller, String id) {
        return OwnCall.of("GET", AUDIT + "/{auditID}")
                .with("auditID", id)
                .by(caller)
                .send(endpoints().routes());
    }

    JsonNode call(String path, Caller caller, String query) {
        OwnCall.Answer answer = send(path, caller, query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    OwnCall.Answer send(String path, Caller caller, String query) {
        return OwnCall.of("GET", AUDIT + path)
                .by(caller)
                .query(query)
                .send(endpoints().routes());
    }

    static List<String> ids(JsonNode list) {
        return list.path("items").findValuesAsString("auditID");
    }

    static Caller caller(String name, Role role) {
        return new Caller(
                new User(name, List.of()), role, null, Scope.ALL, Instant.MAX, new Caller.Origin("id-of-" + name, 1));
    }
}
