package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attack 16: floods of bytes and frames are cut off without affecting other clients. {@code server.listener.SlowHeadersTest}
 * covers slow headers.
 */
@Smoke
class FloodIT extends BeforeTarget {
    private static final int MEGABYTE = 1 << 20;
    private static final int FLOOD = 20_000;
    private static final int HONEST = 200;
    private static final int UNKNOWN = 0x42;

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.admin().token();
    }

    @AfterEach
    void othersAreServed() {
        for (Protocol protocol : Protocol.values()) {
            assertThat(protocol.send(
                                    gateway,
                                    Attack.get("/clusters/target/api/v1/pods").bearer(token))
                            .status())
                    .isEqualTo(200);
        }
        cluster.forget();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/cube/login", "/api/v1/cube/key/token", "/api/v1/cube/keys"})
    @Shows({"4.2", "4.9", "S16", "S23"})
    void bodiesOfOwnCallsAreBounded(String path) {
        Attack bomb = Attack.of("POST", path).bearer(token).body("[".repeat(3 * MEGABYTE / 2));
        Protocol.HTTP_1_1.send(gateway, bomb).isStatus(413);
    }

    @ParameterizedTest
    @EnumSource
    void theAnswerReachesAClientThatSendsALargeBody(HttpClient.Version version) throws Exception {
        try (HttpClient client = Client.http(gateway.authority(), version);
                AutoCloseable _ = client::shutdownNow) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/cube/login"))
                            .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[24 * MEGABYTE]))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(413);
            assertThat(answer.body()).contains("body: too large");
        }
    }

    /** As most clients do, it reads the answer when it has sent everything. */
    @Test
    void theAnswerReachesASlowClientThatReadsAfterItsBody() throws Exception {
        try (RawConnection client = RawConnection.to(gateway)) {
            int pieces = 20;
            client.write("POST /api/v1/cube/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + pieces * 0x10000
                    + "\r\n\r\n");
            for (int i = 0; i < pieces; i++) {
                client.write("x".repeat(0x10000));
                Thread.sleep(200);
            }
            client.answer().isStatus(413);
        }
    }

    @Test
    void theAnswerReachesASlowClientThatReadsAfterItsBodyOnHttp2() throws Exception {
        try (Http2Connection client = Http2Connection.to(gateway)) {
            int stream = client.begin(Http2Connection.block(Attack.of("POST", "/api/v1/cube/login")));
            for (int i = 0; i < 20; i++) {
                client.write(Http2Connection.DATA, i == 19 ? Http2Connection.END_STREAM : 0, stream, new byte[0x4000]);
                Thread.sleep(200);
            }
            assertThat(client.answer(stream).status()).isEqualTo(413);
            assertThat(client.send(Attack.get("/livez")).status()).isEqualTo(200);
        }
    }

    /** The 413 does not wait for the rest of the body. */
    @Test
    void chunkedBodiesOfOwnCallsAreBounded() throws Exception {
        try (RawConnection client = RawConnection.to(gateway)) {
            client.write("POST /api/v1/cube/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
            for (int i = 0; i < 20; i++) {
                client.write(chunk);
            }
            client.answer().isStatus(413);
        }
    }

    @Test
    @Shows("S16")
    void compressedBodiesAreNotUnpacked() {
        String gzip = "\u001f\u008b\b\u0000\u0000\u0000\u0000\u0000\u0000\u0003";
        for (Protocol protocol : Protocol.values()) {
            Answer answer = protocol.send(
                    gateway,
                    Attack.of("POST", "/api/v1/cube/login")
                            .with("Content-Type", "application/json")
                            .with("Content-Encoding", "gzip")
                            .body(gzip));
            assertThat(answer.status()).isIn(400, 415);
        }
    }

    @ParameterizedTest
    @EnumSource
    void deeplyNestedBodiesAreRefused(Protocol protocol) {
        Attack nested = Attack.of("POST", "/api/v1/cube/login").with("Content-Type", "application/json");
        Answer answer = protocol.send(gateway, nested.body("{\"name\":" + "[".repeat(15_000)));
        answer.isStatus(422);
    }

    @Test
    @Shows("S16")
    void headersAreBounded() throws Exception {
        for (String field : List.of("X-A: " + "b".repeat(200_000), ("X-A: " + "b".repeat(90) + "\r\n").repeat(2_000))) {
            try (RawConnection client = RawConnection.to(gateway)) {
                assertThatThrownBy(() -> {
                            client.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n" + field + "\r\n\r\n");
                            Answer answer = client.answer();
                            assertThat(answer.status()).isIn(Answer.NONE, 400, 431);
                            assertThat(client.readToEnd()).isEmpty();
                            throw new IOException("refused in order");
                        })
                        .isInstanceOf(IOException.class);
            }
            Answer answer = Protocol.HTTP_1_1.send(gateway, Attack.get("/" + "a".repeat(200_000)));
            assertThat(answer.status()).isIn(Answer.NONE, 400, 414, 431);
        }
    }

    @Test
    @Shows("S16")
    void headersAreBoundedOnHttp2() {
        Attack huge = Attack.get("/livez");
        for (int i = 0; i < 150; i++) {
            huge = huge.with("x-" + i, "b".repeat(80));
        }
        assertThat(Protocol.HTTP_2.send(gateway, huge).status()).isEqualTo(200);
        for (int i = 0; i < 15; i++) {
            huge = huge.with("y-" + i, "b".repeat(5_000));
        }
        assertThat(sendInParts(huge).status()).isIn(Answer.NONE, 431);
    }

    /** CVE-2023-44487: each request is reset immediately. */
    @Test
    @Shows("S16")
    void rapidResetsCloseTheConnection() throws Exception {
        try (Http2Connection flood = Http2Connection.to(gateway)) {
            byte[] block = Http2Connection.block(
                    Attack.get("/clusters/target/api/v1/pods").bearer(token));
            byte[] cancel = {0, 0, 0, Http2Connection.CANCEL};
            assertClosed(flood, i -> {
                int stream = 2 * i + 1;
                ByteArrayOutputStream pair = new ByteArrayOutputStream();
                pair.writeBytes(Http2Connection.frame(
                        Http2Connection.HEADERS,
                        Http2Connection.END_HEADERS | Http2Connection.END_STREAM,
                        stream,
                        block));
                pair.writeBytes(Http2Connection.frame(Http2Connection.RST_STREAM, 0, stream, cancel));
                return pair.toByteArray();
            });
        }
    }

    /** CVE-2024-27316 and similar: a field block that never ends. */
    @Test
    @Shows("S16")
    void endlessFieldBlocksCloseTheConnection() throws Exception {
        try (Http2Connection flood = Http2Connection.to(gateway)) {
            ByteArrayOutputStream fields = new ByteArrayOutputStream();
            for (int i = 0; i < 100; i++) {
                Http2Connection.literal(fields, "x-" + i, "b".repeat(50));
            }
            flood.write(
                    Http2Connection.HEADERS,
                    Http2Connection.END_STREAM,
                    1,
                    Http2Connection.block(Attack.get("/livez")));
            assertClosed(flood, i -> Http2Connection.frame(Http2Connection.CONTINUATION, 0, 1, fields.toByteArray()));
        }
    }

    /** The same with empty frames, which a limit in bytes does not count. */
    @Test
    void emptyFieldBlocksCloseTheConnection() throws Exception {
        try (Http2Connection flood = Http2Connection.to(gateway)) {
            flood.write(
                    Http2Connection.HEADERS,
                    Http2Connection.END_STREAM,
                    1,
                    Http2Connection.block(Attack.get("/livez")));
            assertClosed(flood, i -> Http2Connection.frame(Http2Connection.CONTINUATION, 0, 1, new byte[0]));
        }
    }

    /** CVE-2019-9512 and CVE-2019-9515: each frame must be answered. */
    @ParameterizedTest
    @MethodSource("controlFrames")
    @Shows("S16")
    void floodsOfControlFramesCloseTheConnection(byte[] frame) throws Exception {
        try (Http2Connection flood = Http2Connection.to(gateway)) {
            Thread reader = Thread.ofVirtual().start(() -> drain(flood));
            assertClosed(flood, i -> frame);
            reader.join();
        }
    }

    /** gRPC measures its path with pings, and clients use them as health checks. */
    @Test
    void pingsOfAnHonestClientAreAnswered() throws Exception {
        try (Http2Connection honest = Http2Connection.to(gateway)) {
            for (int i = 0; i < HONEST; i++) {
                honest.write(Http2Connection.PING, 0, 0, new byte[8]);
            }
            assertThat(honest.send(Attack.get("/livez")).status()).isEqualTo(200);
        }
    }

    static List<byte[]> controlFrames() {
        return List.of(
                Http2Connection.frame(Http2Connection.SETTINGS, 0, 0, new byte[0]),
                Http2Connection.frame(Http2Connection.PING, 0, 0, new byte[8]),
                Http2Connection.frame(Http2Connection.PING, 1, 0, new byte[8]),
                Http2Connection.frame(Http2Connection.PRIORITY_FRAME, 0, 1, new byte[5]),
                Http2Connection.frame(UNKNOWN, 0, 0, new byte[8]),
                Http2Connection.frame(Http2Connection.WINDOW_UPDATE, 0, 0, new byte[] {0, 0, 0, 1}));
    }

    /** Reads the responses, so that unread ones do not slow the flood. */
    private static void drain(Http2Connection flood) {
        try {
            flood.readToEnd();
        } catch (IOException | AssertionError ended) {
            // closed by the other side, or the read timed out
        }
    }

    @FunctionalInterface
    private interface Frames {
        byte[] number(int i);
    }

    /** Writes frames without reading. Either a write fails, or the other side has closed. */
    private static void assertClosed(Http2Connection flood, Frames frames) {
        assertThatThrownBy(() -> {
                    for (int i = 0; i < FLOOD; i++) {
                        flood.write(frames.number(i));
                    }
                    flood.readToEnd();
                    throw new IOException("closed in order");
                })
                .isInstanceOf(IOException.class);
    }

    private static Answer sendInParts(Attack attack) {
        byte[] block = Http2Connection.block(attack);
        int part = 16_000;
        try (Http2Connection connection = Http2Connection.to(gateway)) {
            connection.write(Http2Connection.HEADERS, Http2Connection.END_STREAM, 1, Arrays.copyOf(block, part));
            for (int from = part; from < block.length; from += part) {
                int to = Math.min(block.length, from + part);
                connection.write(
                        Http2Connection.CONTINUATION,
                        to == block.length ? Http2Connection.END_HEADERS : 0,
                        1,
                        Arrays.copyOfRange(block, from, to));
            }
            return connection.answer(1);
        } catch (IOException closed) {
            return Answer.REFUSED;
        }
    }
}
