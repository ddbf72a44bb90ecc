package io.hypercube.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.RunningGateway;
import io.hypercube.ai.protocol.ConformanceSuite;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.testbed.Programs;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.core.ConditionTimeoutException;
import tools.jackson.databind.JsonNode;

/**
 * An AI client of a person in a process of its own, {@code person-client.mjs}: npm's package of the protocol with its OAuth. It trusts the
 * gateway's certificate. It is told what to do, and tells what happens: {@code connected}, {@code authorize} and {@code open} with an
 * address for the browser, {@code http} for each request, {@code answer} of a tool, and {@code failed}.
 */
final class PersonClient implements AutoCloseable {
    private static final String FAILED = "failed";
    private static final Path SCRIPT =
            Path.of("src/test/resources/mcp/person-client.mjs").toAbsolutePath();

    private final URI gateway;
    private final Process process;
    private final BufferedWriter in;
    private final Map<String, Queue<JsonNode>> told = new ConcurrentHashMap<>();
    private final Queue<String> all = new ConcurrentLinkedQueue<>();

    private PersonClient(URI gateway, Process process) {
        this.gateway = gateway;
        this.process = process;
        this.in = process.outputWriter(UTF_8);
        Thread.ofVirtual().start(() -> process.inputReader(UTF_8).lines().forEach(this::hear));
        Thread.ofVirtual().start(() -> process.errorReader(UTF_8).lines().forEach(this::note));
    }

    /** @param settings of the script, beside the server */
    static PersonClient start(RunningGateway gateway, Map<String, Object> settings) throws IOException {
        ConformanceSuite.install();
        Map<String, Object> argument = new HashMap<>(settings);
        argument.put("url", gateway.uri() + "/mcp");
        ProcessBuilder node = ConformanceSuite.program(List.of());
        node.command(Programs.find("node"), SCRIPT.toString(), new String(Json.write(argument), UTF_8));
        node.environment().put("NODE_EXTRA_CA_CERTS", gateway.authority().toString());
        return new PersonClient(gateway.uri(), node.start());
    }

    private void hear(String line) {
        note(line);
        JsonNode message = Json.read(line.getBytes(UTF_8), JsonNode.class);
        queue(message.propertyNames().iterator().next()).add(message);
    }

    private void note(String line) {
        all.add(line);
    }

    private Queue<JsonNode> queue(String kind) {
        return told.computeIfAbsent(kind, each -> new ConcurrentLinkedQueue<>());
    }

    void connect() {
        send(Map.of("operation", "connect"));
    }

    /** Asks for the names of the tools, which come as {@code tools}. */
    void listTools() {
        send(Map.of("operation", "tools"));
    }

    void call(String tool, Map<String, Object> arguments) {
        send(Map.of("operation", "call", "tool", tool, "arguments", arguments));
    }

    /** Tells the gateway that the person has seen the page. */
    void accept() {
        send(Map.of("operation", "accept"));
    }

    private void send(Map<String, Object> message) {
        try {
            in.write(new String(Json.write(message), UTF_8));
            in.newLine();
            in.flush();
        } catch (IOException e) {
            throw new AssertionError("the client has ended; it told:\n" + String.join("\n", all), e);
        }
    }

    /** The next message of a kind that nobody has taken. */
    JsonNode take(String kind) {
        try {
            await(kind).until(() -> !queue(kind).isEmpty() || !queue(FAILED).isEmpty() || !process.isAlive());
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("no " + kind + "; the client told:\n" + String.join("\n", all), e);
        }
        JsonNode message = queue(kind).poll();
        if (message == null) {
            throw new AssertionError("no " + kind + "; the client told:\n" + String.join("\n", all));
        }
        return message;
    }

    /** The text of the next message of a kind. */
    String text(String kind) {
        return take(kind).path(kind).asString("");
    }

    /** The address that it tells, as a path of the gateway. */
    String page(String kind) {
        String address = text(kind);
        assertThat(address).startsWith(gateway + "/");
        return address.substring(gateway.toString().length());
    }

    /** Opens the page to which the client sends the person; the browser may come back to the client. */
    Visit sendPerson(Visit visit) {
        String page = page("authorize");
        URI redirect = URI.create(Query.parse(URI.create(page).getRawQuery())
                .single("redirect_uri")
                .orElseThrow());
        return visit.allow(URI.create("http://" + redirect.getAuthority())).open(page);
    }

    /** The text that a tool answers. */
    String answer(String tool, Map<String, Object> arguments) {
        call(tool, arguments);
        return text("answer");
    }

    /** The requests since the last question for them, such as {@code POST /mcp 200}. */
    List<String> requests() {
        Queue<JsonNode> queue = queue("http");
        List<String> requests =
                queue.stream().map(each -> each.path("http").asString("")).toList();
        queue.clear();
        return requests;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
