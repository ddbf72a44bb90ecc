package io.hypercube.cli.agent;

import io.hypercube.cli.agent.AgentAnswers.Outcome;
import io.hypercube.cli.agent.AgentEnrolment.Issued;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.TrustedRoots;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.resolver.DefaultAddressResolverGroup;
import io.netty.resolver.NoopAddressResolverGroup;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The connections of an agent to the replicas of a gateway, one to each. A gateway behind a load balancer has one address for all: the
 * agent dials it until it has reached as many replicas as the gateway says that it has.
 */
final class AgentLinks implements AgentAnswers.Shared {
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
    private static final int CONNECT_MILLIS = 10_000;
    private static final int INSTANCE_LENGTH = 16;

    /** The agent itself, for all of its connections. */
    record Self(
            ClusterName cluster,
            String host,
            String instance,
            AgentTarget target,
            AgentEnrolment enrolment,
            AgentCredentials credentials) {}

    private final URI server;
    private final AgentSettings.Gateway gateway;
    private final Optional<ProxyAddress> proxy;
    private final Self self;
    private final EventLoopGroup loop = AgentSockets.loop();
    private final Map<String, AgentAnswers> replicas = new ConcurrentHashMap<>();
    private final Semaphore changed = new Semaphore(0);
    private final AtomicReference<@Nullable Issued> renewed = new AtomicReference<>();
    private volatile int wanted = 1;
    private final ConnectionReport report;

    /**
     * @param environment has the proxy, and the name of the host
     * @throws IOException when the certificates or the proxy's address are not valid
     */
    AgentLinks(
            AgentSettings.Gateway gateway,
            AgentEnrolment enrolment,
            AgentCredentials credentials,
            AgentTarget target,
            ClusterName cluster,
            ConnectionReport report,
            Map<String, String> environment)
            throws IOException {
        this.gateway = gateway;
        this.server = gateway.server();
        this.report = report;
        this.proxy = ProxyAddress.of(environment, server);
        String host = Objects.requireNonNullElseGet(environment.get("HOSTNAME"), AgentLinks::hostName);
        this.self = new Self(cluster, host, RandomText.base62(INSTANCE_LENGTH), target, enrolment, credentials);
    }

