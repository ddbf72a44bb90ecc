package io.hypercube.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Program;
import io.hypercube.ProgramInJvm;
import io.hypercube.cli.Surroundings;
import io.hypercube.testbed.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An MCP client of the program, to which it talks by standard input and output, one request after the other. */
final class StdioClient implements AutoCloseable {
    private final Writer in;
    private final BufferedReader out;
    private final CompletableFuture<Integer> exit;
    private final List<String> err;
    private int last;

    private StdioClient(Writer in, BufferedReader out, CompletableFuture<Integer> exit, List<String> err) {
        this.in = in;
        this.out = out;
        this.exit = exit;
        this.err = err;
    }

    /** Starts a process, as AI clients do. */
    static StdioClient process(Map<String, String> environment, String... words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Program.command("64m", words));
        builder.environment().putAll(environment);
        Process process = builder.start();
        List<String> err = new CopyOnWriteArrayList<>();
        CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(
                () -> {
                    process.errorReader().lines().forEach(err::add);
                    return process.onExit().join().exitValue();
                },
                StdioClient::onThreadOfItsOwn);
        return new StdioClient(process.outputWriter(UTF_8), process.inputReader(UTF_8), exit, err);
    }

    /** Runs the program in this JVM. */
    static StdioClient inJvm(Map<String, String> environment, String... words) throws IOException {
        Pipe in = Pipe.open();
        Pipe out = Pipe.open();
        List<String> err = new CopyOnWriteArrayList<>();
        OutputStream written = Channels.newOutputStream(out.sink());
        Surroundings surroundings =
                new Surroundings(ProgramInJvm.added(environment), Channels.newInputStream(in.source()), written);
        CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(
                () -> {
                    try (written) {
                        return ProgramInJvm.run(surroundings, err::add, words);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                StdioClient::onThreadOfItsOwn);
        return new StdioClient(
                Channels.newWriter(in.sink(), UTF_8),
                new BufferedReader(Channels.newReader(out.source(), UTF_8)),
                exit,
                err);
    }

    private static void onThreadOfItsOwn(Runnable task) {
        Thread.ofVirtual().start(task);
    }

    /** Writes a line. */
    void line(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    /** The next line of the program. */
    JsonNode read() throws IOException {
        String line = out.readLine();
        assertThat(line).as(() -> "standard error: " + err).isNotNull();
        return JsonMapper.shared().readTree(line);
    }

    /** The response to a request, whose id it has. */
    JsonNode request(String method, Map<String, ?> params) throws IOException {
        int id = ++last;
        line(JsonMapper.shared()
                .writeValueAsString(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params)));
        JsonNode answer = read();
        assertThat(answer.path("id").asInt(0)).as(answer.toString()).isEqualTo(id);
        return answer;
    }

    /** Text of the result of a tool. */
    String call(String tool, Map<String, ?> arguments) throws IOException {
        JsonNode answer = request("tools/call", Map.of("name", tool, "arguments", arguments));
        return answer.at("/result/content/0/text").asString(answer.toString());
    }

    /** Begins as clients of 2025-11-25 do. */
    JsonNode initialize() throws IOException {
        JsonNode answer = request(
                "initialize",
                Map.of(
                        "protocolVersion",
                        "2025-11-25",
                        "capabilities",
                        Map.of(),
                        "clientInfo",
                        Map.of("name", "test", "version", "1")));
        line("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return answer;
    }

    List<String> err() {
        return err;
    }

    /** Ends the input and waits for the exit code. */
    int end() throws IOException {
        in.close();
        return exit.orTimeout(Patience.SECONDS, TimeUnit.SECONDS).join();
    }

    /** The program ends with its input. */
    @Override
    public void close() throws IOException {
        end();
        out.close();
    }
}
