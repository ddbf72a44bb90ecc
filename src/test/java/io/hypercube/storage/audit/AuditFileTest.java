package io.hypercube.storage.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.audit.AuditSink;
import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.audit.SampleEvent;
import io.hypercube.audit.query.AuditEndpoints;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.OwnCall;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of audit events, and whatever else is at its place. */
class AuditFileTest {
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final Caller ADMIN = new Caller(
            new User("root", List.of()), Role.ADMIN, null, Scope.ALL, Instant.MAX, new Caller.Origin("id-of-root", 1));

    /** The header of a database in a log mode that this program does not know, which SQLite opens for reading only. */
    private static final int WRITE_VERSION = 18;

    @TempDir
    private Path data;

    private final MovableClock clock = new MovableClock();
    private Storage storage;
    private Path file;

    @BeforeEach
    void open() {
        storage = EmptyDatabase.open(data);
        file = data.resolve(AuditFile.NAME);
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void isUsedAsSoonAsADirectoryOfItsNameIsGone() throws IOException {
        Files.createDirectory(file);
        assertUnusable("unable to open database file");

        Files.delete(file);
        assertUsable();
    }

    @Test
    void isUsedAsSoonAsADamagedOneIsGone() throws IOException {
        byte[] damaged = new byte[100_000];
        new Random(1).nextBytes(damaged);
        Files.write(file, damaged);
        assertUnusable("not a database");
        assertThat(file).hasBinaryContent(damaged);

        Files.delete(file);
        assertUsable();
    }

    @Test
    void isUsedAsSoonAsItCanBeWritten() throws IOException {
        try (Storage before = EmptyDatabase.open(data)) {
            sink(before).write(event("before"));
        }
        byte usual = writeVersion((byte) 3);
        assertUnusable("readonly");

        writeVersion(usual);
        assertUsable();
    }

    private byte writeVersion(byte value) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(WRITE_VERSION);
            byte before = bytes.readByte();
            bytes.seek(WRITE_VERSION);
            bytes.write(value);
            return before;
        }
    }

    private void assertUnusable(String reason) {
        try (AuditSink sink = sink(storage)) {
            assertThatThrownBy(() -> sink.write(event("refused")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("audit.db cannot be used")
                    .hasMessageContaining(reason);
        }
        OwnCall.Answer answer = ask();
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.json().path("message").asString()).contains("audit.db cannot be used", reason);
    }

    private static List<String> ids(OwnCall.Answer answer) {
        return answer.json().path("items").findValuesAsString("auditID");
    }

    private void assertUsable() throws IOException {
        sink(storage).write(event("kept"));
        assertThat(ids(ask())).contains("kept");
        assertThat(storage.recordings().list(null, Instant.EPOCH, clock.instant(), 1))
                .isEmpty();
    }

    @Test
    void isNotMadeForNothing() {
        storage.audit().events();
        storage.recordings();
        storage.audit().dropLeftovers(clock);
        storage.close();

        assertThat(file).doesNotExist();
    }

    @Test
    void losesWhatIsLeftFromTheTimeWhenEventsWereKept() throws IOException {
        AuditSink sink = sink(storage);
        sink.write(event("yesterday", clock.instant().minus(Duration.ofDays(1))));
        sink.write(event("before", clock.instant().minus(Duration.ofDays(2))));
        storage.close();
        open();

        storage.audit().dropLeftovers(clock);

        await().untilAsserted(() -> assertThat(ids(ask())).containsExactly("yesterday"));
    }

    @Test
    void losesALargeDayInSeveralTransactions() throws IOException {
        AuditSink sink = sink(storage);
        Instant old = clock.instant().minus(Duration.ofDays(20));
        for (int batch = 0; batch < 12; batch++) {
            String prefix = batch + "-";
            sink.write(IntStream.range(0, 1000)
                    .mapToObj(number -> new SampleEvent(prefix + number, old).encoded())
                    .toList());
        }
        int[] transactions = {0};
        storage.audit().database().afterWrite(() -> transactions[0]++);

        storage.audit().days().drop(AuditDays.of(old));

        assertThat(transactions[0]).isEqualTo(4);
        assertThat(storage.audit().database().read(storage.audit().days()::existing))
                .doesNotContain(AuditDays.of(old));
        storage.audit().days().drop(AuditDays.of(old));
    }

    private AuditSink sink(Storage from) {
        return from.audit().sink(RETENTION, RecordingConfig.NONE, clock);
    }

    private List<EncodedEvent> event(String id) {
        return event(id, clock.instant());
    }

    private static List<EncodedEvent> event(String id, Instant time) {
        return List.of(new SampleEvent(id, time).encoded());
    }

    private OwnCall.Answer ask() {
        AuditEndpoints endpoints =
                new AuditEndpoints(Optional.of(storage.audit().events()), () -> Duration.ofMinutes(1), clock);
        return OwnCall.of("GET", "/api/v1/cube/audit")
                .by(ADMIN)
                .query("from=30d")
                .send(endpoints.routes());
    }
}
