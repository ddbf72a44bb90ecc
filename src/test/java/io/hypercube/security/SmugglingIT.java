package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attack 17: requests that two parsers could delimit differently are rejected. */
@Smoke
class SmugglingIT extends BeforeTarget {
    private static final String CRLF = "\r\n";
    private static final String POST = "POST /clusters/target/api/v1/pods HTTP/1.1\r\nHost: localhost\r\n";
    private static final String GET = "GET /clusters/target/api/v1/pods HTTP/1.1\r\nHost: localhost\r\n";

    private static String bearer;

    @BeforeAll
    static void signIn() {
        bearer = "Authorization: Bearer " + gateway.admin().token() + CRLF;
    }

    /** An invalid head gets a 400, and no further bytes of the connection are read. */
    @ParameterizedTest
    @MethodSource({"ambiguousLengths", "brokenFields", "brokenLines"})
    @Shows("S17")
    void malformedHeadsEndTheConnection(String head) throws Exception {
        String smuggled = "0\r\n\r\n" + GET.replace("pods", "smuggled") + bearer + CRLF;
        for (Way way : Way.upgradable()) {
            String answers;
            try (RawConnection client = way.connect(gateway)) {
                client.write(way.of(head + bearer + CRLF + smuggled));
                answers = client.readToEnd();
            }

            assertThat(answers).containsPattern("\\AHTTP/1\\.[01] 400 ").contains("\"kind\":\"Status\"");
            assertThat(answers.split("HTTP/1\\.[01] \\d", -1)).hasSize(2);
        }
        // an aborted call of the other test may arrive late
        assertThat(cluster.received()).allMatch(request -> request.line().contains("/bodies"));
    }

    /** An invalid body aborts the call, and no further bytes of the connection are read. */
    @ParameterizedTest
    @MethodSource("brokenChunks")
    @Shows("S17")
    void malformedChunksEndTheConnection(String chunks) throws Exception {
        String smuggled = GET.replace("pods", "smuggled") + bearer + CRLF;
        for (Way way : Way.upgradable()) {
            String answers;
            try (RawConnection client = way.connect(gateway)) {
                client.write(way.of(POST.replace("pods", "bodies") + bearer + "Transfer-Encoding: chunked\r\n\r\n"
                        + chunks + "\r\n0\r\n\r\n" + smuggled));
                answers = client.readToEnd();
            }

            assertThat(answers).doesNotContain("HTTP/1.1 200");
        }
        assertThat(cluster.received()).noneMatch(request -> request.line().contains("smuggled"));
    }

    private static Stream<String> ambiguousLengths() {
        return Stream.of(
                        "Content-Length: 5\r\nTransfer-Encoding: chunked",
                        "Transfer-Encoding: chunked\r\nContent-Length: 5",
                        "Content-Length: 5\r\nContent-Length: 6",
                        "Content-Length: 5\r\nContent-Length: 5",
                        "Content-Length: 5, 6",
                        "Content-Length: 5, 5",
                        "Content-Length: +5",
                        "Content-Length: -1",
                        "Content-Length: 0x5",
                        "Content-Length: 5 5",
                        "Content-Length: 99999999999999999999",
                        "Content-Length: ",
                        "Transfer-Encoding: xchunked",
                        "Transfer-Encoding: identity",
                        "Transfer-Encoding: chunked, identity",
                        "Transfer-Encoding: chunked, chunked",
                        "Transfer-Encoding: gzip, chunked",
                        "Transfer-Encoding: \"chunked\"",
                        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                        "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
                        "Transfer-Encoding: \u000bchunked",
                        "Transfer-Encoding: chunked\u0000",
                        "Transfer-Encoding:\r\n chunked")
                .map(fields -> POST + fields + CRLF);
    }

    private static Stream<String> brokenFields() {
        return Stream.of(
                        "X-A: b\r\n folded: c",
                        "X-A: b\r\n\tfolded",
                        "X-A : b",
                        "Content-Length : 5",
                        "Transfer-Encoding : chunked",
                        "X A: b",
                        ": b",
                        "X-A",
                        "X\u0000A: b",
                        "X-A: b\u0000c",
                        "X(A): b",
                        "X-A\u00e9: b",
                        "X-A: b\rX-B: c",
                        "X-A: b\nX-B: c",
                        "X-A: b\nTransfer-Encoding: chunked",
                        "X-A: b\rTransfer-Encoding: chunked",
                        "Host: other")
                .map(fields -> POST + fields + CRLF);
    }

    private static Stream<String> brokenLines() {
        String target = "/clusters/target/api/v1/pods";
        return Stream.of(
                "GET " + target + " HTTP/1.1\nHost: localhost\n",
                "GET " + target + " HTTP/1.1\nHost: localhost\r\n",
                "GET  " + target + " HTTP/1.1\r\nHost: localhost\r\n",
                "GET " + target + "  HTTP/1.1\r\nHost: localhost\r\n",
                "GET\t" + target + " HTTP/1.1\r\nHost: localhost\r\n",
                "GET " + target + " HTTP/1.1 x\r\nHost: localhost\r\n",
                "GET " + target + " x HTTP/1.1\r\nHost: localhost\r\n",
                "GET " + target + " HTTP/9.9\r\nHost: localhost\r\n",
                "GET " + target + " http/1.1\r\nHost: localhost\r\n",
                "GET " + target + "\r\nHost: localhost\r\n",
                "G(T " + target + " HTTP/1.1\r\nHost: localhost\r\n",
                "GET " + target + "\rx HTTP/1.1\r\nHost: localhost\r\n",
                "GET " + target + " HTTP/1.1\r\n",
                "POST " + target + " HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n");
    }

    private static Stream<String> brokenChunks() {
        return Stream.of(
                "5;a\nb\r\nhello",
                "5;a\rb\r\nhello",
                "5\nhello",
                "5\rhello",
                "5\r\nhello\n",
                "5\r\nhelloXX",
                "0x5\r\nhello",
                "+5\r\nhello",
                "-5\r\nhello",
                "5 5\r\nhello",
                "\r\nhello",
                "g\r\nhello",
                "FFFFFFFFFFFFFFFF\r\nhello",
                "100000000000000005\r\nhello",
                "80000000\r\nhello");
    }
}
