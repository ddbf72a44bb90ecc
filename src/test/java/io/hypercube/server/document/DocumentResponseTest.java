package io.hypercube.server.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentResponseTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody",
                "HTTP/1.0 200\r\n\r\nbody",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;x=y\r\nb\r\n3\r\nody\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody and more",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Encoding: gzip\r\n\r\nbody",
            })
    void readsTheBodyAsItIs(String response) throws IOException {
        assertThat(read(response)).isEqualTo("body");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SSH-2.0-x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbody",
                "HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\nbody",
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nbodyx",
                "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nlonger body",
                "HTTP/1.1 200 OK\r\n\r\nlonger body",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\nbody",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbodyx",
                "HTTP/1.1 200 OK\nContent-Length: 4\n\nbody",
                "HTTP/1.1 200 OK\r\n: no name\r\n\r\nbody",
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n",
                "HTTP/1.1 301 Moved\r\nLocation: https://a\r\nContent-Length: 4\r\n\r\nbody",
            })
    void refusesWhatIsIncompleteOrTooLarge(String response) {
        assertThatIOException().isThrownBy(() -> read(response));
    }

    @Test
    void saysWhatIsWrongBeforeItReadsABody() {
        assertThatIOException()
                .isThrownBy(() -> read("HTTP/1.1 404 Not Found\r\nContent-Length: 11\r\n\r\n"))
                .withMessage("status 404 (expected: 200; redirects are not followed)");
        assertThatIOException()
                .isThrownBy(() -> read("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n"))
                .withMessage("it is larger than 10 bytes");
        assertThatIOException()
                .isThrownBy(() -> read("HTTP/1.1 200 OK\r\na: " + "x".repeat(16 << 10)))
                .withMessage("its header is too large");
    }

    private static String read(String response) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(response.getBytes(StandardCharsets.US_ASCII));
        return new String(new DocumentResponse(in, 10).body(), StandardCharsets.US_ASCII);
    }
}
