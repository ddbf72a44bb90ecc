package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An MCP client that starts a program and talks to it by its standard input and output, one request after the other. */
final class StdioClient implements AutoCloseable {
    private final Process process;
    private final Writer in;
    private final BufferedReader out;
    private final List<String> err = new CopyOnWriteArrayList<>();
    private final Thread follower;
    private int last;

    StdioClient(ProcessBuilder program) throws IOException {
        process = program.start();
        in = process.outputWriter(StandardCharsets.UTF_8);
        out = process.inputReader(StandardCharsets.UTF_8);
        follower = Thread.ofVirtual().start(() -> process.errorReader().lines().forEach(err::add));
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
    int end() throws IOException, InterruptedException {
        in.close();
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        follower.join();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
