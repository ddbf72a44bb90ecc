package io.hypercube.server;

import io.hypercube.cluster.AgentNotConnectedException;
import io.hypercube.cluster.agent.ConnectedAgents;
import io.hypercube.cluster.agent.ReplicaAgents;
import io.hypercube.cluster.upstream.Splice;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.transport.Transport;
import java.util.Optional;

/** Answers {@link ReplicaAgents} of other replicas, with the agents that are connected to this one. Event loop only. */
final class AgentForwarding {
    private final Vertx vertx;
    private final ConnectedAgents agents;

    private record Asked(ClusterName cluster, String agentId, String what) {
        static Optional<Asked> of(String uri) {
            String[] parts = uri.substring(ReplicaAgents.PATH.length()).split("/", -1);
            return parts.length == 3
                    ? ClusterName.parse(parts[0]).map(name -> new Asked(name, parts[1], parts[2]))
                    : Optional.empty();
        }
    }

    AgentForwarding(Vertx vertx, ConnectedAgents agents) {
        this.vertx = vertx;
        this.agents = agents;
    }

    static boolean isAsked(HttpServerRequest inbound) {
        return inbound.uri().startsWith(ReplicaAgents.PATH);
    }

    /** Completes when the response has been sent or the tunnel has ended. Never fails. */
    Future<Void> answer(HttpServerRequest inbound) {
        Optional<Asked> asked = Asked.of(inbound.uri());
        if (asked.isEmpty()) {
            return end(inbound, 404);
        }
        return switch (asked.get().what()) {
            case ReplicaAgents.CREDENTIAL -> credential(inbound, asked.get());
            case ReplicaAgents.TUNNEL -> tunnel(inbound, asked.get());
            default -> end(inbound, 404);
        };
    }

    private static Future<Void> end(HttpServerRequest inbound, int status) {
        return inbound.response().setStatusCode(status).end().otherwiseEmpty();
    }

    private Future<Void> credential(HttpServerRequest inbound, Asked asked) {
        return vertx.<Buffer>executeBlocking(
                        () -> Buffer.buffer(Json.write(agents.credentialHere(asked.cluster(), asked.agentId()))), false)
                .compose(json -> inbound.response().end(json), failure -> end(inbound, status(failure)))
                .otherwiseEmpty();
    }

    private static int status(Throwable failure) {
        return failure instanceof AgentNotConnectedException ? 404 : 503;
    }

    private Future<Void> tunnel(HttpServerRequest inbound, Asked asked) {
        if (!ReplicaAgents.UPGRADE.equals(inbound.getHeader("Upgrade"))) {
            return end(inbound, 404);
        }
        return agents.dialHere(asked.cluster(), asked.agentId())
                .compose(address -> join(inbound, address), failure -> end(inbound, status(failure)))
                .otherwiseEmpty();
    }

    private Future<Void> join(HttpServerRequest inbound, SocketAddress address) {
        Promise<Void> ended = Promise.promise();
        Splice here = new Splice();
        Splice there = new Splice();
        Splice.pair(here, there);
        inbound.toNetSocket().onFailure(failure -> ended.tryComplete()).onSuccess(socket -> {
            Channel channel =
                    ((NetSocketInternal) socket).channelHandlerContext().channel();
            channel.config().setAutoRead(false);
            channel.closeFuture().addListener(closed -> ended.tryComplete());
            connect(channel, address, there).addListener(connected -> {
                if (connected.isSuccess()) {
                    channel.pipeline().addBefore("handler", "tunnel", here);
                    here.start();
                    there.start();
                } else {
                    channel.close();
                }
            });
        });
        return ended.future();
    }

    /** On the event loop of the other end. */
    private io.netty.channel.ChannelFuture connect(Channel channel, SocketAddress address, Splice there) {
        Transport transport = ((VertxInternal) vertx).transport();
        return new Bootstrap()
                .group(channel.eventLoop())
                .channelFactory(transport.channelFactory(true))
                .option(ChannelOption.AUTO_READ, false)
                .handler(there)
                .connect(transport.convert(address));
    }
}
