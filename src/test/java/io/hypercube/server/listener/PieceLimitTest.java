package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PieceLimitTest {
    private static final String HEAD = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final int FLOOD = 1_100;

    private final EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(), new PieceLimit());

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void answersManySmallChunksWithA400AndCloses() {
        read(HEAD + chunk(1).repeat(FLOOD));
        assertThat(written())
                .startsWith("HTTP/1.1 400 Bad Request")
                .contains("too many small pieces")
                .contains("\"kind\":\"Status\"");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void countsTheReadsOfABodyWithALength() {
        read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n");
        for (int i = 0; i < FLOOD && channel.isOpen(); i++) {
            read("x");
        }
        assertThat(written()).startsWith("HTTP/1.1 400 ");
    }

    @Test
    void letsLargeChunksAndManySmallRequestsPass() {
        read(HEAD + chunk(256).repeat(FLOOD) + "0\r\n\r\n");
        for (int i = 0; i < FLOOD; i++) {
            answer();
            read(HEAD + chunk(1) + "0\r\n\r\n");
        }
        assertThat(channel.isOpen()).isTrue();
    }

    /** TLS records and reads divide each chunk of an honest upload anywhere. */
    @Test
    void letsTheSmallRestsOfLargeChunksPass() {
        read(HEAD);
        for (int i = 0; i < FLOOD; i++) {
            String chunk = chunk(16 << 10);
            read(chunk.substring(0, 16_000));
            for (int from = 16_000; from < chunk.length(); from += 100) {
                read(chunk.substring(from, Math.min(from + 100, chunk.length())));
            }
        }
        assertThat(channel.isOpen()).isTrue();
    }

    /** A 400 would be taken for the answer to the first. */
    @Test
    void onlyClosesWhenAnEarlierRequestIsUnanswered() {
        read("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + HEAD + chunk(1).repeat(FLOOD));
        assertThat(written()).isEmpty();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void onlyClosesWhenTheAnswerHasBegun() {
        read(HEAD);
        channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        read(chunk(1).repeat(FLOOD));
        assertThat(written()).startsWith("HTTP/1.1 200 ").doesNotContain("400");
        assertThat(channel.isOpen()).isFalse();
    }

    private void answer() {
        channel.writeOutbound(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER));
    }

    private static String chunk(int bytes) {
        return Integer.toHexString(bytes) + "\r\n" + "x".repeat(bytes) + "\r\n";
    }

    private void read(String bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.US_ASCII));
    }

    private String written() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
            part.release();
        }
        return text.toString();
    }
}
