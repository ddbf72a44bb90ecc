package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 46: bodies in pieces of one byte, of strangers and members. */
@Smoke
class SmallPiecesIT extends BeforeTarget {
    private static final int HONEST = 200;
    private static final int SMALL_PIECES = 3_000;
    private static final int ENHANCE_YOUR_CALM = 11;

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.admin().token();
    }

    @AfterEach
    void othersAreServed() {
        for (Protocol protocol : Protocol.values()) {
            assertThat(protocol.send(gateway, Attack.get("/livez")).status()).isEqualTo(200);
        }
        cluster.forget();
    }

    /** Each frame costs as much as one of 16 KB. */
    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/cube/login", "/clusters/target/api/v1/pods"})
    @Shows("S46")
    void bodiesInFramesOfOneByteCloseTheConnection(String target) throws Exception {
        try (Http2Connection flood = Http2Connection.to(gateway)) {
            int stream =
                    flood.begin(Http2Connection.block(Attack.of("POST", target).bearer(token)));
            flood.write(manySmallFrames(stream));
            assertThat(isCalmed(flood)).isTrue();
        }
    }

    private static byte[] manySmallFrames(int stream) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < SMALL_PIECES; i++) {
            frames.writeBytes(Http2Connection.frame(Http2Connection.DATA, 0, stream, new byte[1]));
        }
        return frames.toByteArray();
    }

    /** Whether the connection has ended with that code; not when a ping is answered. The code is lost when a write meets the end first. */
    private static boolean isCalmed(Http2Connection flood) {
        try {
            flood.write(Http2Connection.PING, 0, 0, new byte[8]);
            Http2Connection.Frame frame = flood.read();
            while (frame.type() != Http2Connection.GOAWAY && frame.type() != Http2Connection.PING) {
                frame = flood.read();
            }
            return frame.type() == Http2Connection.GOAWAY
                    && ByteBuffer.wrap(frame.payload()).getInt(Integer.BYTES) == ENHANCE_YOUR_CALM;
        } catch (IOException closed) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/cube/login", "/clusters/target/api/v1/pods"})
    @Shows("S46")
    void bodiesInChunksOfOneByteAreRefused(String target) throws Exception {
        try (RawConnection flood = RawConnection.to(gateway)) {
            flood.write("POST " + target
                    + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nAuthorization: Bearer " + token
                    + "\r\n\r\n");
            flood.write("1\r\nx\r\n".repeat(SMALL_PIECES));
            flood.answer().isStatus(400);
            assertThat(flood.readToEnd()).isEmpty();
        }
    }

    /** Some clients write each line of a body by itself. */
    @Test
    void someSmallPiecesAreForwarded() throws Exception {
        try (Http2Connection honest = Http2Connection.to(gateway)) {
            int stream = honest.begin(Http2Connection.block(Attack.of("POST", "/clusters/target/api/v1/pods?of=lines")
                    .bearer(token)
                    .with("content-length", Integer.toString(HONEST))));
            for (int i = 0; i < HONEST; i++) {
                honest.write(Http2Connection.DATA, 0, stream, new byte[] {'x'});
            }
            honest.write(Http2Connection.DATA, Http2Connection.END_STREAM, stream, new byte[0]);
            assertThat(honest.answer(stream).status()).isEqualTo(200);
        }
        assertThat(cluster.received())
                .filteredOn(seen -> seen.line().contains("?of=lines"))
                .singleElement()
                .satisfies(seen -> assertThat(seen.body()).hasSize(HONEST));
    }
}
