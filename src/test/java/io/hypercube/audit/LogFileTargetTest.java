package io.hypercube.audit;

import static io.hypercube.audit.NumberedEvents.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTargetTest {
    @TempDir
    Path folder;

    /** An output that takes so many bytes and then fails, until a test lets it take more. */
    private static final class SmallOutput extends OutputStream {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private int free;

        @Override
        public void write(int each) throws IOException {
            if (free == 0) {
                throw new IOException("no space");
            }
            free--;
            taken.write(each);
        }
    }

    private static AuditConfig.FileLog config(Path path) {
        return new AuditConfig.FileLog(Optional.of(path), 0, Duration.ZERO, 1, OnFailure.REFUSE);
    }

    private static void assertRefused(Path path, String problem) {
        String message = "auditFile: " + path + ": " + problem;
        assertThat(new LogFileTarget(path).problem()).contains(message);
        assertThatThrownBy(() -> AuditSinks.file(config(path)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void opensNothingWithoutAFile() throws IOException {
        assertThat(AuditSinks.file(new AuditConfig.FileLog(Optional.empty(), 0, Duration.ZERO, 1, OnFailure.CONTINUE)))
                .isEmpty();
    }

    @Test
    void checksAPlaceWithoutCreatingTheFile() {
        assertThat(new LogFileTarget(folder.resolve("audit.log")).problem()).isEmpty();
        assertThat(new LogFileTarget(Path.of("-")).problem()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesPlacesThatCannotHoldALog() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path file = Files.writeString(folder.resolve("file"), "");

        assertRefused(
                folder.resolve("no/audit.log"),
                folder.resolve("no") + " does not exist (expected: a file in an existing directory)");
        assertRefused(file.resolve("audit.log"), file + " does not exist (expected: a file in an existing directory)");
        assertRefused(folder, "is a directory (expected: a file)");
        assertRefused(pipe, "is a named pipe (expected: a regular file, or - for the standard output)");
    }

    @Test
    void writesToADeviceWithoutRotation() throws IOException {
        try (AuditSink sink = AuditSinks.file(config(Path.of("/dev/full"))).orElseThrow()) {
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> sink.write(List.of(json("{}"))))
                        .isInstanceOf(IOException.class)
                        .hasMessage("/dev/full: No space left on device");
            }
        }
        try (AuditSink sink = AuditSinks.file(config(Path.of("/dev/null"))).orElseThrow()) {
            sink.write(List.of(json("{}")));
        }
        assertThat(Path.of("/dev/full")).exists();
    }

    @Test
    void beginsANewLineAfterAFailedWrite() throws IOException {
        SmallOutput out = new SmallOutput();
        StreamSink sink = new StreamSink("-", out, true);
        out.free = 3;

        assertThatThrownBy(() -> sink.write(List.of(json("{\"a\":1}")))).hasMessage("-: no space");
        out.free = 100;
        sink.write(List.of(json("{\"a\":1}")));
        sink.write(List.of(json("{\"b\":1}")));

        assertThat(out.taken.toString(UTF_8)).isEqualTo("{\"a\n{\"a\":1}\n{\"b\":1}\n");
    }
}
