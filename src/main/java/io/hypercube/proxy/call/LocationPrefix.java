package io.hypercube.proxy.call;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Prepends the prefix of a call to a {@code Location} of the same cluster, so that the client follows it through the
 * same entry point. Any other {@code Location} is unchanged.
 *
 * @param prefix the path before the cluster's own path, as the client sent it: {@code /clusters/NAME}; empty when the
 *     cluster was called by its host name
 * @param server the cluster's server URL in its kubeconfig
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2">RFC 9110, Location</a>
 */
record LocationPrefix(String prefix, URI server) {
    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    String before(String location) {
        if (isAbsolutePath(location)) {
            String path = resolved(location);
            return under(Objects.requireNonNullElse(belowServer(path), path));
        }
        String path = pathAtServer(location);
        String below = path == null ? null : belowServer(resolved(path));
        return below == null ? location : under(below);
    }

    /** Without a prefix, a path that begins with two slashes would refer to another host (RFC 3986 section 4.2). */
    private String under(String path) {
        return prefix.isEmpty() && !isAbsolutePath(path) ? "/." + path : prefix + path;
    }

    /** {@code //host} refers to another host; browsers read a backslash as a slash and skip tabs. */
    private static boolean isAbsolutePath(String location) {
        if (!location.startsWith("/")) {
            return false;
        }
        char second = location.length() == 1 ? '?' : location.charAt(1);
        return second > ' ' && second != '/' && second != '\\';
    }

    /** The part after scheme, host and port of a URL of the cluster's server; null for other URLs. */
    private @Nullable String pathAtServer(String location) {
        String scheme = server.getScheme() + "://";
        if (!location.regionMatches(true, 0, scheme, 0, scheme.length())) {
            return null;
        }
        int end = endOf(location, scheme.length(), "/?#");
        if (!isServer(location.substring(scheme.length(), end))) {
            return null;
        }
        String rest = location.substring(end);
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    private boolean isServer(String authority) {
        int usual = server.getScheme().equalsIgnoreCase("https") ? HTTPS : HTTP;
        int port = server.getPort() < 0 ? usual : server.getPort();
        return authority.equalsIgnoreCase(server.getHost() + ":" + port)
                || (port == usual && authority.equalsIgnoreCase(server.getHost()));
    }

    /** The path without the server's own path prefix; null for a path outside of it. */
    private @Nullable String belowServer(String path) {
        String own = server.getRawPath() == null ? "" : server.getRawPath();
        int length = own.endsWith("/") ? own.length() - 1 : own.length();
        if (!path.regionMatches(0, own, 0, length)) {
            return null;
        }
        String rest = path.substring(length);
        return switch (rest.isEmpty() ? '?' : rest.charAt(0)) {
            case '/' -> rest;
            case '?', '#' -> "/" + rest;
            default -> null;
        };
    }

    /**
     * Removes dot segments (RFC 3986 section 5.2.4). Otherwise a client would apply those above the cluster's root to
     * the prefix.
     */
    private static String resolved(String location) {
        int end = endOf(location, 0, "?#");
        String path = location.substring(0, end).replaceAll("(?i)%2e", ".");
        if (!path.contains("/.")) {
            return location;
        }
        Deque<String> kept = new ArrayDeque<>();
        Iterator<String> segments = List.of(path.substring(1).split("/", -1)).iterator();
        while (segments.hasNext()) {
            String segment = segments.next();
            boolean dots = segment.equals(".") || segment.equals("..");
            if (segment.equals("..")) {
                kept.pollLast();
            }
            if (!dots) {
                kept.addLast(segment);
            } else if (!segments.hasNext()) {
                kept.addLast("");
            }
        }
        return "/" + String.join("/", kept) + location.substring(end);
    }

    private static int endOf(String text, int from, String delimiters) {
        int at = from;
        while (at < text.length() && delimiters.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }
}
