package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentNotConnectedException;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ReplicaTarget;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.SocketFiles;
import io.hypercube.cluster.upstream.UpgradeCall;
import io.hypercube.cluster.upstream.UpgradeCall.UpgradeReceiver;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Asks the other replicas, one after the other, for a connection to an API server whose agent is connected to them. A replica asks only
 * its own agents, so there is never a second hop. TLS is end to end here too: the other replica sees ciphertext.
 *
 * <pre>
 *   GET /agents/CLUSTER/AGENT-ID/credential                     200 {@link AgentProtocol.Credential}   404 no agent   503 the reason
 *   GET /agents/CLUSTER/AGENT-ID/tunnel, Upgrade: {@value #UPGRADE}   101 and bytes                    404 no agent   502 the reason
 * </pre>
 */
public final class ReplicaAgents implements OtherReplicas {
    /** Where a replica answers. */
    public static final String PATH = "/agents/";

    public static final String CREDENTIAL = "credential";
    public static final String TUNNEL = "tunnel";
    public static final String UPGRADE = "hypercube-tunnel";

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Vertx vertx;
    private final Upstreams connections;
    private final RunningReplicas replicas;
    private final ReplicaCertificate certificate;
    private final SocketFiles files;
    private final Map<Replica, Cluster> targets = new ConcurrentHashMap<>();
    private final Map<Place, AgentSocket> sockets = new ConcurrentHashMap<>();

    /** Where streams of a cluster wait: on the event loop of the calls that want them. */
    private record Place(Cluster cluster, EventLoop loop) {}

    /** @param connections to other replicas only */
    public ReplicaAgents(
            Vertx vertx,
            Upstreams connections,
            RunningReplicas replicas,
            ReplicaCertificate certificate,
            SocketFiles files) {
        this.vertx = vertx;
        this.connections = connections;
        this.replicas = replicas;
        this.certificate = certificate;
        this.files = files;
    }

    @Override
    public AgentProtocol.Credential credential(ClusterName cluster, String agentId)
            throws IOException, InterruptedException {
        for (Cluster other : others()) {
            try (BlockingCall call = askForCredential(other, cluster, agentId)) {
                UpstreamResponse head = call.head();
                if (head.status() == 200) {
                    return Json.read(call.rest(AgentProtocol.LARGEST_MESSAGE), AgentProtocol.Credential.class);
                }
            } catch (IOException unreachable) {
                // the next one may have an agent
            }
        }
        throw new AgentNotConnectedException();
    }

    private BlockingCall askForCredential(Cluster other, ClusterName cluster, String agentId) throws IOException {
        return BlockingCall.open(
                connections.of(other), vertx.getOrCreateContext(), request(cluster, agentId, CREDENTIAL), PATIENCE);
    }

    /** A replica with an agent has its credential, or a reason why not. */
    @Override
    public boolean isConnected(ClusterName cluster, String agentId) {
        for (Cluster other : others()) {
            try (BlockingCall call = askForCredential(other, cluster, agentId)) {
                if (call.head().status() != 404) {
                    return true;
                }
            } catch (IOException unreachable) {
                // it has no agents that matter: streams through it end too
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            }
        }
        return false;
    }

    @Override
    public Future<SocketAddress> dial(Cluster cluster) {
        return next(cluster, others().iterator());
    }

    private Future<SocketAddress> next(Cluster cluster, Iterator<Cluster> rest) {
        return rest.hasNext()
                ? dial(cluster, rest.next()).recover(failure -> next(cluster, rest))
                : Future.failedFuture(new AgentNotConnectedException());
    }

    private Future<SocketAddress> dial(Cluster cluster, Cluster other) {
        Promise<SocketAddress> dialled =
                ((VertxInternal) vertx).getOrCreateContext().promise();
        Opening opening = new Opening(cluster, dialled);
        opening.call = connections
                .of(other)
                .upgrade(request(cluster.name(), String.valueOf(cluster.agentId()), TUNNEL), opening);
        return dialled.future();
    }

    private static UpstreamRequest request(ClusterName cluster, String agentId, String what) {
        return new UpstreamRequest(
                HttpMethod.GET,
                PATH + cluster.value() + "/" + agentId + "/" + what,
                headers -> {
                    if (what.equals(TUNNEL)) {
                        headers.add(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE).add(HttpHeaders.UPGRADE, UPGRADE);
                    }
                },
                null,
                true,
                !what.equals(TUNNEL));
    }

    private List<Cluster> others() {
        List<Replica> present = replicas.current();
        targets.entrySet().removeIf(known -> {
            boolean gone = !present.contains(known.getKey());
            if (gone) {
                connections.close(known.getValue());
            }
            return gone;
        });
        return present.stream()
                .filter(replica -> !replica.equals(replicas.self()))
                .map(replica -> targets.computeIfAbsent(replica, one -> ReplicaTarget.of(one, certificate)))
                .toList();
    }

    /** Ends what waits for a removed or replaced cluster, which never comes back as the same {@code Cluster}. */
    public void close(Cluster removed) {
        sockets.forEach((place, socket) -> {
            if (place.cluster().equals(removed)) {
                sockets.remove(place);
                place.loop().execute(socket::close);
            }
        });
    }

    /** Receives the answer of another replica. */
    private final class Opening implements UpgradeReceiver {
        private final Cluster cluster;
        private final Promise<SocketAddress> dialled;
        private @Nullable UpgradeCall call;

        Opening(Cluster cluster, Promise<SocketAddress> dialled) {
            this.cluster = cluster;
            this.dialled = dialled;
        }

        @Override
        public void switched(MultiMap headers) {
            Waiting waiting = new Waiting();
            Objects.requireNonNull(call).handOver(waiting);
            Channel channel = Objects.requireNonNull(waiting.channel);
            AgentSocket socket = sockets.computeIfAbsent(
                    new Place(cluster, channel.eventLoop()),
                    place -> new AgentSocket(vertx, place.loop(), files.next()));
            if (cluster.isGone()) { // perhaps since close
                close(cluster);
            }
            socket.listening()
                    .addListener(listening -> dialled.complete(
                            socket.offer(channel, splice -> channel.pipeline().replace(waiting, TUNNEL, splice))));
        }

        @Override
        public void head(UpstreamResponse response) {
            Objects.requireNonNull(call).cancel();
            dialled.fail(new AgentNotConnectedException());
        }

        @Override
        public void chunk(Buffer chunk) {}

        @Override
        public void end(MultiMap trailers) {}

        @Override
        public void failed(Throwable cause) {
            dialled.fail(cause);
        }
    }

    /** Holds a connection until somebody wants its bytes; an API server sends none before that. */
    private static final class Waiting extends ChannelInboundHandlerAdapter {
        private @Nullable Channel channel;

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            channel = ctx.channel();
            channel.config().setAutoRead(false);
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ReferenceCountUtil.release(message);
            ctx.close();
        }
    }
}
