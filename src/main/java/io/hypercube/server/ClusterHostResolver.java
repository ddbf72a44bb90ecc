package io.hypercube.server;

import io.hypercube.kube.ApiException;
import io.hypercube.kube.Excerpt;
import io.hypercube.kube.StatusReason;
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
 * Whether a request is for a cluster by name of host. The TLS server name of the connection (SNI) and the {@code Host} of the request
 * ({@code :authority} in HTTP/2) are both looked at, and both are what the client chose:
 *
 * <pre>
 *   TLS server name      Host                 the request is for
 *   outside the domain   outside              the gateway
 *   outside, or none     a cluster            that cluster: DNS leads there, or something before us has ended TLS
 *   a cluster            the same cluster     that cluster
 *   a cluster            outside              that cluster: kubectl with tls-server-name; of a browser's own page it is a 421
 *   a cluster            another cluster      nobody: 421
 *   in the domain and no cluster's, or Host is: nobody: 421
 * </pre>
 *
 * A browser uses one HTTP/2 connection for several hosts that its certificate covers (connection coalescing), so a request for the
 * console may come on a connection to a cluster's host. It has {@code Sec-Fetch-Site} and no token, because pages of the console have
 * a cookie instead; it gets a 421, and the browser repeats it on a connection of its own. What {@code kubectl proxy} passes on for a
 * browser has the field too, and the token that kubectl adds. A browser that does not send the field is refused all the same, because no
 * cookie is a credential at a cluster's host. Event loop only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.5.20">RFC 9110, 421 Misdirected Request</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-9.1.1">RFC 9113, connection reuse</a>
 */
final class ClusterHostResolver {
    private static final AttributeKey<ClusterHostResolver> KEY =
            AttributeKey.valueOf(ClusterHostResolver.class, "calledHost");

    private final ClusterDomain domain;
    private final @Nullable String serverName;

    /** As {@link ClusterDomain#clusterOf} gives it of the server name. */
    private final @Nullable String named;

    private ClusterHostResolver(ClusterDomain domain, @Nullable String serverName, @Nullable String named) {
        this.domain = domain;
        this.serverName = serverName;
        this.named = named;
    }

    /** To be called for every connection when it opens, after its TLS handshake. */
    static void prepare(HttpConnection connection, ClusterDomain domain) {
        channel(connection).attr(KEY).set(of(connection, domain));
    }

    /** What was noted of the connection of a request. */
    static ClusterHostResolver of(HttpServerRequest request) {
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
            // no host name as DNS has them, and nobody can tell where it should lead
            String named = domain.name().isEmpty() ? null : ClusterDomain.NO_CLUSTER;
            return new ClusterHostResolver(domain, "not understood", named);
        }
    }

    ClusterDomain domain() {
        return domain;
    }

    /**
     * The name of the cluster that a request is for, whether there is one of that name or not; null where it is for the gateway. Fails
     * with a 421.
     */
    @Nullable
    String cluster(HttpServerRequest request) {
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

    /** As it was written; of HTTP/2 what the library has read, which refuses a {@code Host} beside another {@code :authority}. */
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
