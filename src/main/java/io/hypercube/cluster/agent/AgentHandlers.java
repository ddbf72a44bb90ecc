package io.hypercube.cluster.agent;

import io.hypercube.cluster.frame.FrameLimit;
import io.hypercube.cluster.frame.JoinedFrames;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;

/** The handlers of the gateway's end of an agent's connection, with the limits of what the agent may send. Event loop only. */
final class AgentHandlers {
    /** For all streams of a connection together; a stream that nobody reads keeps at most its own window of it. */
    private static final int CONNECTION_WINDOW = 64 << 20;

    /**
     * In bytes, of TLS 1.3 with one byte of content. Streams carry TLS, so that smaller frames are those of no honest agent (RFC 8446,
     * section 5.2).
     */
    private static final int SMALLEST_TLS_RECORD = 23;

    private AgentHandlers() {}

    /**
     * @param after the name of the last handler that stays in front, such as TLS
     * @param connection the last handler
     */
    static void install(ChannelPipeline pipeline, String after, ChannelHandler connection) {
        Http2FrameCodec frames = AgentProtocol.gatewayEnd().build();
        pipeline.addAfter(after, "silence", new AgentPulse());
        pipeline.addAfter("silence", "frames", frames);
        pipeline.addAfter("frames", "streams", new Http2MultiplexHandler(new NoStreams()));
        pipeline.addAfter("streams", "agent", connection);
        JoinedFrames.prepare(pipeline);
        FrameLimit.prepare(frames.decoder(), SMALLEST_TLS_RECORD);
        AgentProtocol.widen(frames, CONNECTION_WINDOW);
    }

    /** An agent opens no streams: the gateway calls it. */
    private static final class NoStreams extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel stream) {
            stream.parent().close();
        }
    }
}
