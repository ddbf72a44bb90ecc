package io.hypercube.cluster.agent;

import io.hypercube.cluster.agent.AgentExchange.Answer;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.cluster.agent.AgentProtocol.Introduction;
import io.hypercube.cluster.upstream.SocketFiles;
import io.hypercube.core.ProgramVersion;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.PeerNetwork;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2PingFrame;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Vertx;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over connections on which agents have asked for {@link AgentProtocol#ALPN}: asks who the agent is, checks its certificate and
 * signature, and keeps the connection alive. An agent that does not prove its cluster in {@link #PATIENCE} is disconnected.
 */
public final class AgentAcceptor {
    private static final Logger LOGGER = LoggerFactory.getLogger(AgentAcceptor.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** For an agent that sends bytes and answers no PING: more than a slow network needs to carry what is in front of an answer. */
    private static final Duration MOST_UNANSWERED = Duration.ofMinutes(1);

    private static final int NONCE_BYTES = 32;

    /** Connections that have not proved to be agents yet; see {@link StrangerSeats}. */
    private static final int MOST_STRANGERS = 192;

    private static final int MOST_STRANGERS_OF_PROVEN_NETWORKS = 64;

    private final Vertx vertx;
    private final ConnectedAgents agents;
    private final AgentJoining joining;
    private final String replica;
    private final IntSupplier replicas;
    private final StrangerSeats strangers =
            new StrangerSeats(MOST_STRANGERS, MOST_STRANGERS_OF_PROVEN_NETWORKS, System::nanoTime);
    private final SocketFiles files;
    private final AgentChanges changes;

    /**
     * The replica that accepts.
     *
     * @param id as it is told to agents
     * @param count the number of replicas; 0 while it is unknown
     */
    public record Replica(String id, IntSupplier count) {}

    public AgentAcceptor(
            Vertx vertx,
            ConnectedAgents agents,
            AgentJoining joining,
            SocketFiles files,
            AgentChanges changes,
            Replica replica) {
        this.vertx = vertx;
        this.agents = agents;
        this.joining = joining;
        this.files = files;
        this.changes = changes;
        this.replica = replica.id();
        this.replicas = replica.count();
    }

    /**
     * Speaks the protocol on a connection. Event loop only.
     *
     * @param after the name of the last handler that stays in front, such as TLS
     */
    public void accept(ChannelPipeline pipeline, String after) {
        Channel channel = pipeline.channel();
        AgentHandlers.install(pipeline, after, new Connection(channel));
        channel.config().setAutoRead(true);
    }

    private static String network(Channel channel) {
        String address = address(channel);
        return address.isEmpty() ? "" : PeerNetwork.site(address);
    }

    private static String address(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress peer
                ? peer.getAddress().getHostAddress()
                : "";
    }

    /** Closes agents of a cluster that have told another API server than the one that is called now. */
    public void serverChanged(ClusterName cluster) {
        agents.open(cluster).forEach(agent -> Thread.ofVirtual().name("agent").start(() -> closeUnlessUsed(agent)));
    }

    /** After it was added, so that of two agents that told different servers at the same time one finds that of the other. Blocks. */
    private void closeUnlessUsed(ConnectedAgent agent) {
        try {
            if (!joining.isServer(agent.identity(), agent.server())) {
                agent.close();
            }
        } catch (RuntimeException e) {
            LOGGER.warn("an agent is closed, because its API server cannot be looked up", e);
            agent.close();
        }
    }

    /** The last handler of a connection. */
    private final class Connection extends ChannelInboundHandlerAdapter {
        private final Channel channel;
        private final String network;
        private final String nonce = Base64.getEncoder().encodeToString(RandomText.bytes(NONCE_BYTES));
        private @Nullable ConnectedAgent agent;
        private final StrangerSeats.Place place;
        private int toldReplicas;
        private long answered = System.nanoTime();
        private Instant renewal = Instant.now().plus(joining.untilFirstRenewal());

        Connection(Channel channel) {
            this.channel = channel;
            this.network = network(channel);
            this.place = strangers.take(network, channel::close);
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            channel.closeFuture().addListener(closed -> strangers.giveBack(place));
            // also of an agent that was refused and does not answer to that
            channel.eventLoop().schedule(this::endUnlessProved, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            toldReplicas = Math.max(1, replicas.getAsInt());
            AgentProtocol.Hello hello = new AgentProtocol.Hello(
                    AgentProtocol.VERSION, ProgramVersion.get().version(), replica, toldReplicas, nonce);
            ConnectedAgent.ask(channel, AgentProtocol.HELLO, hello, PATIENCE).onComplete(this::introduced, this::lost);
        }

        private void endUnlessProved() {
            if (agent == null) {
                channel.close();
            }
        }

        private void introduced(Answer answer) {
            if (!answer.isOk()) {
                channel.close(); // it is connected to this replica already
                return;
            }
            Thread.ofVirtual().name("agent").start(() -> {
                try {
                    Introduction told = Json.read(answer.body(), Introduction.class);
                    AgentIdentity identity = joining.authenticate(
                            told.certificate(),
                            AgentProtocol.signedHello(nonce, replica),
                            Base64.getDecoder().decode(told.signature()));
                    joining.serverSeen(
                                    identity,
                                    told.server(),
                                    () -> agents.isConnected(identity.cluster(), identity.agentId()))
                            .ifPresent(before ->
                                    changes.moved(identity.cluster(), before, told.server(), address(channel)));
                    Path file = files.next();
                    channel.eventLoop().execute(() -> admit(identity, told, file));
                } catch (RuntimeException e) {
                    refused(e);
                }
            });
        }

        private void admit(AgentIdentity identity, Introduction told, Path file) {
            if (!channel.isActive()) {
                return;
            }
            ConnectedAgent known = new ConnectedAgent(vertx, channel, identity, told, file);
            known.socket().listening().addListener(listening -> {
                if (!listening.isSuccess()) {
                    refused(listening.cause());
                } else if (channel.isActive() && agents.add(known)) {
                    agent = known;
                    strangers.proved(place, network);
                    changes.connected(identity.cluster(), known.view(), address(channel));
                    Thread.ofVirtual().name("agent").start(() -> closeUnlessUsed(known));
                    known.ping();
                    tellReplicas(known);
                    long interval = AgentProtocol.PING_INTERVAL.toMillis();
                    var pings = channel.eventLoop()
                            .scheduleAtFixedRate(() -> keepAlive(known), interval, interval, TimeUnit.MILLISECONDS);
                    channel.closeFuture().addListener(closed -> pings.cancel(false));
                } else {
                    channel.close();
                }
            });
        }

        /** The agent has not said who it is, so it is told nothing. */
        private void lost(Throwable cause) {
            log(cause);
            channel.close();
        }

        private void log(Throwable cause) {
            LOGGER.atWarn()
                    .addKeyValue("address", channel.remoteAddress())
                    .addKeyValue("reason", cause instanceof ApiException ? cause.getMessage() : cause.toString())
                    .log("agent refused");
        }

        private void refused(Throwable cause) {
            log(cause);
            String message = cause instanceof ApiException ? String.valueOf(cause.getMessage()) : "internal error";
            boolean isOther = cause instanceof ApiException e && e.status().code() == 409;
            String reason = isOther ? AgentProtocol.OTHER_SERVER : "Refused";
            ConnectedAgent.ask(channel, AgentProtocol.REFUSAL, new AgentProtocol.Problem(reason, message), PATIENCE)
                    .onComplete(told -> channel.close());
        }

        private void keepAlive(ConnectedAgent known) {
            Instant now = Instant.now();
            if (!now.isBefore(known.expiration()) || System.nanoTime() - answered > MOST_UNANSWERED.toNanos()) {
                channel.close();
                return;
            }
            known.ping();
            if (Math.max(1, replicas.getAsInt()) != toldReplicas) {
                tellReplicas(known);
            }
            if (!now.isBefore(renewal)) {
                renewal = now.plus(joining.betweenRenewals());
                Thread.ofVirtual().name("agent renewal").start(() -> renew(known));
            }
        }

        private void tellReplicas(ConnectedAgent known) {
            toldReplicas = Math.max(1, replicas.getAsInt());
            known.ask(AgentProtocol.REPLICAS, new AgentProtocol.Replicas(toldReplicas), PATIENCE)
                    .onFailure(failure -> LOGGER.debug("an agent was not told the number of replicas", failure));
        }

        private void renew(ConnectedAgent known) {
            joining.renewed(known.identity(), known.expiration()).ifPresent(certificate -> known.ask(
                            AgentProtocol.CERTIFICATE, new AgentProtocol.Certificate(certificate), PATIENCE)
                    .onSuccess(stored -> {
                        if (stored.isOk()) {
                            known.renewed(AgentJoining.expirationOf(certificate));
                        }
                    }));
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            if (frame instanceof Http2PingFrame ping && ping.ack() && agent != null) {
                answered = System.nanoTime();
                agent.roundTrip(Duration.ofNanos(System.nanoTime() - ping.content()));
            }
            ReferenceCountUtil.release(frame);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof IdleStateEvent) {
                channel.close();
            }
            ReferenceCountUtil.release(event);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            Http2Exception violation = Http2CodecUtil.getEmbeddedHttp2Exception(cause);
            if (violation == null) {
                LOGGER.debug("the connection of an agent failed", cause);
                channel.close();
                return;
            }
            LOGGER.atWarn() // the codec tells the agent the code of the error and closes
                    .addKeyValue("address", channel.remoteAddress())
                    .addKeyValue("agent", agent == null ? "" : agent.view().name())
                    .addKeyValue("reason", violation.getMessage())
                    .log("agent disconnected for a violation of the protocol");
        }
    }
}
