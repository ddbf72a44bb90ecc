package io.hypercube.audit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The target of {@code auditFile}: a regular file, a device such as {@code /dev/stdout}, or the standard output.
 *
 * @param path as configured
 */
record LogFileTarget(Path path) {
    private static final List<Path> STREAMS = Stream.of("/dev/stdout", "/dev/stderr", "/dev/fd", "/proc")
            .map(Path::of)
            .toList();
    private static final int FILE_TYPE = 0170000;
    private static final int NAMED_PIPE = 0010000;

    /** Why the place cannot be used; empty when it seems usable. Without side effects. */
    Optional<String> problem() {
        return isStandardOutput() ? Optional.empty() : problemOfPath().map(this::message);
    }

    private Optional<String> problemOfPath() {
        Path folder = folder();
        if (!Files.isDirectory(folder)) {
            return Optional.of(folder + " does not exist (expected: a file in an existing directory)");
        }
        if (Files.isDirectory(path)) {
            return Optional.of("is a directory (expected: a file)");
        }
        if (isNamedPipe()) {
            return Optional.of("is a named pipe (expected: a regular file, or - for the standard output)");
        }
        return Files.isWritable(Files.exists(path) ? path : folder)
                ? Optional.empty()
                : Optional.of("cannot be written (expected: a file that the gateway may write)");
    }

    /** @throws IOException with a message for the operator */
    AuditSink open(AuditConfig.FileLog config, InstantSource clock) throws IOException {
        Optional<String> problem = problem();
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
        try {
            return isStandardOutput() || isStream()
                    ? new StreamSink(path.toString(), stream(), !isStandardOutput())
                    : FileSink.open(resolved(), config, clock);
        } catch (IOException e) {
            throw new IOException(message(FileSink.reason(e)), e);
        }
    }

    private OutputStream stream() throws IOException {
        return isStandardOutput()
                ? new FileOutputStream(FileDescriptor.out)
                : Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /** Without symbolic links, so that a rotation renames the file and not a link to it. */
    private Path resolved() throws IOException {
        return Files.exists(path) ? path.toRealPath() : folder().toRealPath().resolve(path.getFileName());
    }

    private boolean isStandardOutput() {
        return path.equals(AuditConfig.FileLog.STANDARD_OUTPUT);
    }

    /** Whether the place cannot be renamed or truncated. */
    private boolean isStream() throws IOException {
        return STREAMS.stream().anyMatch(path::startsWith)
                || (Files.exists(path)
                        && Files.readAttributes(path, BasicFileAttributes.class).isOther());
    }

    /** Opening one blocks until a program reads it. Those that {@code /dev/stdout} leads to are open already. */
    private boolean isNamedPipe() {
        try {
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    && Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) instanceof Integer mode
                    && (mode & FILE_TYPE) == NAMED_PIPE;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private Path folder() {
        return Objects.requireNonNullElse(path.toAbsolutePath().getParent(), path);
    }

    private String message(String problem) {
        return "auditFile: " + path + ": " + problem;
    }
}
