package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ProxyFailedException;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.ClusterTokens;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.upstream.UpgradeCall.UpgradeReceiver;
import io.hypercube.cluster.upstream.UpstreamCall.UpstreamReceiver;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.core.limit.CallLimits;
import io.hypercube.core.limit.CallSeats;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.ClientSSLOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The connections to one cluster. Thread-safe. A call is made on an event loop and stays on it. */
public final class Upstream {
    /** With Netty's default of 8 KB, reading a large list takes twice the time. */
    private static final int CHUNK = 64 * 1024;

    /** About the limit of Go's client; many {@code Warning} fields are usual. */
    private static final int LONGEST_HEAD = 256 * 1024;

    private static final int SECONDS_UNTIL_DEAD = 60;

    /** Shorter than the idle timeout of API servers and load balancers, so that the gateway closes first. */
    private static final Duration KEPT_IDLE = Duration.ofSeconds(50);

    /** The state of one event loop, used on it only. */
    private record Share(Context loop, IdleConnectionPool idle, ResponseTimeouts awaited) {}

    private final Vertx vertx;
    private final Cluster cluster;
    private final UpstreamConfig config;
    private final Dialer dialer;
    private final UpstreamAddress address;
    private final HttpClientAgent client;
    private final CallLimits limits;
    private final ClusterTokens tokens;
    private final CallSeats seats;
    private final Map<Thread, Share> shares = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private @Nullable ClientSSLOptions tls;
    private @Nullable ClientCertificate tlsCertificate;

    Upstream(
            Vertx vertx,
            Cluster cluster,
            UpstreamConfig config,
            Dialer dialer,
            CallLimits limits,
            ClusterTokens tokens) {
        this.vertx = vertx;
        this.cluster = cluster;
        this.config = config;
        this.dialer = dialer;
        this.address = UpstreamAddress.of(cluster.connection());
        this.client = vertx.httpClientBuilder().with(options(address, config)).build();
        this.limits = limits;
        this.tokens = tokens;
        this.seats = new CallSeats(limits);
    }

    public Cluster cluster() {
        return cluster;
    }

    /** For the gateway's own calls: its credential, or a token of its own where calls carry those of callers. */
    CredentialSource credentials() {
        return switch (cluster.connection().identity()) {
            case Identity.Impersonation impersonation -> cluster.credentials();
            case Identity.Token(String audience) -> tokens.of(ClusterTokens.PROBE, null, audience);
        };
    }

    /**
     * The tokens of a user for this cluster; null when it is called with the credential of the gateway.
     *
     * @param aiClient that the tokens name; null for none
     */
    public @Nullable CredentialSource tokensOf(User user, @Nullable String aiClient) {
        return switch (cluster.connection().identity()) {
            case Identity.Impersonation impersonation -> null;
            case Identity.Token(String audience) -> tokens.of(user, aiClient, audience);
        };
    }

    /**
     * The limit of concurrent calls. A caller's call must take a seat first and close it at its end; the gateway's own
     * calls need none.
     */
    public CallSeats seats() {
        return seats;
    }

    /** Sends a call. Event loop only. The receiver is called on the same loop, after this has returned. */
    public UpstreamCall call(UpstreamRequest request, UpstreamReceiver receiver) {
        UpstreamCall call = new UpstreamCall(this, request, receiver, vertx.getOrCreateContext());
        call.start();
        return call;
    }

    /** Sends an upgrade request on a connection that is not shared with other calls; otherwise like {@link #call}. */
    public UpgradeCall upgrade(UpstreamRequest request, UpgradeReceiver receiver) {
        UpgradeCall call = new UpgradeCall(this, request, receiver, vertx.getOrCreateContext());
        call.start();
        return call;
    }

    /** Writes the request's header fields, then {@code Host} and {@code Authorization}. */
    void writeHeaders(UpstreamRequest request, @Nullable ClusterCredential credential, MultiMap headers) {
        request.headers().writeTo(headers);
        headers.set(HttpHeaders.HOST, address.authority());
        Secret authorization = credential == null ? null : credential.authorization();
        if (authorization == null) {
            headers.remove(HttpHeaders.AUTHORIZATION);
        } else {
            headers.set(HttpHeaders.AUTHORIZATION, authorization.reveal());
        }
    }

