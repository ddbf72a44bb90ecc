package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.MovableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

class FileSinkProperties {
    static final int TORN = 21;
    static final int REOPENED = 22;

    private final MovableClock clock = new MovableClock();
    private Path folder = Path.of("");
    private Path log = Path.of("");

    @BeforeTry
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory("audit");
        log = folder.resolve("audit.log");
    }

    @AfterTry
    @AfterProperty
    void deleteFolder() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private AuditSink open(long maxSize) throws IOException {
        return new LogFileTarget(log)
                .open(
                        new AuditConfig.FileLog(
                                Optional.of(log), maxSize, Duration.ZERO, Integer.MAX_VALUE, OnFailure.REFUSE),
                        clock);
    }

    /** For any sizes of batches and files, with restarts and lines that a crash has left: all events are there once, in order. */
    @Property(tries = 20, shrinking = ShrinkingMode.BOUNDED)
    void everyEventIsThereOnceAndInOrder(
            @ForAll @IntRange(min = 1, max = 3000) int maxSize,
            @ForAll @Size(min = 1, max = 25) List<@IntRange(min = 0, max = REOPENED) Integer> steps)
            throws IOException {
        int next = 0;
        AuditSink sink = open(maxSize);
        for (int step : steps) {
            if (step >= TORN) {
                sink.close();
                if (step == TORN) {
                    Files.writeString(log, "torn", StandardOpenOption.APPEND);
                }
                sink = open(maxSize);
            } else {
                sink.write(NumberedEvents.batch(next, step));
                next += step;
            }
        }
        sink.close();

        assertThat(NumberedEvents.numbers(log).stream().filter(number -> number >= 0))
                .containsExactlyElementsOf(IntStream.range(0, next).boxed().toList());
        for (Path file : NumberedEvents.rotated(log)) {
            assertThat(file).isNotEmptyFile();
        }
    }

    /** While another program moves the file away as often as it can, as logrotate does. */
    @Example
    void losesNothingWhileTheFileIsMovedAwayUnderLoad() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        AuditSink sink = open(2000);
        Thread mover = Thread.ofPlatform().start(() -> moveUntil(ended));
        int end;
        try (sink) {
            end = writeAll(sink, 300);
        } finally {
            ended.set(true);
            mover.join();
        }
        List<Integer> numbers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.readAllLines(file).stream().map(NumberedEvents::number).forEach(numbers::add);
            }
        }
        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, end).boxed().toList());
        assertThat(folder.resolve("moved-0")).exists();
    }

    private void moveUntil(AtomicBoolean ended) {
        int moved = 0;
        while (!ended.get()) {
            try {
                Files.move(log, folder.resolve("moved-" + moved));
                moved++;
            } catch (IOException e) {
                // The sink has moved it itself.
            }
            LockSupport.parkNanos(300_000);
        }
    }

    /** Writes batches, each again until it is written, as a queue does. */
    private static int writeAll(AuditSink sink, int batches) {
        int next = 0;
        for (int i = 0; i < batches; i++) {
            int size = 1 + i % 7;
            boolean written = false;
            while (!written) {
                try {
                    sink.write(NumberedEvents.batch(next, size));
                    written = true;
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining("another program removes or replaces it");
                }
            }
            next += size;
        }
        return next;
    }
}
