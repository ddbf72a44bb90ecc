package io.hypercube;

import io.hypercube.testbed.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** {@code hypercube serve} in a process of its own, which tests stop by signals. */
public final class ServeProcess implements AutoCloseable {
    public static final String ADMIN_PASSWORD = "correct-horse-battery-staple";

    static final String READY = "Hypercube is ready on ";

    static final String SMALL = "256m";

    private static final String ANY_PORT = "--listen=127.0.0.1:0";

    private final Process process;
    private final Path dataDir;
    private final List<String> introduction;

    private ServeProcess(Process process, Path dataDir, List<String> introduction) {
        this.process = process;
        this.dataDir = dataDir;
        this.introduction = introduction;
    }

    /** Returns when the process reports that it is ready. Its log is {@code serve.log} beside the data directory. */
    public static ServeProcess start(Path dataDir, String... flags) {
        return start(dataDir, Map.of(), flags);
    }

    /** @param environment added to this JVM's own */
    public static ServeProcess start(Path dataDir, Map<String, String> environment, String... flags) {
        return run(serve(SMALL, dataDir, flags), dataDir, environment);
    }

    /** Starts on a port that another process has left. */
    public static ServeProcess startAt(int port, Path dataDir, String... flags) {
        List<String> command = serve(SMALL, dataDir, flags);
        command.set(command.indexOf(ANY_PORT), "--listen=127.0.0.1:" + port);
        return run(command, dataDir, Map.of());
    }

    /** @param heap the maximum heap, in the JVM's syntax: {@code 1g} */
    public static ServeProcess withHeap(String heap, Path dataDir, String... flags) {
        return run(serve(heap, dataDir, flags), dataDir, Map.of());
    }

    /**
     * Starts with a limit of open files. Without an artifact, from the packaged jar: a class in a directory needs an open file to load,
     * and a class that fails to load once stays missing.
     */
    public static ServeProcess startLimited(int openFiles, Path dataDir, String... flags) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -n " + openFiles + " && exec \"$@\"", "sh"));
        List<String> serve = serve(SMALL, dataDir, flags);
        if (serve.contains("-cp")) {
            serve.set(
                    serve.indexOf("-cp") + 1, Path.of("target", "hypercube.jar").toString());
        }
        command.addAll(serve);
        return run(command, dataDir, Map.of());
    }

    private static List<String> serve(String heap, Path dataDir, String... flags) {
        List<String> command =
                Program.command(heap, "serve", ANY_PORT, "--replica-listen=127.0.0.1:0", "--data-dir=" + dataDir);
        RunningGateway.PATIENT.forEach((name, value) -> command.add("--" + name + "=" + value));
        command.addAll(List.of(flags));
        return command;
    }

    private static ServeProcess run(List<String> command, Path dataDir, Map<String, String> environment) {
        Path log = dataDir.resolveSibling("serve.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put("HYPERCUBE_ADMIN_PASSWORD", ADMIN_PASSWORD);
        builder.environment()
                .put("KUBECONFIG", dataDir.resolveSibling("no-kubeconfig").toString());
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            return new ServeProcess(process, dataDir, ready(process.inputReader(), log));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static List<String> program(String... words) {
        return Program.command(SMALL, words);
    }

    private static List<String> ready(BufferedReader out, Path log) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            if (line.startsWith(READY)) {
                return lines;
            }
        }
        throw new AssertionError("the process exited before it was ready: " + Files.readString(log));
    }

    public URI uri() {
        return URI.create(introduction.getLast().substring(READY.length()));
    }

    /** The lines that it has printed, up to the one that says that it is ready. */
    public List<String> introduction() {
        return introduction;
    }

    /** The lines that it prints afterwards, until its end. */
    public List<String> printedLater() {
        return process.inputReader().lines().toList();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public Client anonymous() {
        return Client.at(uri(), authority());
    }

    public Path authority() {
        return dataDir.resolve("ca.crt");
    }

    /** Sends SIGKILL and waits for the process to end. */
    public void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /** Sends SIGTERM. Its output can still be read. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Sends SIGHUP. */
    public void hangUp() throws IOException, InterruptedException {
        hangUp(process.pid());
    }

    /** Sends SIGHUP to a process that may still be starting. */
    public static void hangUp(long pid) throws IOException, InterruptedException {
        int exitCode =
                new ProcessBuilder("kill", "-HUP", Long.toString(pid)).start().waitFor();
        if (exitCode != 0) {
            throw new AssertionError("kill: exit code " + exitCode);
        }
    }

    /** Waits for the process to end. */
    public int exitCode() {
        try {
            if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still running after a minute");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Objects.requireNonNull(process.onExit()).join();
    }
}