    /** A shell does not export its own HOSTNAME. */
    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "agent";
        }
    }

    /** With the CA certificates of the moment. */
    private SslContext tls() throws IOException {
        String authorityPem = gateway.authorityPem();
        SslContextBuilder builder = SslContextBuilder.forClient()
                .protocols("TLSv1.3")
                .endpointIdentificationAlgorithm("HTTPS")
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        AgentProtocol.ALPN,
                        ApplicationProtocolNames.HTTP_1_1));
        if (authorityPem != null) {
            builder.trustManager(new ByteArrayInputStream(authorityPem.getBytes(StandardCharsets.US_ASCII)));
        } else {
            TrustedRoots.ofTheSystem().ifPresent(file -> builder.trustManager(file.toFile()));
        }
        return builder.build();
    }

    /** Connects, and stays connected until the thread is interrupted. */
    void run() throws InterruptedException {
        Duration pause = SHORTEST_PAUSE;
        Issued issued = null;
        try {
            while (true) {
                if (replicas.size() >= wanted) {
                    changed.tryAcquire(LONGEST_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                    continue;
                }
                Step step = dial(issued);
                issued = step.issued();
                boolean progress = step.outcome() instanceof Outcome.Admitted;
                pause = progress ? SHORTEST_PAUSE : pause;
                if (!progress) {
                    changed.tryAcquire(jittered(pause).toMillis(), TimeUnit.MILLISECONDS);
                    Duration twice = pause.multipliedBy(2);
                    pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
                }
            }
        } finally {
            loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    private record Step(@Nullable Issued issued, Outcome outcome) {}

    private Step dial(@Nullable Issued known) throws InterruptedException {
        Issued newer = renewed.getAndSet(null);
        Issued issued = newer == null ? known : newer;
        try {
            if (issued == null) {
                issued = self.enrolment().enrol();
            }
            Outcome outcome = connect(issued);
            switch (outcome) {
                case Outcome.Admitted(String replica) -> report.connected(replica);
                case Outcome.Duplicate _ -> {}
                case Outcome.Refused(String message) -> issued = joinedAgain(issued, message);
                case Outcome.NotAdmitted(String message) ->
                    problem("the gateway does not admit this agent: " + message);
                case Outcome.Failed(Throwable cause) -> problem(server + " cannot be reached: " + text(cause));
            }
            return new Step(issued, outcome);
        } catch (IOException e) {
            problem(String.valueOf(e.getMessage()));
            return new Step(null, new Outcome.Failed(e));
        }
    }

    /** The refusal and what keeps the agent from joining again are one problem, which is logged once. */
    private Issued joinedAgain(Issued refused, String message) throws IOException, InterruptedException {
        String problem = "the gateway refused this agent: " + message;
        try {
            Issued issued = self.enrolment().enrolAgain(refused);
            problem(problem);
            return issued;
        } catch (IOException e) {
            throw new IOException(problem + "; " + e.getMessage(), e);
        }
    }

    private String text(Throwable cause) {
        return new ConnectionProblem(proxy.orElse(null), InstantSource.system()).explain(cause);
    }

    private void problem(String text) {
        report.problem(text, !replicas.isEmpty());
    }

    private static Duration jittered(Duration pause) {
        return Duration.ofMillis(
                (long) (pause.toMillis() * ThreadLocalRandom.current().nextDouble(0.8, 1.2)));
    }

    private Outcome connect(Issued issued) throws IOException {
        AgentAnswers answers = new AgentAnswers(this, self, issued);
        int port = server.getPort() < 0 ? 443 : server.getPort();
        InetSocketAddress address = InetSocketAddress.createUnresolved(server.getHost(), port);
        AgentLink link =
                new AgentLink(server, tls().newHandler(ByteBufAllocator.DEFAULT, server.getHost(), port), answers);
        Channel channel = new Bootstrap()
                .group(loop)
                .channel(AgentSockets.tcp())
                .resolver(proxy.isPresent() ? NoopAddressResolverGroup.INSTANCE : DefaultAddressResolverGroup.INSTANCE)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(proxied(link, answers))
                .connect(address)
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        answers.end(connected.cause());
                    }
                })
                .channel();
        Outcome outcome = answers.outcome().join();
        if (outcome instanceof Outcome.Admitted(String replica)) {
            channel.closeFuture().addListener(closed -> lost(replica, answers));
        } else {
            replicas.values().remove(answers);
            channel.close();
        }
        return outcome;
    }

    /** The proxy is asked for a tunnel before TLS begins. TLS fails with it, and says less about the reason. */
    private ChannelInitializer<Channel> proxied(AgentLink link, AgentAnswers answers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                proxy.map(AgentLinks::handler).ifPresent(tunnel -> {
                    tunnel.connectFuture().addListener(asked -> {
                        if (!asked.isSuccess()) {
                            answers.end(asked.cause());
                        }
                    });
                    channel.pipeline().addLast(tunnel);
                });
                channel.pipeline().addLast(link);
            }
        };
    }

    private static HttpProxyHandler handler(ProxyAddress proxy) {
        InetSocketAddress address = new InetSocketAddress(proxy.host(), proxy.port());
        return proxy.user() == null
                ? new HttpProxyHandler(address)
                : new HttpProxyHandler(
                        address,
                        proxy.user(),
                        proxy.password() == null ? "" : proxy.password().reveal());
    }

    private void lost(String replica, AgentAnswers answers) {
        replicas.remove(replica, answers);
        report.lost(replica, replicas.isEmpty());
        changed.release();
    }

    @Override
    public boolean claim(String replica, AgentAnswers connection) {
        return replicas.putIfAbsent(replica, connection) == null;
    }

    @Override
    public void renewed(Issued newer) {
        renewed.set(newer);
    }

    @Override
    public void replicas(int count) {
        wanted = Math.max(1, count);
        changed.release();
    }
}
