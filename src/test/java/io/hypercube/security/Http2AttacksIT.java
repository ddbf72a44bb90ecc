package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.security.Attack.Field;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 17 with HTTP/2: data that would become another request on the HTTP/1.1 connection to the cluster. */
@Smoke
class Http2AttacksIT extends BeforeTarget {
    private static final String PODS = "/clusters/target/api/v1/pods";

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.admin().token();
    }

    /**
     * The field may be dropped or the request rejected, but it is never forwarded in a way that could be parsed as
     * something else.
     */
    @ParameterizedTest
    @MethodSource("fields")
    @Shows("S17")
    void fieldsCannotBecomeRequests(Field field) {
        Answer answer =
                Protocol.HTTP_2.send(gateway, Attack.get(PODS).bearer(token).with(field.name(), field.value()));

        assertThat(answer.status()).isIn(Answer.NONE, 200, 400);
        assertThat(cluster.received().size()).isLessThanOrEqualTo(1);
        for (RecordingCluster.Request seen : cluster.received()) {
            assertThat(seen.line()).isEqualTo("GET /api/v1/pods HTTP/1.1");
            assertThat(seen.head()).doesNotContain("smuggled").doesNotContainIgnoringCase("transfer-encoding");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/clusters/target/api HTTP/1.1\r\nX: smuggled",
                "/clusters/target/api\r\nX: smuggled",
                "/clusters/target/api smuggled",
                "/clusters/target/api\u0000",
                "/clusters/target/api?a=b c",
                "/clusters/target/api?\r\nX: smuggled",
                "",
                "clusters/target/api"
            })
    @Shows("S17")
    void pathsCannotBecomeRequests(String path) {
        Answer answer = Protocol.HTTP_2.send(gateway, Attack.get(path).bearer(token));

        assertThat(answer.status()).isIn(Answer.NONE, 400);
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\nX: y\r\n\r\nGET", "G T", "GET\r\nX: y", "get", "", "G\u0000T"})
    void methodsCannotBecomeRequests(String method) {
        Answer answer = Protocol.HTTP_2.send(gateway, Attack.of(method, PODS).bearer(token));

        assertThat(answer.status()).isIn(Answer.NONE, 400, 405, 501);
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "4", "9999", "-5", "+5", "5, 6", "0x5", "x", ""})
    @Shows("S17")
    void lengthsThatAreNotTheBodysAreNotBelieved(String length) throws Exception {
        // an earlier, aborted request may reach the cluster only now
        String own = "?of=" + URLEncoder.encode(length, ISO_8859_1);
        assertThat(post(PODS + own, List.of(length)).status()).isIn(Answer.NONE, 400, 502);
        assertThat(cluster.received())
                .allMatch(seen -> seen.line().startsWith("POST /api/v1/pods?of="))
                .filteredOn(seen -> seen.line().equals("POST /api/v1/pods" + own + " HTTP/1.1"))
                .allMatch(seen -> seen.all("content-length").equals(List.of(length)) && length.matches("[0-9]+"));
    }

    /**
     * Some parsers accept a list of equal lengths as one length, others reject it. RFC 9110 section 8.6 allows a
     * recipient to reject or replace it. The cluster only gets the replacement, which is the length of the forwarded
     * body.
     */
    @Test
    void aRepeatedLengthIsNeverPassedOnAsOne() throws Exception {
        for (List<String> lengths : List.of(List.of("5", "5"), List.of("5, 5"), List.of("5,5"), List.of("05"))) {
            assertThat(post(PODS, lengths).status()).isIn(Answer.NONE, 200, 400);
            for (RecordingCluster.Request seen : cluster.received()) {
                assertThat(seen.all("content-length")).containsExactly("5");
                assertThat(seen.body()).asString(ISO_8859_1).isEqualTo("hello");
            }
            cluster.forget();
        }
        assertThat(post(PODS, List.of("5", "6")).status()).isIn(Answer.NONE, 400);
        assertThat(cluster.received()).isEmpty();
        assertThat(post(PODS, List.of("5")).status()).isEqualTo(200);
    }

    private static Answer post(String target, List<String> lengths) throws Exception {
        try (Http2Connection connection = Http2Connection.to(gateway)) {
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            block.writeBytes(Http2Connection.block(Attack.of("POST", target).bearer(token)));
            lengths.forEach(length -> Http2Connection.literal(block, "content-length", length));
            int stream = connection.begin(block.toByteArray());
            connection.write(Http2Connection.DATA, Http2Connection.END_STREAM, stream, "hello".getBytes(ISO_8859_1));
            return connection.answer(stream);
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError(e);
        } catch (java.io.IOException closed) {
            return Answer.REFUSED;
        }
    }

    @Test
    void pseudoFieldsComeOnce() {
        for (Field field : List.of(
                new Field(":path", "/clusters/target/api/v1/secrets"),
                new Field(":method", "DELETE"),
                new Field(":authority", "other"),
                new Field(":scheme", "http"),
                new Field(":protocol", "websocket"),
                new Field(":status", "200"),
                new Field(":", "x"))) {
            Answer answer =
                    Protocol.HTTP_2.send(gateway, Attack.get(PODS).bearer(token).with(field.name(), field.value()));
            assertThat(answer.status()).as(field.name()).isIn(Answer.NONE, 400);
        }
        assertThat(cluster.received()).isEmpty();
    }

    /** RFC 8441 is not supported; upgrades require HTTP/1.1. */
    @Test
    void extendedConnectOpensNothing() throws Exception {
        try (Http2Connection connection = Http2Connection.to(gateway)) {
            Answer answer = connection.send(Attack.of("CONNECT", PODS).bearer(token));

            assertThat(answer.status()).isIn(Answer.NONE, 400, 404, 405, 501);
        }
        assertThat(cluster.received()).isEmpty();
    }

    static List<Field> fields() {
        String request = "\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
        return List.of(
                new Field("x-a", "b" + request),
                new Field("x-a", "b\r\nTransfer-Encoding: chunked"),
                new Field("x-a", "b\nsmuggled: y"),
                new Field("x-a", "b\rsmuggled: y"),
                new Field("x-a", "b\u0000smuggled"),
                new Field("x-a: b" + request, "c"),
                new Field("x a", "smuggled"),
                new Field("x:a", "smuggled"),
                new Field("", "smuggled"),
                new Field("x\u0000a", "smuggled"),
                new Field("transfer-encoding", "chunked"),
                new Field("connection", "close"),
                new Field("upgrade", "websocket"),
                new Field("te", "gzip, smuggled"),
                new Field("cookie", "smuggled" + request));
    }
}
