package io.hypercube.cli.agent;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP proxy between the agent and the gateway, of {@code HTTPS_PROXY} and {@code NO_PROXY}, in capital or small letters as curl and
 * Go read them.
 *
 * @param user null for a proxy that asks for none
 */
record ProxyAddress(
        String host,
        int port,
        @Nullable String user,
        @Nullable Secret password) {
    private static final int DEFAULT_PORT = 80;

    static {
        // The JDK sends no password to a proxy that tunnels, unless this is set before its first connection.
        System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
    }

    /**
     * Empty when the server is to be dialled directly.
     *
     * @throws IOException for a variable that is not understood; the message does not quote it, because it may have a password
     */
    static Optional<ProxyAddress> of(Map<String, String> environment, URI server) throws IOException {
        String text = variable(environment, "HTTPS_PROXY");
        if (text.isEmpty() || isExcepted(variable(environment, "NO_PROXY"), server.getHost())) {
            return Optional.empty();
        }
        try {
            URI proxy = URI.create(text.contains("://") ? text : "http://" + text);
            if (proxy.getHost() != null && "http".equals(proxy.getScheme())) {
                return Optional.of(of(proxy));
            }
        } catch (IllegalArgumentException e) {
            throw wrong();
        }
        throw wrong();
    }

    private static ProxyAddress of(URI proxy) {
        String[] user = proxy.getRawUserInfo() == null
                ? new String[0]
                : proxy.getRawUserInfo().split(":", 2);
        return new ProxyAddress(
                proxy.getHost(),
                proxy.getPort() < 0 ? DEFAULT_PORT : proxy.getPort(),
                user.length == 0 ? null : decoded(user[0]),
                user.length < 2 ? null : Secret.of(decoded(user[1])));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static IOException wrong() {
        return new IOException("HTTPS_PROXY: not understood (expected: http://HOST:PORT)");
    }

    private static String variable(Map<String, String> environment, String name) {
        String small = environment.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        return environment.getOrDefault(name, small);
    }

    /** A name, or a domain with all names in it. */
    private static boolean isExcepted(String exceptions, String host) {
        return Stream.of(exceptions.split(","))
                .map(entry -> entry.strip().replaceFirst("^\\*?\\.", ""))
                .filter(entry -> !entry.isEmpty())
                .anyMatch(entry -> entry.equals("*") || host.equals(entry) || host.endsWith("." + entry));
    }

    Proxy proxy() {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(host, port));
    }

    Authenticator authenticator() {
        return new Authenticator() {
            @Override
            protected @Nullable PasswordAuthentication getPasswordAuthentication() {
                return user == null || getRequestorType() != RequestorType.PROXY
                        ? null
                        : new PasswordAuthentication(
                                user,
                                password == null
                                        ? new char[0]
                                        : password.reveal().toCharArray());
            }
        };
    }
}
