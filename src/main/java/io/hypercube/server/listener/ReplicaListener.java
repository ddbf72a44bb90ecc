package io.hypercube.server.listener;

import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.ServerSSLOptions;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The internal listener for other replicas: HTTP/1.1 over TLS 1.3, and only for clients with a certificate of the
 * internal CA. It has one route and no access to callers, sessions or the gateway's own API.
 */
public final class ReplicaListener {
    /** Vert.x takes a negative port as one free port that all servers with this number share. */
    private static final int FREE_PORT = -30444;

    private static final int LONGEST_REQUEST_LINE = 1 << 10;
    private static final int LARGEST_HEADERS = 64 << 10;
    private static final Duration HANDSHAKE = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final ListenAddress address;
    private final ReplicaCertificate certificate;
    private final Function<HttpServerRequest, Future<Void>> handler;
    private final IdleConnectionReaper.Limits limits;
    private final Queue<HttpServer> servers = new ConcurrentLinkedQueue<>();

    /**
     * Opens no socket yet; {@link #listen} does.
     *
     * @param certificate is served, and its CA must have signed the certificates of clients
     * @param handler must answer each request without blocking, and never fail; its result completes with the call
     */
    public ReplicaListener(
            Vertx vertx,
            ListenAddress address,
            ReplicaCertificate certificate,
            Function<HttpServerRequest, Future<Void>> handler,
            IdleConnectionReaper.Limits limits) {
        this.vertx = vertx;
        this.address = address;
        this.certificate = certificate;
        this.handler = handler;
        this.limits = limits;
    }

    /** Listens with one server on each of {@code eventLoops} loops. Completes with the port. */
    public Future<Integer> listen(int eventLoops) {
        return vertx.deployVerticle(Server::new, new DeploymentOptions().setInstances(eventLoops))
                .map(id -> servers.element().actualPort());
    }

    /** Uses the renewed certificate for new connections. */
    public void renew() {
        servers.forEach(server -> server.updateSSLOptions(tls(new ServerSSLOptions())));
    }

    /** Rejects new connections, and aborts the calls that still run after {@code grace}. */
    public Future<Void> shutdown(Duration grace) {
        return Future.join(
                        servers.stream().map(server -> server.shutdown(grace)).toList())
                .mapEmpty();
    }

    private final class Server extends VerticleBase {
        @Override
        public Future<?> start() {
            IdleConnectionReaper connections = new IdleConnectionReaper(vertx, ReplicaListener.this.limits);
            HttpServer server = vertx.createHttpServer(options())
                    .connectionHandler(connections::watch)
                    .requestHandler(request -> connections.answer(request, handler))
                    .invalidRequestHandler(InvalidRequestHandler::refuse);
            servers.add(server);
            return server.listen(address.port() == 0 ? FREE_PORT : address.port(), address.host());
        }
    }

    private HttpServerOptions options() {
        HttpServerOptions options = new HttpServerOptions()
                .setTcpNoDelay(true)
                .setTcpKeepAlive(true)
                .setMaxInitialLineLength(LONGEST_REQUEST_LINE)
                .setMaxHeaderSize(LARGEST_HEADERS)
                .setHandle100ContinueAutomatically(false)
                .setCompressionSupported(false)
                .setDecompressionSupported(false)
                .setHttp2ClearTextEnabled(false)
                .setSsl(true)
                .setUseAlpn(false)
                .setClientAuth(ClientAuth.REQUIRED)
                .setSslEngineOptions(TlsEngine.best(AgentSwitch.Agents.NONE));
        ServerSSLOptions tls = tls(new ServerSSLOptions());
        return options.setEnabledSecureTransportProtocols(tls.getEnabledSecureTransportProtocols())
                .setKeyCertOptions(tls.getKeyCertOptions())
                .setTrustOptions(tls.getTrustOptions())
                .setSslHandshakeTimeout(HANDSHAKE.toSeconds())
                .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS);
    }

    private ServerSSLOptions tls(ServerSSLOptions options) {
        var leaf = certificate.leaf().certificate();
        options.setClientAuth(ClientAuth.REQUIRED)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3"))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertValue(Buffer.buffer(leaf.chainPem()))
                        .addKeyValue(Buffer.buffer(leaf.keyPem().revealBytes())))
                .setTrustOptions(new PemTrustOptions()
                        .addCertValue(Buffer.buffer(certificate.authority().pem())))
                .setSslHandshakeTimeout(HANDSHAKE.toSeconds())
                .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS);
        return options;
    }
}
