package io.hypercube.security;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients without TLS, or with an old HTTP. Plain HTTP on the TLS port is answered with an explanatory 400, and the request is not processed. A request
 * of HTTP/1.0 is answered, and the end of a body without a length is that of the connection.
 */
@Smoke
class PlainHttpIT extends BeforeTarget {
    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT"})
    void isAnsweredInHttpAndClosed(String method) throws IOException {
        String answer = sent(method + " /clusters/target/api HTTP/1.1\r\nHost: localhost\r\n\r\n");

        assertThat(answer)
                .startsWith("HTTP/1.1 400 Bad Request\r\n")
                .contains("\r\nConnection: close\r\n", "\r\nContent-Length: 48\r\n")
                .endsWith("\r\n\r\nClient sent an HTTP request to an HTTPS server.\n");
        assertThat(cluster.received()).isEmpty();
    }

    @Test
    void isAnsweredThoughItComesByteByByte() throws IOException {
        try (Socket socket = connect()) {
            send(socket, "GET /");
            assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 400");
            send(socket, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
    }

    private static void send(Socket socket, String bytes) throws IOException {
        for (byte next : bytes.getBytes(US_ASCII)) {
            socket.getOutputStream().write(next);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get / HTTP/1.1\r\n\r\n",
                "SSH-2.0-OpenSSH_9.2\r\n",
                "\r\n\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
            })
    void othersAreClosedWithoutAWord(String bytes) throws IOException {
        assertThat(sent(bytes)).isEmpty();
    }

    @Test
    void isNoWayIntoAConnectionThatHasBegunInTls() throws IOException {
        assertThat(sent("\u0016\u0003\u0001\u0000\u0005GET /x HTTP/1.1\r\n\r\n"))
                .doesNotContain("HTTP/1.1");
    }

    /** Checks of HAProxy and nginx speak it, and send no Host. */
    @ParameterizedTest
    @ValueSource(strings = {"http/1.1", "http/1.0"})
    @Shows("2.18")
    void http10IsAnsweredInTls(String protocol) throws IOException {
        assertThat(sentInTls(protocol, "GET /readyz HTTP/1.0\r\n\r\n"))
                .startsWith("HTTP/1.0 200 OK\r\n")
                .endsWith("\r\n\r\nok");
        try (RawConnection connection = RawConnection.to(gateway, protocol)) {
            for (int calls = 0; calls < 2; calls++) {
                connection.write("GET /readyz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
                assertThat(connection.answer().body()).isEqualTo("ok");
            }
        }
    }

    /** RFC 9112 section 6.3: the client cannot read chunks, so only the end of the connection ends the body. */
    @Test
    void http10GetsABodyOfUnknownLengthToItsEnd() throws IOException {
        String chunks = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n";
        cluster.answer(chunks + "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n");
        String token = gateway.admin().token();
        for (String fields : List.of("", "Connection: keep-alive\r\n")) {
            assertThat(sentInTls(
                            "http/1.1",
                            "GET /clusters/target/logs HTTP/1.0\r\n" + fields + "Authorization: Bearer " + token
                                    + "\r\n\r\n"))
                    .startsWith("HTTP/1.0 200 OK\r\n")
                    .doesNotContainIgnoringCase("transfer-encoding")
                    .endsWith("\r\n\r\nhello world");
        }
    }

    private static String sentInTls(String protocol, String request) throws IOException {
        try (RawConnection connection = RawConnection.to(gateway, protocol)) {
            connection.write(request);
            return connection.readToEnd();
        }
    }

    private static String sent(String bytes) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static Socket connect() throws IOException {
        Socket socket = new Socket(gateway.uri().getHost(), gateway.uri().getPort());
        socket.setSoTimeout(Patience.MILLIS);
        return socket;
    }
}
