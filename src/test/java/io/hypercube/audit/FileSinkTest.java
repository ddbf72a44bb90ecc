package io.hypercube.audit;

import static io.hypercube.audit.NumberedEvents.batch;
import static io.hypercube.audit.NumberedEvents.json;
import static io.hypercube.audit.NumberedEvents.numbers;
import static io.hypercube.audit.NumberedEvents.rotated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.testbed.MovableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSinkTest {
    /** Larger than {@code batch(…, 10)} and smaller than two of them. */
    private static final long TEN_EVENTS = 1500;

    @TempDir
    Path folder;

    private final MovableClock clock = new MovableClock();
    private Path log = Path.of("");
    private AuditSink sink = new StreamSink("", java.io.OutputStream.nullOutputStream(), true);

    @BeforeEach
    void nameTheFile() {
        log = folder.resolve("audit.log");
    }

    @AfterEach
    void close() {
        sink.close();
    }

    private void open(long maxSize, Duration maxAge, int maxBackups) throws IOException {
        sink.close();
        sink = new LogFileTarget(log)
                .open(new AuditConfig.FileLog(Optional.of(log), maxSize, maxAge, maxBackups, OnFailure.REFUSE), clock);
    }

    private void open() throws IOException {
        open(TEN_EVENTS, Duration.ZERO, 100);
    }

    private static List<Integer> range(int first, int end) {
        return IntStream.range(first, end).boxed().toList();
    }

    @Test
    void writesOneLineForEachEventIntoAPrivateFile() throws IOException {
        open();

        sink.write(List.of(json("{\"a\":1}"), json("{\n  \"b\": \"ä\\n\"\r\n}")));
        sink.write(List.of(json("{}")));

        assertThat(log).hasContent("{\"a\":1}\n{   \"b\": \"ä\\n\"  }\n{}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("rw-------");
    }

    @Test
    void rotatesBeforeABatchThatWouldMakeTheFileTooLarge() throws IOException {
        open();

        sink.write(batch(0, 10));
        clock.advance(Duration.ofSeconds(1));
        sink.write(batch(10, 10));
        sink.write(batch(20, 2));

        assertThat(rotated(log)).containsExactly(folder.resolve("audit-2030-01-01T12-00-01.123.log"));
        assertThat(Files.readAllLines(rotated(log).getFirst())).hasSize(10);
        assertThat(numbers(log)).isEqualTo(range(0, 22));
    }

    @Test
    void writesABatchThatIsLargerThanAFileIntoOneFile() throws IOException {
        open();

        sink.write(batch(0, 40));
        sink.write(batch(40, 40));

        assertThat(rotated(log)).hasSize(1);
        assertThat(numbers(log)).isEqualTo(range(0, 80));
    }

    @Test
    void neverRotatesWithoutALimit() throws IOException {
        open(0, Duration.ZERO, 1);

        sink.write(batch(0, 100));
        sink.write(batch(100, 100));

        assertThat(rotated(log)).isEmpty();
    }

    @Test
    void namesRotatedFilesInTheOrderOfTheirEvents() throws IOException {
        open();

        for (int i = 0; i < 5; i++) {
            sink.write(batch(i * 10, 10));
        }
        clock.advance(Duration.ofDays(-1));
        sink.write(batch(50, 10));

        assertThat(rotated(log)).hasSize(5);
        assertThat(numbers(log)).isEqualTo(range(0, 60));
    }

    @Test
    void keepsTheModeThatTheOperatorGaveTheFile() throws IOException {
        open();
        sink.write(batch(0, 10));
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("rw-r-----"));

        sink.write(batch(10, 10));

        assertThat(rotated(log)).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void deletesRotatedFilesThatAreTooMany() throws IOException {
        Path older = Files.writeString(folder.resolve("audit-2026-11-23T01-02-03.000.log.gz"), "");
        Path other = Files.writeString(folder.resolve("audit-2026-11-23.log"), "");
        open(TEN_EVENTS, Duration.ZERO, 3);
        assertThat(older).exists();

        for (int i = 0; i < 5; i++) {
            clock.advance(Duration.ofSeconds(1));
            sink.write(batch(i * 10, 10));
        }

        assertThat(older).doesNotExist();
        assertThat(other).exists();
        Files.delete(other);
        assertThat(numbers(log)).isEqualTo(range(10, 50));
    }

    @Test
    void deletesRotatedFilesThatAreTooOldAlsoWithoutARotation() throws IOException {
        open(TEN_EVENTS, Duration.ofHours(2), 100);
        sink.write(batch(0, 10));
        sink.write(batch(10, 5));
        assertThat(rotated(log)).hasSize(1);

        clock.advance(Duration.ofHours(1));
        sink.write(batch(15, 1));
        assertThat(rotated(log)).hasSize(1);
        clock.advance(Duration.ofHours(2));
        sink.write(batch(16, 1));

        assertThat(rotated(log)).isEmpty();
        assertThat(numbers(log)).isEqualTo(range(10, 17));
    }

    @Test
    void goesOnInAFileThatCannotBeRenamed() throws IOException {
        // Given: a rotated name would be longer than the 255 bytes that a file system allows
        log = folder.resolve("a".repeat(240) + ".log");
        open();

        sink.write(batch(0, 10));
        sink.write(batch(10, 10));
        sink.write(batch(20, 10));

        assertThat(numbers(log)).isEqualTo(range(0, 30));
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void writesANewFileWhenAnotherProgramHasMovedOrDeletedTheOldOne() throws IOException {
        open();
        sink.write(batch(0, 2));

        Path moved = Files.move(log, folder.resolve("moved"));
        sink.write(batch(2, 2));
        assertThat(Files.readAllLines(moved)).hasSize(2);
        assertThat(numbers(log)).isEqualTo(range(2, 4));

        Files.delete(log);
        sink.write(batch(4, 2));
        assertThat(numbers(log)).isEqualTo(range(4, 6));

        Files.move(log, folder.resolve("moved-too"));
        Files.writeString(log, "");
        sink.write(batch(6, 2));
        assertThat(numbers(log)).isEqualTo(range(6, 8));
    }

    @Test
    void appendsToAFileThatAnotherProgramHasTruncated() throws IOException {
        open();
        sink.write(batch(0, 5));

        Files.write(log, new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
        sink.write(batch(5, 2));

        assertThat(numbers(log)).isEqualTo(range(5, 7));
    }

    @Test
    void endsALineThatAKilledProcessHasLeft() throws IOException {
        Files.writeString(log, "{\"n\":1}\n{\"n\":");
        open();

        sink.write(batch(7, 1));

        assertThat(Files.readAllLines(log)).hasSize(3).startsWith("{\"n\":1}", "{\"n\":");
        assertThat(numbers(log)).endsWith(7);
    }

    @Test
    void losesNothingWhileTheDirectoryIsGone() throws IOException {
        log = Files.createDirectory(folder.resolve("volume")).resolve("audit.log");
        open();
        Files.delete(log);
        Files.delete(log.getParent());

        assertThatThrownBy(() -> sink.write(batch(0, 2)))
                .isInstanceOf(IOException.class)
                .hasMessage(log + ": no such file or directory");
        Files.createDirectory(log.getParent());
        sink.write(batch(0, 2));

        assertThat(numbers(log)).isEqualTo(range(0, 2));
    }

    @Test
    void rotatesTheFileToWhichALinkLeads() throws IOException {
        Path target = Files.createDirectory(folder.resolve("data")).resolve("audit.log");
        Files.writeString(target, "");
        Files.createSymbolicLink(log, target);
        open();

        sink.write(batch(0, 10));
        sink.write(batch(10, 10));

        assertThat(log).isSymbolicLink();
        assertThat(numbers(target)).isEqualTo(range(0, 20));
    }

    @Test
    void refusesAFileThatIsWrittenAlready() throws IOException {
        open();

        assertThatThrownBy(() -> new LogFileTarget(log)
                        .open(new AuditConfig.FileLog(Optional.of(log), 0, Duration.ZERO, 1, OnFailure.REFUSE), clock))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage(
                        "auditFile: " + log + ": is written by another process (expected: a file for each process)");
    }
}
