package io.hypercube.server.listener;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.proxy.inbound.UpgradableConnection;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.ServerSSLOptions;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Listens on one address for HTTP/1.0, HTTP/1.1 and HTTP/2, with one server per event loop. Owns the sockets and the protocol
 * limits; requests are passed to the handler.
 */
public final class HttpListener {
    private static final int LONGEST_REQUEST_LINE = 64 << 10;
    private static final int LARGEST_HEADERS = 64 << 10;
    private static final int BODY_CHUNK = 64 << 10;
    private static final int STREAM_WINDOW = 512 << 10;
    private static final int CONNECTION_WINDOW = 2 << 20;
    private static final int CONCURRENT_STREAMS = 250;
    /** A well-behaved client that ends many watches resets as many streams. A reset flood sends far more. */
    private static final int RESETS_PER_WINDOW = 2_000;

    private static final Duration HANDSHAKE = Duration.ofSeconds(10);

    private static final AtomicInteger LISTENERS = new AtomicInteger();

    private final Vertx vertx;
    private final SocketAddress address;
    private final HttpServerOptions options;
    private final Function<HttpServerRequest, Future<Void>> handler;
    private final IdleConnectionReaper.Limits limits;
    private final ClusterDomain domain;
    private final Queue<Server> servers = new ConcurrentLinkedQueue<>();
    private volatile boolean leaving;

    /**
     * Opens no socket yet; {@link #listen} does.
     *
     * @param address one of {@link #address}, or of a Unix domain socket
     * @param tls the certificate and its key; null for plain HTTP
     * @param handler must answer each request without blocking, and never fail; its result completes with the call
     * @param domain of the clusters' host names
     * @param agents takes over the TLS connections of agents
     */
    public HttpListener(
            Vertx vertx,
            SocketAddress address,
            @Nullable KeyCertOptions tls,
            Function<HttpServerRequest, Future<Void>> handler,
            IdleConnectionReaper.Limits limits,
            ClusterDomain domain,
            AgentSwitch.Agents agents) {
        this.vertx = vertx;
        this.address = address;
        this.options = options(tls, agents);
        this.handler = handler;
        this.limits = limits;
        this.domain = domain;
    }

    /** The address as Vert.x has it. With port 0, all servers of a listener share one free port. */
    public static SocketAddress address(ListenAddress address) {
        return address.port() == 0
                ? SocketAddress.sharedRandomPort(LISTENERS.incrementAndGet(), address.host())
                : SocketAddress.inetSocketAddress(address.port(), address.host());
    }

    /** Listens with one server on each of {@code eventLoops} loops. Completes with the port. */
    public Future<Integer> listen(int eventLoops) {
        DeploymentOptions instances = new DeploymentOptions().setInstances(eventLoops);
        return vertx.deployVerticle(Server::new, instances)
                .map(id -> servers.element().actualPort());
    }

    /**
     * From now on each response over HTTP/1.1 has {@code Connection: close}, so that clients open their next connection
     * elsewhere. Connections and calls are still accepted.
     */
    void announceShutdown() {
        leaving = true;
    }

    /**
     * Asks clients on HTTP/2 to open their next stream on another connection. Streams that they have begun meanwhile are
     * still answered.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-6.8">RFC 9113, GOAWAY, graceful shutdown</a>
     */
    Future<Void> askToLeave() {
        return onEach(server -> server.goAway(Integer.MAX_VALUE));
    }

    /**
     * Rejects new connections, waits for running calls up to {@code grace}, then aborts them. Clients on HTTP/2 learn
     * which streams are answered, so that they can repeat the others.
     */
    Future<Void> shutdown(Duration grace) {
        announceShutdown();
        return onEach(server -> server.goAway(Server.LAST_RECEIVED).eventually(() -> server.shutdown(grace)));
    }

    /** Uses another certificate for new connections; open ones stay. Does nothing without TLS. */
    public Future<Void> serve(KeyCertOptions pair) {
        return options.isSsl() ? onEach(server -> server.use(pair)) : Future.succeededFuture();
    }

