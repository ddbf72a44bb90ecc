package io.hypercube.cluster.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JoinedChunksTest {
    private static final String HEAD = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final EmbeddedChannel channel =
            new EmbeddedChannel(new HttpRequestDecoder(8_192, 8_192, 64 << 10), new JoinedChunks());

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void theChunksOfOneReadGoOnInOneAndEachReadAtOnce() {
        read(HEAD + chunks(500));
        read(chunks(1));
        read(chunks(3) + "0\r\n\r\n");
        assertThat(pieces()).containsExactly(500, 1, 3, 0);
    }

    @Test
    void aLargeChunkGoesOnByItself() {
        read(HEAD + "1\r\nx\r\n4000\r\n" + "y".repeat(0x4000) + "\r\n");
        assertThat(pieces()).containsExactly(1, 0x4000);
    }

    /** The buffer bounds the bytes that are joined in it. */
    @Test
    void manyChunksGoOnInPiecesOf16KiB() {
        read(HEAD + chunks(40_000));
        assertThat(pieces()).containsExactly(16 << 10, 16 << 10, 40_000 - (32 << 10));
    }

    private static String chunks(int count) {
        return "1\r\nx\r\n".repeat(count);
    }

    private void read(String bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.US_ASCII));
    }

    private List<Integer> pieces() {
        List<Integer> sizes = new ArrayList<>();
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            if (message instanceof HttpContent content) {
                sizes.add(content.content().readableBytes());
            }
            ReferenceCountUtil.release(message);
        }
        return sizes;
    }
}
