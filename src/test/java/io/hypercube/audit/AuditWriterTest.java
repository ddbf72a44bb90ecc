package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.testbed.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log file of a process that is killed, and of one whose disk is full. */
class AuditWriterTest {
    /** How many processes are killed. {@code -Daudit.kills=200} for a thorough run. */
    private static final int KILLS = Integer.getInteger("audit.kills", 5);

    @TempDir
    Path folder;

    /** The events of one process: from the first, and what was acknowledged to be before the end. */
    private record Run(int first, int end) {}

    @Test
    void losesNoAcknowledgedEventWhenItIsKilled() throws Exception {
        Path log = folder.resolve("audit.log");
        Random random = Seed.random();
        List<Run> runs = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < KILLS; i++) {
            try (AuditWriterProcess writer = new AuditWriterProcess(List.of(), log, 100_000, i, next)) {
                int end = next;
                for (int acks = random.nextInt(40); acks >= 0; acks--) {
                    end = Integer.parseInt(writer.readLine());
                }
                List<String> rest = writer.kill();
                end = rest.isEmpty() ? end : Integer.parseInt(rest.getLast());
                runs.add(new Run(next, end));
                next = end;
            }
        }
        assertThat(NumberedEvents.rotated(log)).isNotEmpty();
        assertWhole(runs, NumberedEvents.lines(log));
    }

    /** The events of each run follow each other; at most the last line of a run is broken. */
    private static void assertWhole(List<Run> runs, List<String> lines) {
        int at = 0;
        for (int i = 0; i < runs.size(); i++) {
            int first = runs.get(i).first();
            String ofRun = "{\"run\":" + i + ",";
            int expected = first;
            while (at < lines.size() && lines.get(at).startsWith(ofRun) && NumberedEvents.number(lines.get(at)) >= 0) {
                assertThat(NumberedEvents.number(lines.get(at++))).isEqualTo(expected++);
            }
            assertThat(expected)
                    .as("events of run %s", i)
                    .isGreaterThanOrEqualTo(runs.get(i).end());
            if (at < lines.size() && NumberedEvents.number(lines.get(at)) < 0) {
                at++;
            }
        }
        assertThat(at).isEqualTo(lines.size());
    }

    /** Without rotation: between two files, the first process that opens the next one has it, and the other is refused. */
    @Test
    void refusesTheFileOfAnotherProcess() throws Exception {
        Path log = folder.resolve("audit.log");
        try (AuditWriterProcess writer = new AuditWriterProcess(List.of(), log, 0, 0, 0)) {
            writer.readLine();

            assertThatThrownBy(() -> AuditSinks.file(
                            new AuditConfig.FileLog(Optional.of(log), 0, Duration.ZERO, 1, OnFailure.REFUSE)))
                    .hasMessageContaining("is written by another process");
        }
    }

    @Test
    void goesOnWithoutALossAfterTheDiskWasFull() throws Exception {
        Assumptions.assumeTrue(mayMount(), "mounting needs user namespaces, or root");
        Path mount = Files.createDirectory(folder.resolve("disk"));
        List<String> onSmallDisk = List.of(
                "unshare",
                "-Urm",
                "sh",
                "-c",
                "mount -t tmpfs -o size=256k tmpfs " + mount + " && head -c 128k /dev/zero > " + mount
                        + "/filler && exec \"$@\"",
                "sh");
        try (AuditWriterProcess writer =
                new AuditWriterProcess(onSmallDisk, mount.resolve("audit.log"), 50_000, 1, 0)) {
            // Given: the disk as the process sees it
            Path disk = Path.of("/proc/" + writer.pid() + "/root" + mount);
            int written = writeUntilFull(writer, 0);
            Path log = disk.resolve("audit.log");
            assertThat(NumberedEvents.numbers(log))
                    .isEqualTo(IntStream.range(0, written).boxed().toList());

            // When: it is still full, and then no longer
            writer.goOn();
            assertThat(writer.readLine()).contains("No space left on device");
            Files.delete(disk.resolve("filler"));
            writer.goOn();

            int all = writeUntilFull(writer, written);
            assertThat(all).isGreaterThan(written);
            assertThat(NumberedEvents.numbers(log))
                    .isEqualTo(IntStream.range(0, all).boxed().toList());
            assertThat(NumberedEvents.rotated(log)).isNotEmpty();
        }
    }

    /** Returns the number after the last event that was written. */
    private static int writeUntilFull(AuditWriterProcess writer, int before) throws IOException {
        int written = before;
        while (true) {
            String line = writer.readLine();
            if (!line.matches("[0-9]+")) {
                assertThat(line).endsWith("audit.log: No space left on device");
                return written;
            }
            written = Integer.parseInt(line);
        }
    }

    private static boolean mayMount() throws Exception {
        Process process = new ProcessBuilder("unshare", "-Urm", "true")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor() == 0;
    }
}
