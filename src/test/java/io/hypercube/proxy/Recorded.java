package io.hypercube.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.Main;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A recording, as the gateway's own API gives it.
 *
 * @param item of the list
 * @param cast the asciicast
 */
record Recorded(Map<String, Object> item, String cast) {
    /** The only recording of a session that began after {@code begun}, when the session has ended. */
    static Recorded since(RunningGateway gateway, Instant begun) {
        Client admin = gateway.admin();
        String list = "/api/v1/cube/recordings?from=" + begun.truncatedTo(ChronoUnit.MILLIS);
        await().until(() -> items(admin, list).stream().anyMatch(item -> item.containsKey("ended")));
        List<Map<String, Object>> items = items(admin, list);
        assertThat(items).hasSize(1);
        HttpResponse<byte[]> answer =
                admin.get("/api/v1/cube/recordings/" + items.getFirst().get("id"));
        assertThat(answer.statusCode()).isEqualTo(200);
        return new Recorded(items.getFirst(), new String(answer.body(), UTF_8));
    }

    /** The output of {@code hypercube audit recording} for it. */
    String printed(RunningGateway gateway) {
        StringWriter out = new StringWriter();
        int exitCode = Main.commandLine("audit")
                .setOut(new PrintWriter(out, true))
                .execute(
                        "audit",
                        "recording",
                        String.valueOf(item.get("id")),
                        "--server=" + gateway.uri(),
                        "--certificate-authority=" + gateway.authority(),
                        "--token=" + gateway.admin().token());
        assertThat(exitCode).isZero();
        return out.toString();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> items(Client admin, String list) {
        return (List<Map<String, Object>>) Objects.requireNonNull(
                Json.read(admin.get(list).body(), Map.class).get("items"));
    }

    /** The joined data of all events with this code. */
    String text(String code) {
        return cast.lines()
                .skip(1)
                .map(line -> Json.read(line.getBytes(UTF_8), List.class))
                .filter(event -> code.equals(event.get(1)))
                .map(event -> String.valueOf(event.get(2)))
                .collect(Collectors.joining());
    }
}
