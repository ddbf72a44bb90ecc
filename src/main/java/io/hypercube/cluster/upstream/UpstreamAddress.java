package io.hypercube.cluster.upstream;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.netty.util.NetUtil;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The address of a cluster's server, computed once from its connection.
 *
 * @param dialled the address to connect to
 * @param authority the value of {@code Host}: that of the server URL, even when the certificate is checked for another
 *     name
 * @param tlsName the TLS server name, which the certificate must cover
 * @param pathPrefix the path of the server URL: begins with a slash and does not end with one; empty for none
 */
record UpstreamAddress(
        SocketAddress dialled,
        String authority,
        String tlsName,
        boolean tls,
        String pathPrefix,
        @Nullable ProxyOptions proxy) {

    static UpstreamAddress of(ClusterConnection connection) {
        URI server = connection.server();
        boolean tls = server.getScheme().equalsIgnoreCase("https");
        String host = Objects.requireNonNull(server.getHost(), "server has no host");
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = server.getPort() < 0 ? (tls ? 443 : 80) : server.getPort();
        String path = server.getRawPath() == null ? "" : server.getRawPath();
        String tlsName = connection.tlsServerName() == null ? bare : connection.tlsServerName();
        return new UpstreamAddress(
                SocketAddress.inetSocketAddress(port, bare),
                server.getPort() < 0 ? host : host + ':' + port,
                tlsName.endsWith(".") ? tlsName.substring(0, tlsName.length() - 1) : tlsName,
                tls,
                path.endsWith("/") ? path.substring(0, path.length() - 1) : path,
                connection.proxy() == null ? null : proxy(connection.proxy()));
    }

    /**
     * False for an IP address, which is checked in the certificate but not sent as a server name (RFC 6066 section 3).
     */
    boolean hasTlsName() {
        return tls && !NetUtil.isValidIpV4Address(tlsName) && !NetUtil.isValidIpV6Address(tlsName);
    }

    private static ProxyOptions proxy(URI proxy) {
        ProxyType type =
                switch (proxy.getScheme()) {
                    case "http" -> ProxyType.HTTP;
                    case "socks5", "socks5h" -> ProxyType.SOCKS5;
                    default ->
                        throw new IllegalArgumentException(
                                "proxy-url: " + proxy.getScheme() + " (expected: http or socks5)");
                };
        int port = proxy.getPort() >= 0 ? proxy.getPort() : type == ProxyType.HTTP ? 80 : 1080;
        ProxyOptions options =
                new ProxyOptions().setType(type).setHost(proxy.getHost()).setPort(port);
        String userInfo = proxy.getRawUserInfo();
        if (userInfo != null) {
            int colon = userInfo.indexOf(':');
            options.setUsername(decode(colon < 0 ? userInfo : userInfo.substring(0, colon)));
            options.setPassword(colon < 0 ? "" : decode(userInfo.substring(colon + 1)));
        }
        return options;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
