package io.hypercube.cluster.agent;

import io.hypercube.cluster.upstream.Splice;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.transport.Transport;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes streams available to the HTTP client, which connects to addresses only: a Unix domain socket in a folder that nobody else may
 * enter. A stream waits here until the client has connected, and each connection gets the stream that has waited longest; all of them
 * lead to the same API server. Confined to one event loop, that of the streams.
 */
final class AgentSocket {
    private static final long MOST_SECONDS_WAITED = 10;

    private final EventLoop loop;
    private final SocketAddress address;
    private final Deque<Stream> waiting = new ArrayDeque<>();
    private final ChannelFuture listening;

    /** @param attach puts the handler that carries the stream's bytes into its pipeline */
    private record Stream(Channel channel, Consumer<Splice> attach) {}

    /**
     * Listens.
     *
     * @param file does not exist yet
     */
    AgentSocket(Vertx vertx, EventLoop loop, Path file) {
        Transport transport = ((VertxInternal) vertx).transport();
        this.loop = loop;
        this.address = SocketAddress.domainSocketAddress(file.toString());
        this.listening = new ServerBootstrap()
                .group(loop)
                .channelFactory(transport.serverChannelFactory(true))
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new Accepted())
                .bind(transport.convert(address));
    }

    /** Completes on the event loop when the socket listens. */
    ChannelFuture listening() {
        return listening;
    }

    /**
     * Gives a stream to the next connection to the returned address. It must carry bytes, and not read by itself.
     *
     * @param attach puts the handler that carries the stream's bytes into its pipeline
     */
    SocketAddress offer(Channel channel, Consumer<Splice> attach) {
        Stream stream = new Stream(channel, attach);
        waiting.add(stream);
        loop.schedule(() -> giveUp(stream), MOST_SECONDS_WAITED, TimeUnit.SECONDS);
        return address;
    }

    private void giveUp(Stream stream) {
        if (waiting.remove(stream)) {
            stream.channel().close();
        }
    }

    /** Ends the streams that wait. Those that are connected go on. */
    void close() {
        listening.channel().close();
        waiting.forEach(stream -> stream.channel().close());
        waiting.clear();
    }

    private void connect(Channel accepted) {
        Stream stream = waiting.poll();
        while (stream != null && !stream.channel().isActive()) {
            stream = waiting.poll();
        }
        if (stream == null) {
            accepted.close();
            return;
        }
        Splice here = new Splice();
        Splice there = new Splice();
        Splice.pair(here, there);
        accepted.pipeline().addLast(here);
        stream.attach().accept(there);
        here.start();
        there.start();
    }

    @Sharable
    private final class Accepted extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            ctx.pipeline().remove(this);
            connect(ctx.channel());
        }
    }
}
