package io.hypercube.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ForbiddenAddressException;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.identity.Secret;
import io.hypercube.limit.CallLimits;
import io.hypercube.limit.CallPlaces;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The connections to one cluster. Thread-safe; calls are made on an event loop and stay there. */
public final class Upstream {
    /** Large lists in few pieces: with 8 KB, Netty's default, a list costs twice the time. */
    private static final int CHUNK = 64 * 1024;

    /** As much as Go's client takes in practice; many {@code Warning} fields are usual. */
    private static final int LONGEST_HEAD = 256 * 1024;

    private static final int SECONDS_UNTIL_DEAD = 60;

    /** Shorter than what API servers and balancers before them grant, so that it is us who close. */
    private static final Duration KEPT_IDLE = Duration.ofSeconds(50);

    /** What belongs to one event loop, and is used on it alone. */
    private record Share(Context loop, IdleConnectionPool idle, ResponseTimeouts awaited) {}

    private record Way(SocketAddress server, @Nullable ProxyOptions proxy) {}

    private final Vertx vertx;
    private final Cluster cluster;
    private final UpstreamConfig config;
    private final DialRule rule;
    private final UpstreamAddress address;
    private final HttpClientAgent client;
    private final CallPlaces places;
    private final Map<Thread, Share> shares = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private @Nullable ClientSSLOptions tls;
    private @Nullable ClientCertificate tlsCertificate;

    Upstream(Vertx vertx, Cluster cluster, UpstreamConfig config, DialRule rule, CallLimits limits) {
        this.vertx = vertx;
        this.cluster = cluster;
        this.config = config;
        this.rule = rule;
        this.address = UpstreamAddress.of(cluster.connection());
        this.client = vertx.httpClientBuilder().with(options(address, config)).build();
        this.places = new CallPlaces(config.maxConnections(), limits);
    }

    public Cluster cluster() {
        return cluster;
    }

    /** Every call of a caller takes a place first and closes it when it is over. The gateway's own calls need none. */
    public CallPlaces places() {
        return places;
    }

    /** Sends a call. On an event loop; the answer comes to the receiver on the same one, never before this returns. */
    public UpstreamCall call(UpstreamRequest request, UpstreamReceiver receiver) {
        UpstreamCall call = new UpstreamCall(this, request, receiver, vertx.getOrCreateContext());
        call.start();
        return call;
    }

    /** Asks to leave HTTP, on a connection that no other call has used or will use; otherwise as {@link #call}. */
    public UpgradeCall upgrade(UpstreamRequest request, UpgradeReceiver receiver) {
        UpgradeCall call = new UpgradeCall(this, request, receiver, vertx.getOrCreateContext());
        call.start();
        return call;
    }

    /** The request's own header fields, and then the two that are this room's. */
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

    /** A kept connection of this event loop that shows the certificate of the credential, or null. */
    @Nullable
    UpstreamConnection kept(ClusterCredential credential) {
        return share().idle().take(credential.certificate());
    }

    /** A new connection on this event loop. Where as many are open as may be, an idle one makes room for it. */
    Future<UpstreamConnection> connect(ClusterCredential credential) {
        if (open.incrementAndGet() > config.maxConnections()) {
            closeOneIdle();
        }
        return way().compose(way -> client.connect(options(way, credential)))
                .map(http -> new UpstreamConnection(http, credential.certificate(), open::decrementAndGet))
                .onFailure(failure -> open.decrementAndGet());
    }

    /** Those of other event loops can be closed there alone; none need be idle, for the gateway's own calls need no place. */
    private void closeOneIdle() {
        for (Share share : shares.values()) {
            if (share.idle().count() > 0) {
                share.loop().runOnContext(there -> share.idle().closeOldest());
                return;
            }
        }
    }

    /** What is dialled: names, or the very addresses that the rule has seen. */
    private Future<Way> way() {
        SocketAddress server = address.dialled();
        ProxyOptions proxy = address.proxy();
        if (Objects.equals(rule, DialRule.ANY)) {
            return Future.succeededFuture(new Way(server, proxy));
        }
        if (proxy == null) {
            return allowed(server.host())
                    .map(found -> SocketAddress.inetSocketAddress(new InetSocketAddress(found, server.port())))
                    .map(found -> new Way(found, null));
        }
        boolean name = !AddressLiteral.isIpv6(server.host())
                && AddressLiteral.parse(server.host()).isEmpty();
        Future<?> first = name ? Future.succeededFuture() : allowed(server.host());
        return first.compose(seen -> allowed(proxy.getHost()))
                .map(found -> new Way(server, new ProxyOptions(proxy).setHost(found.getHostAddress())));
    }

    private Future<InetAddress> allowed(String host) {
        return resolve(host)
                .compose(found -> rule.allows(cluster, found)
                        ? Future.succeededFuture(found)
                        : Future.failedFuture(new ForbiddenAddressException()));
    }

    private Future<InetAddress> resolve(String host) {
        return AddressLiteral.parse(host)
                .map(Future::succeededFuture)
                .orElseGet(() -> ((VertxInternal) vertx).nameResolver().resolve(host));
    }

    private HttpConnectOptions options(Way way, ClusterCredential credential) {
        HttpConnectOptions options = new HttpConnectOptions()
                .setServer(way.server())
                .setHost(address.tlsName())
                .setPort(way.server().port())
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

    /** Made anew only when the certificate is another: authorities are read from files. */
    @SuppressWarnings("ReferenceEquality") // as sources of credentials promise it
    private synchronized ClientSSLOptions tls(@Nullable ClientCertificate certificate) {
        ClientSSLOptions known = tls;
        if (known == null || certificate != tlsCertificate) {
            known = UpstreamTls.options(cluster.connection(), certificate);
            tls = known;
            tlsCertificate = certificate;
        }
        return known;
    }

    /** To be called on the event loop of the connection, when its call is over. */
    void keep(UpstreamConnection connection) {
        share().idle().put(connection);
    }

    /** Of this event loop. */
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
