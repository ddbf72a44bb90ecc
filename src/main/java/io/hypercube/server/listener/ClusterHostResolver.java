package io.hypercube.server.listener;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.net.HostAndPort;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request is for a cluster by its host name. It uses the TLS server name of the connection (SNI) and
 * the {@code Host} of the request ({@code :authority} in HTTP/2). The client controls both:
 *
 * <pre>
 *   TLS server name      Host                 the request is for
 *   outside the domain   outside              the gateway
 *   outside, or none     a cluster            that cluster: DNS resolves to the gateway, or a proxy terminated TLS
 *   a cluster            the same cluster     that cluster
 *   a cluster            outside              that cluster: kubectl with tls-server-name; 421 for a console page
 *   a cluster            another cluster      421
 *   either in the domain but not a cluster's: 421
 * </pre>
 *
 * A browser reuses one HTTP/2 connection for several hosts that its certificate covers (connection coalescing), so a
 * request for the console may arrive on a connection to a cluster's host. Such a request has {@code Sec-Fetch-Site} and
 * no token, because console pages use a cookie. It gets a 421, and the browser repeats it on a new connection. A
 * request that {@code kubectl proxy} forwards for a browser has the field too, but also the token that kubectl adds. A
 * browser that does not send the field gets a 401, because cookies are not accepted at a cluster's host. Event loop
 * only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.5.20">RFC 9110, 421 Misdirected Request</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-9.1.1">RFC 9113, connection reuse</a>
 */
public final class ClusterHostResolver {
    private static final AttributeKey<ClusterHostResolver> KEY =
            AttributeKey.valueOf(ClusterHostResolver.class, "calledHost");

    private final ClusterDomain domain;
    private final @Nullable String serverName;

    /** Result of {@link ClusterDomain#clusterOf} for the server name. */
    private final @Nullable String named;

    private ClusterHostResolver(ClusterDomain domain, @Nullable String serverName, @Nullable String named) {
        this.domain = domain;
        this.serverName = serverName;
        this.named = named;
    }

    /** Must be called for every connection when it opens, after its TLS handshake. */
    static void prepare(HttpConnection connection, ClusterDomain domain) {
        channel(connection).attr(KEY).set(of(connection, domain));
    }

    /** The resolver of the request's connection. */
    public static ClusterHostResolver of(HttpServerRequest request) {
        return Objects.requireNonNull(channel(request.connection()).attr(KEY).get(), "a connection that was prepared");
    }

    private static ClusterHostResolver of(HttpConnection connection, ClusterDomain domain) {
        if (!connection.isSsl()) {
            return new ClusterHostResolver(domain, null, null);
        }
        TlsHandler tls =
                Objects.requireNonNull(channel(connection).pipeline().get(TlsHandler.class), "a connection with TLS");
        try {
            String name = tls.serverName();
            return new ClusterHostResolver(domain, name, name == null ? null : domain.clusterOf(name));
        } catch (IllegalArgumentException e) {
            // not a valid DNS name, so the destination is unknown
            String named = domain.name().isEmpty() ? null : ClusterDomain.NO_CLUSTER;
            return new ClusterHostResolver(domain, "not a host name", named);
        }
    }

    /** The domain of the clusters' host names. */
    public ClusterDomain domain() {
        return domain;
    }

    /**
     * The name of the cluster that a request is for, whether or not it exists. Null for a request to the gateway
     * itself. Fails with a 421.
     */
    public @Nullable String cluster(HttpServerRequest request) {
        String host = host(request);
        String byHost = domain.clusterOf(host);
        if (ClusterDomain.NO_CLUSTER.equals(named)) {
            throw misdirected("TLS server name: " + Excerpt.of(String.valueOf(serverName)) + " (expected: NAME."
                    + domain.name() + " or a name outside of this domain)");
        }
        if (ClusterDomain.NO_CLUSTER.equals(byHost)) {
            throw misdirected("Host: " + Excerpt.of(host) + " (expected: NAME." + domain.name()
                    + " or a name outside of this domain)");
        }
        if (named == null) {
            return byHost;
        }
        boolean other = byHost == null ? isOfAPage(request.headers()) : !byHost.equals(named);
        if (other) {
            throw misdirected("Host: " + Excerpt.of(host) + " (expected: the TLS server name of the connection, "
                    + serverName + ")");
        }
        return named;
    }

    private static boolean isOfAPage(MultiMap headers) {
        return headers.contains("Sec-Fetch-Site") && !headers.contains(HttpHeaders.AUTHORIZATION);
    }

    /**
     * The host as received. For HTTP/2 the library's value; it rejects a {@code Host} that differs from {@code
     * :authority}.
     */
    private static String host(HttpServerRequest request) {
        if (request.version() == HttpVersion.HTTP_2) {
            HostAndPort authority = request.authority();
            return authority == null ? "" : authority.host();
        }
        return Objects.requireNonNullElse(request.getHeader(HttpHeaders.HOST), "");
    }

    private static ApiException misdirected(String why) {
        return ApiException.of(StatusReason.MISDIRECTED_REQUEST, why);
    }

    private static Channel channel(HttpConnection connection) {
        return ((HttpServerConnection) connection).channelHandlerContext().channel();
    }
}
