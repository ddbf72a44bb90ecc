package io.hypercube.federation.ldap;

import io.hypercube.core.identity.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The server of a directory, and the credential with which the gateway searches it.
 *
 * @param url {@code ldaps://host:port}, or {@code ldap://host:port} for TLS by StartTLS or none
 * @param startTls whether TLS begins on a connection of the scheme ldap
 * @param certificateAuthority PEM file with the CAs of the server; null for those of the JVM
 * @param bindDn null for anonymous searches, and so is the password
 */
public record LdapServer(
        URI url,
        boolean startTls,
        @Nullable Path certificateAuthority,
        @Nullable String bindDn,
        @Nullable Secret bindPassword) {
    /** The valid form of {@code url}, for messages. */
    public static final String EXPECTED_URL = "ldaps://HOST or ldaps://HOST:PORT; ldap:// with startTls: true";

    private static final int LDAP_PORT = 389;
    private static final int LDAPS_PORT = 636;

    public static boolean isUsable(URI url) {
        String path = url.getRawPath();
        return (isLdaps(url) || "ldap".equalsIgnoreCase(url.getScheme()))
                && url.getHost() != null
                && (path == null || path.isEmpty() || path.equals("/"))
                && url.getRawQuery() == null
                && url.getRawFragment() == null
                && url.getRawUserInfo() == null;
    }

    public static boolean isLdaps(URI url) {
        return "ldaps".equalsIgnoreCase(url.getScheme());
    }

    /** Without the brackets of an IPv6 address. */
    String host() {
        return url.getHost().replaceAll("[\\[\\]]", "");
    }

    int port() {
        return url.getPort() >= 0 ? url.getPort() : isLdaps(url) ? LDAPS_PORT : LDAP_PORT;
    }

    /** The URL without a path, for messages and identities. */
    public String address() {
        String port = url.getPort() < 0 ? "" : ":" + url.getPort();
        return (url.getScheme() + "://" + url.getHost()).toLowerCase(Locale.ROOT) + port;
    }
}
