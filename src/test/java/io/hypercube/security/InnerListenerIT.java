package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * An AI client on the host of the gateway must not go around the tools by calling the listener through which the tools call the
 * gateway, with the token that it has.
 */
@Thorough
class InnerListenerIT {
    private static final String RESOURCE = "https://hub.example.com/mcp";
    private static final int LISTENING = 0x0A;

    @ParameterizedTest
    @ValueSource(strings = {"", "guess", "null"})
    @Shows("S33")
    void closesTheConnectionsOfOtherPrograms(String secret) throws Exception {
        Set<Integer> before = listening();
        try (RunningGateway gateway =
                RunningGateway.with(Map.of("public-url", List.of("https://hub.example.com"), "mcp", List.of("true")))) {
            Set<Integer> opened = listening();
            opened.removeAll(before);
            opened.remove(gateway.uri().getPort());
            String token = token(gateway);
            assertThat(opened).isNotEmpty();
            HttpClient http = HttpClient.newHttpClient();

            for (int port : opened) {
                HttpRequest.Builder request = HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + port + "/api/v1/cube/whoami"))
                        .header("Authorization", "Bearer " + token);
                if (!secret.isEmpty()) {
                    request.header("Hypercube-Inner", secret);
                }
                assertThatThrownBy(() -> http.send(request.build(), BodyHandlers.ofString()))
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void doesNotExistWithoutAiClients() throws Exception {
        Set<Integer> before = listening();
        try (RunningGateway gateway = RunningGateway.with(Map.of())) {
            Set<Integer> opened = listening();
            opened.removeAll(before);

            assertThat(opened).contains(gateway.uri().getPort());
            assertThat(gateway.anonymous().post("/mcp", new byte[0]).statusCode())
                    .isEqualTo(401);
            assertThat(gateway.admin().post("/mcp", new byte[0]).statusCode()).isEqualTo(404);
        }
    }

    /** The ports of loopback and of all addresses on which this process listens, of IPv4 and IPv6. */
    private static Set<Integer> listening() throws IOException {
        Set<String> inodes = new TreeSet<>();
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : files.toList()) {
                try {
                    inodes.add(Files.readSymbolicLink(file).toString());
                } catch (IOException e) {
                    inodes.remove(file.toString()); // closed meanwhile
                }
            }
        }
        Set<Integer> ports = new TreeSet<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            ports.addAll(Files.readAllLines(Path.of(table)).stream()
                    .skip(1)
                    .map(line -> line.strip().split("\\s+"))
                    .filter(row ->
                            Integer.parseInt(row[3], 16) == LISTENING && inodes.contains("socket:[" + row[9] + "]"))
                    .map(row -> Integer.parseInt(row[1].substring(row[1].indexOf(':') + 1), 16))
                    .collect(Collectors.toSet()));
        }
        return ports;
    }

    private static String token(RunningGateway gateway) {
        JsonNode pair =
                Json.read(gateway.admin().post("/api/v1/cube/keys", new byte[0]).body(), JsonNode.class);
        String basic = pair.path("accessKey").asString("") + ":"
                + pair.path("secretKey").asString("");
        Client client = gateway.anonymous();
        byte[] granted = client.send(client.request(
                                "POST",
                                "/api/v1/cube/token",
                                BodyPublishers.ofString("grant_type=client_credentials&resource=" + RESOURCE))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header(
                                "Authorization",
                                "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8))))
                .body();
        return Json.read(granted, JsonNode.class).path("access_token").asString("");
    }
}
