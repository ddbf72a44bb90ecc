package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamWritabilityTest {
    /** One of the indexes by which a channel can be made unwritable. */
    private static final int REASON = 1;

    private @Nullable Boolean wasWritable;
    private final List<Boolean> told = new ArrayList<>();
    private final Http2ConnectionHandler server = new Http2ConnectionHandlerBuilder()
            .server(true)
            .initialSettings(new Http2Settings())
            .frameListener(new FreedMeanwhile())
            .build();
    private final EmbeddedChannel channel = serving();

    private final Http2ConnectionHandler caller = new Http2ConnectionHandlerBuilder()
            .server(false)
            .initialSettings(new Http2Settings())
            .frameListener(new Http2EventAdapter())
            .build();
    private final EmbeddedChannel client = new EmbeddedChannel(caller);

    /** The events of a full socket arrive after it is writable again and a stream has begun in between. */
    @Test
    void tellsAStreamThatBeganWhileTheSocketWasFullThatItMayWrite() throws Http2Exception {
        StreamWritability.prepare(channel.pipeline());
        transferFrom(client);
        told.clear();

        setWritable(false);
        request();
        transferFrom(client);

        assertThat(wasWritable).isFalse();
        assertThat(told).containsExactly(true);
    }

    private EmbeddedChannel serving() {
        Http2RemoteFlowController windows = server.encoder().flowController();
        windows.listener(stream -> told.add(windows.isWritable(stream)));
        return new EmbeddedChannel(server);
    }

    private void request() {
        ChannelHandlerContext context = client.pipeline().firstContext();
        Http2Headers head = new DefaultHttp2Headers().method("GET").path("/").scheme("https");
        caller.encoder().writeHeaders(context, 1, head, 0, true, context.newPromise());
        client.flush();
    }

    /** As one buffer, so that no event is delivered within a frame. */
    private void transferFrom(EmbeddedChannel from) {
        CompositeByteBuf bytes = Unpooled.compositeBuffer();
        for (ByteBuf part = from.readOutbound(); part != null; part = from.readOutbound()) {
            bytes.addComponent(true, part);
        }
        channel.writeInbound(bytes);
    }

    private void setWritable(boolean writable) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(REASON, writable);
    }

    private final class FreedMeanwhile extends Http2EventAdapter {
        @Override
        public void onHeadersRead(
                ChannelHandlerContext context,
                int streamId,
                Http2Headers headers,
                int streamDependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean endOfStream) {
            Http2Stream stream = server.connection().stream(streamId);
            wasWritable = server.encoder().flowController().isWritable(stream);
            setWritable(true);
        }
    }
}
