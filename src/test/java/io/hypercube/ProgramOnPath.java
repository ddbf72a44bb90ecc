package io.hypercube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * The {@code hypercube} of shells and of kubectl in a folder: a script that gives each command to this JVM, with its environment, standard
 * input and directory. A command that runs until it is stopped gets a process of its own.
 */
final class ProgramOnPath implements AutoCloseable {
    private static final String NAME = "hypercube";

    private final Path folder;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ProgramOnPath(Path folder, HttpServer server) {
        this.folder = folder;
        this.server = server;
    }

    static ProgramOnPath in(Path folder) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            ProgramOnPath program = new ProgramOnPath(folder, server);
            server.setExecutor(program.threads);
            server.createContext("/", ProgramOnPath::run);
            server.start();
            write(folder, """
                case ${1:-} in serve | demo | agent) exec %s "$@" ;; esac
                call=$(mktemp -d '%s/call.XXXXXX')
                env -0 > "$call/environment"
                printf '%%s\\0' "$PWD" "$@" > "$call/words"
                cat > "$call/in"
                code=$(curl -sS --noproxy '*' --data-binary "$call" http://127.0.0.1:%d/)
                cat "$call/err" >&2
                cat "$call/out"
                exit "$code"
                """.formatted(
                            inAProcess(), folder, server.getAddress().getPort()));
            return program;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a {@code hypercube} to the folder that is a process each time, as it is for users. */
    static void processIn(Path folder) {
        try {
            write(folder, "exec " + inAProcess() + " \"$@\"\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String inAProcess() {
        return ServeProcess.program().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }

    private static void write(Path folder, String script) throws IOException {
        Path launcher = Files.writeString(folder.resolve(NAME), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    private static void run(HttpExchange exchange) throws IOException {
        Path call = Path.of(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        List<String> words = parts(call.resolve("words"));
        Map<String, String> environment = parts(call.resolve("environment")).stream()
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        Outcome outcome = ProgramInJvm.run(
                Path.of(words.getFirst()),
                environment,
                Files.readAllBytes(call.resolve("in")),
                words.subList(1, words.size()));
        Files.writeString(call.resolve("out"), outcome.out());
        Files.writeString(call.resolve("err"), outcome.err());
        byte[] answer = Integer.toString(outcome.exitCode()).getBytes(UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static List<String> parts(Path file) throws IOException {
        String all = Files.readString(file);
        return List.of(all.substring(0, all.length() - 1).split("\0", -1));
    }

    /** A shell session in the folder with {@code hypercube} and the oldest kubectl. Any error ends it. */
    ProcessBuilder shell(String script) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script).directory(folder.toFile());
        String programs = Kubectl.oldest().program().getParent() + ":" + folder + ":";
        shell.environment().merge("PATH", programs, (path, ours) -> ours + path);
        shell.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + folder);
        shell.environment()
                .put(
                        "HYPERCUBE_HOME",
                        Path.of(System.getProperty("basedir", ""))
                                .toAbsolutePath()
                                .toString());
        shell.environment().put("XDG_CONFIG_HOME", folder.resolve(".config").toString());
        return shell;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
