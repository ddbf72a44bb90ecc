package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.AgentView;
import io.hypercube.cluster.agent.AgentExchange.Answer;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.cluster.agent.AgentProtocol.Introduction;
import io.hypercube.core.kube.Excerpt;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection of an agent that has proved which cluster it is of. Its methods may be called on any thread; the streams are confined to
 * the event loop of the connection.
 */
final class ConnectedAgent {
    private final Channel channel;
    private final AgentIdentity identity;
    private final Introduction introduction;
    private final Instant since = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final AgentSocket socket;
    private final AtomicInteger streams = new AtomicInteger();
    private volatile @Nullable Duration roundTrip;
    private volatile Instant expiration;

    /** @param file of the socket for its streams; does not exist yet */
    ConnectedAgent(Vertx vertx, Channel channel, AgentIdentity identity, Introduction introduction, Path file) {
        this.channel = channel;
        this.identity = identity;
        this.introduction = introduction;
        this.expiration = identity.expiration();
        this.socket = new AgentSocket(vertx, channel.eventLoop(), file);
        channel.closeFuture().addListener(closed -> socket.close());
    }

    AgentIdentity identity() {
        return identity;
    }

    /** The API server that it has told. */
    AgentServer server() {
        return introduction.server();
    }

    String instance() {
        return introduction.instance();
    }

    /** The streams that are open or being opened, by which agents share the load. */
    int streams() {
        return streams.get();
    }

    boolean isOpen() {
        return channel.isActive();
    }

    @Nullable
    Duration roundTrip() {
        return roundTrip;
    }

    void roundTrip(Duration measured) {
        roundTrip = measured;
    }

    Instant expiration() {
        return expiration;
    }

    /** The agent has got a newer certificate. */
    void renewed(Instant until) {
        expiration = until;
    }

    AgentView view() {
        Duration measured = roundTrip;
        return new AgentView(
                Excerpt.of(introduction.agent()),
                Excerpt.of(introduction.version()),
                since,
                measured == null ? null : TimeUnit.NANOSECONDS.toMicros(measured.toNanos()) / 1_000.0,
                expiration);
    }

    /**
     * Opens a connection to the API server. Completes with the address at which exactly one connection to it can be made, on the
     * context of the caller.
     */
    Future<SocketAddress> dial(Vertx vertx, Duration timeout) {
        Promise<SocketAddress> dialled =
                ((VertxInternal) vertx).getOrCreateContext().promise();
        Promise<Channel> opened = Promise.promise();
        streams.incrementAndGet();
        opened.future()
                .onComplete(
                        stream -> {
                            stream.closeFuture().addListener(closed -> streams.decrementAndGet());
                            dialled.complete(socket.offer(stream, stream.pipeline()::addLast));
                        },
                        failure -> {
                            streams.decrementAndGet();
                            dialled.fail(failure);
                        });
        open(new TunnelOpening(opened), TunnelOpening::ask, opened, timeout);
        return dialled.future();
    }

    /** Sends a message. Completes on the event loop of the connection. */
    Future<Answer> ask(String path, @Nullable Object message, Duration timeout) {
        return ask(channel, path, message, timeout);
    }

    /** Sends a message on a connection whose agent may not be known yet. */
    static Future<Answer> ask(Channel connection, String path, @Nullable Object message, Duration timeout) {
        Promise<Answer> answer = Promise.promise();
        open(
                connection,
                new AgentExchange(answer),
                stream -> AgentExchange.ask(stream, path, message),
                answer,
                timeout);
        return answer.future();
    }

    private <T> void open(ChannelHandler handler, Consumer<Channel> begin, Promise<T> result, Duration timeout) {
        open(channel, handler, begin, result, timeout);
    }

    private static <T> void open(
            Channel connection, ChannelHandler handler, Consumer<Channel> begin, Promise<T> result, Duration timeout) {
        EventLoop loop = connection.eventLoop();
        loop.execute(() -> new Http2StreamChannelBootstrap(connection)
                .handler(handler)
                .open()
                .addListener(
                        (io.netty.util.concurrent.Future<io.netty.handler.codec.http2.Http2StreamChannel> stream) -> {
                            if (!stream.isSuccess()) {
                                result.tryFail(stream.cause());
                                return;
                            }
                            Channel opened = stream.getNow();
                            begin.accept(opened);
                            loop.schedule(
                                    () -> {
                                        if (result.tryFail(new SocketTimeoutException("no answer of the agent"))) {
                                            opened.close();
                                        }
                                    },
                                    timeout.toMillis(),
                                    TimeUnit.MILLISECONDS);
                        }));
    }

    void close() {
        channel.close();
    }

    /** Completes when the connection is closed. */
    io.netty.channel.ChannelFuture closed() {
        return channel.closeFuture();
    }

    AgentSocket socket() {
        return socket;
    }
}
