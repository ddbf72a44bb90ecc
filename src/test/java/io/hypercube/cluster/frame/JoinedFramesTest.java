package io.hypercube.cluster.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JoinedFramesTest {
    private static final int STREAM = 3;
    private static final int MANY = 4_000;
    private static final int FIFTEEN_KIB = 15 << 10;

    private final List<Integer> passed = new ArrayList<>();
    private boolean reads;
    private boolean ended;
    private final Http2ConnectionHandler server = end(true, new Reader());
    private final EmbeddedChannel serving = new EmbeddedChannel(server);
    private final Http2ConnectionHandler client = end(false, new Http2EventAdapter());
    private final EmbeddedChannel calling = new EmbeddedChannel(client);

    private static Http2ConnectionHandler end(boolean isServer, Http2EventAdapter listener) {
        return new Http2ConnectionHandlerBuilder()
                .server(isServer)
                .initialSettings(new Http2Settings().initialWindowSize(1 << 20))
                .frameListener(listener)
                .build();
    }

    @BeforeEach
    void open() {
        JoinedFrames.prepare(serving.pipeline());
        exchange();
        exchange();
        client.encoder()
                .writeHeaders(
                        context(),
                        STREAM,
                        new DefaultHttp2Headers().method("POST").path("/").scheme("https"),
                        0,
                        false,
                        context().newPromise());
        exchange();
    }

    @AfterEach
    void close() {
        serving.finishAndReleaseAll();
        calling.finishAndReleaseAll();
    }

    /** Without it, an event of a watch would wait for the next one. */
    @Test
    void aSmallPieceGoesOnAtTheEndOfItsReadWhileItsReaderKeepsUp() {
        reads = true;
        for (int i = 1; i <= 5; i++) {
            send(i, false);
            exchange();
        }
        assertThat(passed).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void thePiecesOfOneReadGoOnInOne() {
        reads = true;
        for (int i = 0; i < MANY; i++) {
            send(1, false);
        }
        exchange();
        assertThat(passed).containsExactly(MANY);
    }

    @Test
    @Shows("S46")
    void whatWaitsIsJoined() {
        for (int i = 0; i < MANY; i++) {
            send(10, false);
            exchange();
        }
        assertThat(passed).hasSizeLessThan(5);
        assertThat(passed.stream().skip(1)).allMatch(size -> size >= 16 << 10);
    }

    @Test
    void whatIsHeldGoesOnWhenAllBeforeItWasRead() throws Http2Exception {
        send(1, false);
        exchange();
        send(2, false);
        exchange();
        send(3, false);
        exchange();
        assertThat(passed).containsExactly(1);

        consume(1);
        serving.runPendingTasks();
        assertThat(passed).containsExactly(1, 5);
    }

    @Test
    void aLargePieceGoesOnByItself() {
        send(16 << 10, false);
        exchange();
        assertThat(passed).containsExactly(16 << 10);
    }

    @Test
    void theEndPassesWhatIsHeld() {
        send(1, false);
        exchange();
        send(2, false);
        send(3, true);
        exchange();
        assertThat(passed).containsExactly(1, 5);
        assertThat(ended).isTrue();
    }

    @Test
    void aResetPassesWhatIsHeldAndTheWindowOfTheConnectionIsWhole() {
        int before = server.connection()
                .local()
                .flowController()
                .unconsumedBytes(server.connection().connectionStream());
        send(FIFTEEN_KIB, false);
        exchange();
        send(1, false);
        exchange();
        assertThat(passed).containsExactly(FIFTEEN_KIB);
        client.resetStream(
                context(), STREAM, Http2Error.CANCEL.code(), context().newPromise());
        calling.flush();
        exchange();
        assertThat(passed).containsExactly(FIFTEEN_KIB, 1);
        assertThat(server.connection()
                        .local()
                        .flowController()
                        .unconsumedBytes(server.connection().connectionStream()))
                .isEqualTo(before);
    }

    /** A reader consumes what it still had after the stream was reset and removed. */
    @Test
    void bytesOfAStreamThatIsGoneCanBeConsumed() throws Http2Exception {
        send(FIFTEEN_KIB, false);
        exchange();
        client.resetStream(
                context(), STREAM, Http2Error.CANCEL.code(), context().newPromise());
        calling.flush();
        exchange();
        assertThat(server.connection().stream(STREAM)).isNull();
        consume(FIFTEEN_KIB);
        assertThat(server.connection()
                        .local()
                        .flowController()
                        .unconsumedBytes(server.connection().connectionStream()))
                .isZero();
    }

    private void send(int bytes, boolean end) {
        client.encoder()
                .writeData(
                        context(),
                        STREAM,
                        Unpooled.wrappedBuffer(new byte[bytes]),
                        0,
                        end,
                        context().newPromise());
        calling.flush();
    }

    private ChannelHandlerContext context() {
        return calling.pipeline().firstContext();
    }

    private void consume(int bytes) throws Http2Exception {
        server.connection().local().flowController().consumeBytes(server.connection().stream(STREAM), bytes);
    }

    /** Each end gets all bytes of the other in one read. */
    private void exchange() {
        transfer(calling, serving);
        transfer(serving, calling);
    }

    private static void transfer(EmbeddedChannel from, EmbeddedChannel to) {
        ByteBuf bytes = Unpooled.buffer();
        for (ByteBuf part = from.readOutbound(); part != null; part = from.readOutbound()) {
            bytes.writeBytes(part);
            ReferenceCountUtil.release(part);
        }
        to.writeInbound(bytes);
    }

    private final class Reader extends Http2EventAdapter {
        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
            passed.add(data.readableBytes());
            ended |= endOfStream;
            return reads ? data.readableBytes() + padding : padding;
        }
    }
}
