package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    private static final String ACCEPTING = "00010000"; // __SO_ACCEPTCON

    @ParameterizedTest
    @ValueSource(strings = {"", "Hypercube-Inner: guess\r\n", "Hypercube-Inner: null\r\n"})
    @Shows("S33")
    void closesTheConnectionsOfOtherPrograms(String secret) throws Exception {
        Set<String> before = sockets();
        try (RunningGateway gateway = withAiClients()) {
            Set<String> opened = sockets();
            opened.removeAll(before);
            String token = token(gateway);

            assertThat(opened).hasSize(1);
            Path socket = Path.of(opened.iterator().next());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.getParent())))
                    .isEqualTo("rwx------");
            try (SocketChannel another = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                another.write(StandardCharsets.US_ASCII.encode(
                        "GET /api/v1/cube/whoami HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n"
                                + secret + "\r\n"));
                assertThat(another.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            }
        }
    }

    @Test
    @Shows("S54")
    void hasNoPort() throws Exception {
        Set<Integer> before = listening();
        try (RunningGateway gateway = withAiClients()) {
            Set<Integer> opened = listening();
            opened.removeAll(before);

            assertThat(opened).containsExactly(gateway.uri().getPort());
        }
    }

    private static RunningGateway withAiClients() throws Exception {
        return RunningGateway.with(Map.of("public-url", List.of("https://hub.example.com"), "mcp", List.of("true")));
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

    /** The Unix domain sockets on which this process listens, by their files. */
    private static Set<String> sockets() throws IOException {
        Set<String> inodes = inodes();
        return Files.readAllLines(Path.of("/proc/self/net/unix")).stream()
                .skip(1)
                .map(line -> line.strip().split("\\s+"))
                .filter(row ->
                        row.length == 8 && row[3].equals(ACCEPTING) && inodes.contains("socket:[" + row[6] + "]"))
                .map(row -> row[7])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> inodes() throws IOException {
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
        return inodes;
    }

    /** The ports of loopback and of all addresses on which this process listens, of IPv4 and IPv6. */
    private static Set<Integer> listening() throws IOException {
        Set<String> inodes = inodes();
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
