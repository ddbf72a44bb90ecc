package io.hypercube.cluster.kubeconfig;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code server} and {@code proxy-url} of a kubeconfig cluster. Messages do not quote them; they may have a password. */
final class ServerAddress {
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("[A-Za-z0-9._-]+(:[0-9]+)?|\\[[0-9A-Fa-f:.]+\\](:[0-9]+)?");
    /** Some resolvers read {@code 2852039166} or {@code 010.0.0.1} as a name, others as an address. */
    private static final Pattern ENDS_IN_A_NUMBER = Pattern.compile("(.*\\.)?([0-9]+|0[xX][0-9A-Fa-f]*)\\.?");

    private static final Pattern IPV4 = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    private static final Set<String> SERVER_SCHEMES = Set.of("https", "http");
    /** client-go also supports {@code https}, which is TLS to the proxy itself. The gateway's HTTP client does not. */
    private static final Set<String> PROXY_SCHEMES = Set.of("http", "socks5");

    private ServerAddress() {}

    /** A URL, or host and port alone: then {@code http}, or {@code https} when the entry has any TLS field. */
    static Optional<URI> server(EntryFields cluster, boolean tls) {
        Optional<String> text = cluster.text("server");
        if (text.isEmpty()) {
            cluster.problem("server: missing (expected: a URL)");
            return Optional.empty();
        }
        boolean bare = HOST_AND_PORT.matcher(text.get()).matches();
        Optional<URI> server = url(bare ? (tls ? "https://" : "http://") + text.get() : text.get(), SERVER_SCHEMES);
        if (server.isEmpty()) {
            cluster.problem("server: not understood (expected: https://HOST[:PORT][/PATH])");
        } else if (server.get().getRawUserInfo() != null) {
            cluster.problem("server: contains a user or password (expected: username and password in the user entry)");
        } else if (server.get().getRawQuery() != null || server.get().getRawFragment() != null) {
            cluster.problem("server: has a query or fragment (expected: https://HOST[:PORT][/PATH])");
        }
        return server;
    }

    static Optional<URI> proxy(EntryFields cluster) {
        Optional<URI> proxy = cluster.text("proxy-url").flatMap(text -> url(text, PROXY_SCHEMES));
        if (cluster.has("proxy-url") && proxy.isEmpty()) {
            cluster.problem("proxy-url: not understood (expected: http://HOST:PORT or socks5://HOST:PORT)");
        }
        return proxy;
    }

    /** Empty unless it is {@code https} with a host that no resolver reads as another one. */
    static Optional<URI> url(String text) {
        return url(text, Set.of("https")).filter(url -> url.getRawUserInfo() == null);
    }

    private static Optional<URI> url(String text, Set<String> schemes) {
        try {
            URI url = new URI(text).parseServerAuthority();
            boolean usable = url.getHost() != null
                    && url.getPort() <= 65535
                    && url.getScheme() != null
                    && schemes.contains(url.getScheme())
                    && (IPV4.matcher(url.getHost()).matches()
                            || !ENDS_IN_A_NUMBER.matcher(url.getHost()).matches());
            return usable ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
