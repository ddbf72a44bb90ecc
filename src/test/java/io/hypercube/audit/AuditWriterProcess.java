package io.hypercube.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/** {@link AuditWriter} in a process of its own. */
final class AuditWriterProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    /** @param before words that come before the command */
    AuditWriterProcess(List<String> before, Path log, long maxSize, int run, int first) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // otherwise the JVM may print a warning about its file in /tmp where an answer is expected
                "-XX:-UsePerfData",
                "-cp",
                classPath(),
                AuditWriter.class.getName(),
                log.toString(),
                Long.toString(maxSize),
                Integer.toString(run),
                Integer.toString(first)));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        out = process.inputReader();
    }

    /** No more than the writer needs, so that it starts fast: this program, and the logging API without a backend. */
    private static String classPath() {
        return Stream.of(FileSink.class, AuditWriter.class, Logger.class)
                .map(type -> Path.of(URI.create(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString()))
                        .toString())
                .collect(Collectors.joining(":"));
    }

    long pid() {
        return process.pid();
    }

    /** The next line of the process; fails when it has ended. */
    String readLine() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the writer has ended (expected: another line)");
        }
        return line;
    }

    /** Lets it write the batch again that has failed. */
    void goOn() throws IOException {
        process.outputWriter().write("\n");
        process.outputWriter().flush();
    }

    /** Ends it with SIGKILL, and returns what it has printed and nobody has read. */
    List<String> kill() throws IOException, InterruptedException {
        // Process.destroyForcibly would also close the output.
        process.toHandle().destroyForcibly();
        List<String> rest = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            rest.add(line);
        }
        process.waitFor();
        return rest;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