    UpstreamAddress address() {
        return address;
    }

    Vertx vertx() {
        return vertx;
    }

    /** An idle connection of this event loop with the client certificate of the credential, or null. */
    @Nullable
    UpstreamConnection kept(ClusterCredential credential) {
        return share().idle().take(credential.certificate());
    }

    /** Opens a connection on this event loop. At the limit, an idle connection is closed first. */
    Future<UpstreamConnection> connect(ClusterCredential credential) {
        if (open.incrementAndGet() > limits.seats()) {
            closeOneIdle();
        }
        return dialer.way()
                .compose(way -> client.connect(options(way, credential))
                        .map(http -> new UpstreamConnection(http, way, credential.certificate(), open::decrementAndGet))
                        .recover(failure -> Future.failedFuture(
                                way.proxy() == null ? way.explain(failure) : ProxyFailedException.of(failure))))
                .onFailure(failure -> open.decrementAndGet());
    }

    /**
     * Closes an idle connection, on its own event loop. There may be none, because the gateway's own calls are not
     * limited.
     */
    private void closeOneIdle() {
        for (Share share : shares.values()) {
            if (share.idle().count() > 0) {
                share.loop().runOnContext(there -> share.idle().closeOldest());
                return;
            }
        }
    }

    private HttpConnectOptions options(Dialer.Way way, ClusterCredential credential) {
        HttpConnectOptions options = new HttpConnectOptions()
                .setServer(way.server())
                .setHost(address.tlsName())
                .setPort(address.dialled().port())
                .setSsl(address.tls())
                .setConnectTimeout(config.connectTimeout().toMillis());
        if (address.tls()) {
            options.setSslOptions(tls(credential.certificate()));
        }
        if (way.proxy() != null) {
            options.setProxyOptions(way.proxy());
        }
        return options;
    }

    /** Rebuilt only when the certificate changes, because authorities are read from files. */
    @SuppressWarnings("ReferenceEquality") // sources of credentials guarantee it
    private synchronized ClientSSLOptions tls(@Nullable ClientCertificate certificate) {
        ClientSSLOptions known = tls;
        if (known == null || certificate != tlsCertificate) {
            known = UpstreamTls.options(cluster.connection(), certificate);
            tls = known;
            tlsCertificate = certificate;
        }
        return known;
    }

    /** Returns a connection after its call. Must be called on the event loop of the connection. */
    void keep(UpstreamConnection connection) {
        share().idle().put(connection);
    }

    /** The response timeouts of this event loop. */
    ResponseTimeouts awaited() {
        return share().awaited();
    }

    private Share share() {
        Share mine = shares.get(Thread.currentThread());
        return mine != null
                ? mine
                : shares.computeIfAbsent(
                        Thread.currentThread(),
                        loop -> new Share(
                                vertx.getOrCreateContext(),
                                new IdleConnectionPool(vertx, KEPT_IDLE),
                                new ResponseTimeouts(vertx, config.responseTimeout())));
    }

    void close() {
        client.close();
    }

    private static HttpClientOptions options(UpstreamAddress address, UpstreamConfig config) {
        HttpClientOptions options = new HttpClientOptions();
        options.setProtocolVersion(HttpVersion.HTTP_1_1)
                .setForceSni(address.hasTlsName())
                .setConnectTimeout((int) config.connectTimeout().toMillis())
                .setDecompressionSupported(false)
                .setMaxRedirects(0)
                .setMaxChunkSize(CHUNK)
                .setMaxHeaderSize(LONGEST_HEAD)
                .setMaxInitialLineLength(CHUNK)
                .setSslEngineOptions(UpstreamTls.engine());
        options.setTcpKeepAlive(true)
                .setTcpKeepAliveIdleSeconds(SECONDS_UNTIL_DEAD / 2)
                .setTcpKeepAliveIntervalSeconds(SECONDS_UNTIL_DEAD / 6)
                .setTcpKeepAliveCount(3)
                .setTcpUserTimeout(SECONDS_UNTIL_DEAD * 1000);
        return options;
    }
}
