package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainForwardTest {
    private static final String POD = "/api/v1/namespaces/default/pods/a";

    private final HttpClient http = HttpClient.newHttpClient();
    private final TestGateway gateway = new TestGateway();

    @AfterEach
    void close() {
        gateway.close();
        http.close();
    }

    @Test
    @Shows("2.3")
    void passesStatusHeadersAndBytes() throws Exception {
        String head = "HTTP/1.1 418 I'm a teapot\r\nWarning: 299 - \"a\"\r\nWarning: 299 - \"b\"\r\nAudit-Id: 7\r\n"
                + "Content-Encoding: gzip\r\nSet-Cookie: a=b\r\nKeep-Alive: timeout=9\r\nContent-Length: 3\r\n\r\n\u001f\u008b\u0000";
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.write(head))) {
            HttpResponse<byte[]> response = get(server, POD, BodyHandlers.ofByteArray());

            assertThat(response.statusCode()).isEqualTo(418);
            assertThat(response.headers().allValues("warning")).containsExactly("299 - \"a\"", "299 - \"b\"");
            assertThat(response.headers().firstValue("content-encoding")).contains("gzip");
            assertThat(response.headers().map()).doesNotContainKeys("set-cookie", "keep-alive", "audit-id");
            assertThat(response.body()).containsExactly(0x1f, 0x8b, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void neverFollowsARedirect(int status) throws Exception {
        try (FakeApiServer elsewhere = new FakeApiServer((to, request) -> to.json(200, "{}"));
                FakeApiServer server = new FakeApiServer((to, request) -> to.write("HTTP/1.1 " + status
                        + " Moved\r\nLocation: " + elsewhere.url() + "/\r\nContent-Length: 0\r\n\r\n"))) {
            HttpResponse<String> response = get(server, POD, BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.headers().firstValue("location")).contains(elsewhere.url() + "/");
            assertThat(elsewhere.connections()).isZero();
        }
    }

    @Test
    void answersWithoutABodyStayWithoutOne() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.write(
                switch (request.target()) {
                    case "/204" -> "HTTP/1.1 204 No Content\r\nA: b\r\n\r\n";
                    case "/304" -> "HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\nEtag: x\r\n\r\n";
                    default -> "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n";
                }))) {
            gateway.with("one", server.url());
            String head = raw("HEAD /clusters/one/head HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            String unchanged = raw("GET /clusters/one/304 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            String empty = raw("GET /clusters/one/204 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(head).startsWith("HTTP/1.1 200 OK\r\n").containsIgnoringCase("content-length: 12\r\n");
            assertThat(head).endsWith("\r\n\r\n").doesNotContainIgnoringCase("transfer-encoding");
            assertThat(unchanged)
                    .startsWith("HTTP/1.1 304 ")
                    .endsWith("\r\n\r\n")
                    .containsIgnoringCase("etag: x");
            assertThat(empty).startsWith("HTTP/1.1 204 ").endsWith("\r\n\r\n");
            assertThat(empty)
                    .doesNotContainIgnoringCase("transfer-encoding")
                    .doesNotContainIgnoringCase("content-length");
        }
    }

    @Test
    void passesTrailers() throws Exception {
        try (FakeApiServer server = new FakeApiServer(
                (to, request) -> to.write(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Repr-Digest\r\n\r\n2\r\nab\r\n0\r\nRepr-Digest: 42\r\n\r\n"))) {
            gateway.with("one", server.url());

            String answer = raw("GET /clusters/one/x HTTP/1.1\r\nHost: x\r\nTE: trailers\r\nConnection: close\r\n\r\n");

            assertThat(answer)
                    .containsIgnoringCase("trailer: Repr-Digest\r\n")
                    .containsIgnoringCase("\r\n0\r\nrepr-digest: 42\r\n\r\n");
            assertThat(Objects.requireNonNull(server.next()).all("te")).containsExactly("trailers");
        }
    }

    @Test
    @Shows("4.6")
    void tellsWhyAClusterGaveNoAnswer() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        gateway.with("refusing", URI.create("http://127.0.0.1:" + free));
        gateway.with("nameless", URI.create("http://no.such.name.invalid:6443"));
        try (ServerSocket plain = new ServerSocket(0)) {
            gateway.with("nottls", URI.create("https://127.0.0.1:" + plain.getLocalPort()));
            Thread.ofVirtual().start(() -> speakNoTls(plain));

            assertThat(answer("refusing")).startsWith("503 ").contains("ConnectionRefused", "\"kind\":\"clusters\"");
            assertThat(answer("nameless")).startsWith("503 ").contains("NameNotFound");
            assertThat(answer("nottls")).startsWith("502 ").contains("TLSHandshakeFailed");
        }
    }

    @Test
    @Shows("4.6")
    void tellsThatAClusterDidNotAnswerInTime() throws Exception {
        UpstreamConfig impatient =
                new UpstreamConfig(Duration.ofSeconds(30), Duration.ofSeconds(1), 100, List.of(), List.of());
        try (FakeApiServer silent = new FakeApiServer((to, request) -> to.awaitClose());
                TestGateway gateway = new TestGateway(impatient).with("silent", silent.url())) {
            String answer = answer(gateway, "silent");

            assertThat(Objects.requireNonNull(silent.next()).all("authorization"))
                    .containsExactly("Bearer gateway");
            assertThat(answer)
                    .startsWith("504 ")
                    .contains("TimedOut", "\"reason\":\"Timeout\"", "{\"name\":\"silent\",\"kind\":\"clusters\"}")
                    .containsPattern("\"message\":\"[^,]*silent")
                    .doesNotContain("Bearer", "gateway", silent.url().getAuthority());
        }
    }

    @Test
    void doesNotBlameTheCallerWhenTheGatewaysOwnCredentialIsRefused() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(401, "{}"))) {
            HttpResponse<String> response = get(server, POD, BodyHandlers.ofString());
            HttpResponse<String> behind = get(server, POD + "/proxy/", BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(502);
            assertThat(response.body()).contains("refuses the credential");
            assertThat(behind.statusCode()).as("response of an application").isEqualTo(401);
            assertThat(behind.headers().firstValue("Content-Security-Policy")).contains("sandbox");
        }
    }

    @Test
    void letsAClientWaitForLeaveToSendItsBody() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(201, request.text()));
                Socket socket = gateway.connect()) {
            gateway.with("one", server.url());
            String head = String.join(
                    "\r\n",
                    "POST /clusters/one/api/v1/namespaces HTTP/1.1",
                    "Host: x",
                    "Expect: 100-continue",
                    "Content-Length: 2",
                    "Connection: close",
                    "",
                    "");
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            byte[] leave = socket.getInputStream().readNBytes(25);
            socket.getOutputStream().write("hi".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            assertThat(new String(leave, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 201 ").endsWith("\r\n\r\nhi");
            assertThat(Objects.requireNonNull(server.next()).headers()).doesNotContainKey("expect");
        }
    }

    @Test
    void sendsABodyOfUnknownLengthAsItComes() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(201, request.text()))) {
            gateway.with("one", server.url());
            HttpRequest post = HttpRequest.newBuilder(gateway.plain("one", "/api/v1/namespaces"))
                    .POST(BodyPublishers.ofByteArrays(
                            List.of("ab".getBytes(StandardCharsets.US_ASCII), new byte[] {'c'})))
                    .build();

            assertThat(http.send(post, BodyHandlers.ofString()).body()).isEqualTo("abc");
        }
    }

    private <T> HttpResponse<T> get(FakeApiServer server, String target, HttpResponse.BodyHandler<T> body)
            throws Exception {
        if (gateway.clusters.all().isEmpty()) {
            gateway.with("one", server.url());
        }
        return http.send(HttpRequest.newBuilder(gateway.plain("one", target)).build(), body);
    }

    private static void speakNoTls(ServerSocket plain) {
        try (Socket socket = plain.accept()) {
            socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
        } catch (IOException gone) {
            // closed by the gateway
        }
    }

    private String answer(String cluster) throws Exception {
        return answer(gateway, cluster);
    }

    private String answer(TestGateway gateway, String cluster) throws Exception {
        HttpResponse<String> response =
                http.send(HttpRequest.newBuilder(gateway.plain(cluster, POD)).build(), BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    private String raw(String request) throws IOException {
        try (Socket socket = gateway.connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
