package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentFailedException;
import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.AgentView;
import io.hypercube.cluster.agent.AgentExchange.Answer;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.cluster.agent.AgentProtocol.Introduction;
import io.hypercube.cluster.upstream.Dialer;
import io.hypercube.core.kube.Excerpt;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2PingFrame;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
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
    /** Within this time, an agent that is there has answered a PING. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private final Channel channel;
    private final AgentPulse pulse;
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
        this.pulse = channel.pipeline().get(AgentPulse.class);
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
                name(),
                Excerpt.of(introduction.version()),
                since,
                measured == null ? null : TimeUnit.NANOSECONDS.toMicros(measured.toNanos()) / 1_000.0,
                expiration);
    }

    /** Whether nothing has arrived since the last PING. */
    boolean isUnanswered() {
        return pulse.isUnanswered();
    }

    /** Event loop only. */
    void ping() {
        pulse.ask();
        channel.writeAndFlush(new DefaultHttp2PingFrame(System.nanoTime()));
    }

    /**
     * Opens a connection to the API server. Completes with the address at which exactly one connection to it can be made, on the
     * context of the caller.
     *
     * @param hasOther fails soon when this agent does not even answer a PING, because there is another one
     */
    Future<Dialer.Way> dial(Vertx vertx, Duration timeout, boolean hasOther) {
        Promise<Dialer.Way> dialled =
                ((VertxInternal) vertx).getOrCreateContext().promise();
        Promise<Channel> opened = Promise.promise();
        streams.incrementAndGet();
        opened.future()
                .onComplete(
                        stream -> {
                            stream.closeFuture().addListener(closed -> streams.decrementAndGet());
                            dialled.complete(
                                    new Dialer.Way(socket.offer(stream, stream.pipeline()::addLast), null, name()));
                        },
                        failure -> {
                            streams.decrementAndGet();
                            dialled.fail(new AgentFailedException(name(), failure));
                        });
        if (hasOther) {
            channel.eventLoop().execute(() -> turnElsewhere(opened));
        }
        open(new TunnelOpening(opened), TunnelOpening::ask, opened, timeout);
        return dialled.future();
    }

    private void turnElsewhere(Promise<?> asked) {
        ping();
        channel.eventLoop()
                .schedule(
                        () -> {
                            if (isUnanswered()) {
                                asked.tryFail(new SocketTimeoutException("the agent does not answer"));
                            }
                        },
                        SOON.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    private String name() {
        return Excerpt.of(introduction.agent());
    }

    /** Sends a message. Completes on the event loop of the connection. */
    Future<Answer> ask(String path, @Nullable Object message, Duration timeout) {
        return ask(channel, path, message, timeout);
    }

    /**
     * Asks for the credential of the API server.
     *
     * @param hasOther as for {@link #dial}
     */
    Future<Answer> askForCredential(Duration timeout, boolean hasOther) {
        Promise<Answer> answer = Promise.promise();
        if (hasOther) {
            channel.eventLoop().execute(() -> turnElsewhere(answer));
        }
        open(
                new AgentExchange(answer),
                stream -> AgentExchange.ask(stream, AgentProtocol.CREDENTIAL, null),
                answer,
                timeout);
        return answer.future();
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
                                        result.tryFail(new SocketTimeoutException("no answer of the agent"));
                                        if (result.future().failed()) {
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