    private Future<Void> onEach(Function<Server, Future<Void>> task) {
        return Future.join(servers.stream().map(task).toList()).mapEmpty();
    }

    private void sayThatItEnds(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_2) {
            HttpServerResponse response = request.response();
            response.headersEndHandler(head -> {
                if (leaving) {
                    response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
                }
            });
        }
    }

    private final class Server extends VerticleBase {
        static final int LAST_RECEIVED = -1;

        private final Promise<HttpServer> listening = Promise.promise();
        private @Nullable IdleConnectionReaper reaper;

        int actualPort() {
            return listening.future().result().actualPort();
        }

        Future<Void> goAway(int lastStream) {
            Promise<Void> sent = Promise.promise();
            context.runOnContext(loop -> {
                Objects.requireNonNull(reaper, "started").goAway(lastStream);
                sent.complete();
            });
            return sent.future();
        }

        Future<Void> use(KeyCertOptions pair) {
            ServerSSLOptions next = options.getSslOptions().copy();
            next.setKeyCertOptions(pair);
            return listening
                    .future()
                    .compose(server -> server.updateSSLOptions(next, true))
                    .mapEmpty();
        }

        Future<Void> shutdown(Duration grace) {
            return listening.future().compose(server -> server.shutdown(grace));
        }

        @Override
        public Future<?> start() {
            IdleConnectionReaper connections = new IdleConnectionReaper(vertx, HttpListener.this.limits);
            reaper = connections;
            Http1ServerConfig http1 = new HttpServerConfig(options).getHttp1Config();
            HttpServer server = vertx.createHttpServer(options)
                    .connectionHandler(connection -> {
                        UpgradableConnection.prepare(connection, http1);
                        PieceLimit.prepare(connection);
                        StreamWritability.prepare(connection);
                        SingleHostFilter.prepare(connection);
                        ClusterHostResolver.prepare(connection, HttpListener.this.domain);
                        connections.watch(connection);
                    })
                    .requestHandler(request -> {
                        sayThatItEnds(request);
                        connections.answer(request, handler);
                    })
                    .invalidRequestHandler(InvalidRequestHandler::refuse);
            servers.add(this);
            return server.listen(address).onComplete(listening);
        }
    }

    private static HttpServerOptions options(@Nullable KeyCertOptions tls, AgentSwitch.Agents agents) {
        HttpServerOptions options = new HttpServerOptions()
                .setTcpNoDelay(true)
                .setTcpKeepAlive(true)
                .setMaxInitialLineLength(LONGEST_REQUEST_LINE)
                .setMaxHeaderSize(LARGEST_HEADERS)
                .setMaxChunkSize(BODY_CHUNK)
                .setHandle100ContinueAutomatically(false)
                .setCompressionSupported(false)
                .setDecompressionSupported(false)
                .setHttp2ClearTextEnabled(
                        false) // h2c upgrades could bypass proxies in front of the gateway and conflict with upgrades
                // to clusters
                .setHttp2ConnectionWindowSize(CONNECTION_WINDOW)
                .setHttp2RstFloodMaxRstFramePerWindow(RESETS_PER_WINDOW)
                .setInitialSettings(new Http2Settings()
                        .setMaxConcurrentStreams(CONCURRENT_STREAMS)
                        .setInitialWindowSize(STREAM_WINDOW)
                        .setMaxHeaderListSize(LARGEST_HEADERS));
        return tls == null ? options : secured(options, tls, agents);
    }

    private static HttpServerOptions secured(HttpServerOptions options, KeyCertOptions tls, AgentSwitch.Agents agents) {
        return options.setSsl(true)
                .setSslEngineOptions(TlsEngine.best(agents))
                .setUseAlpn(true)
                // other versions get a 501, also from clients that negotiate none
                .setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1, HttpVersion.HTTP_1_0))
                .setKeyCertOptions(tls)
                .setSslHandshakeTimeout(HANDSHAKE.toSeconds())
                .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS);
    }
}
