package io.hypercube.proxy.call;

import io.hypercube.auth.authentication.WebSocketToken;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.core.call.CallEvents;
import io.vertx.core.MultiMap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the header fields of every request to a cluster and of every response to a client. For a request, hop-by-hop
 * fields are dropped, by name and as listed in {@code Connection}; then all fields that carry an identity are dropped;
 * the rest is copied unchanged; and {@code Audit-ID} and the impersonation fields are set last. So a client cannot
 * remove, repeat or change them.
 *
 * <p>Names are compared ignoring case and treating {@code _} as {@code -}, as lenient servers do. Response fields must
 * be on the {@link HeaderAllowlist}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1">RFC 9110, Connection</a>
 */
final class OutboundHeaders {
    private OutboundHeaders() {}

    /**
     * Copies request fields from a client to a cluster. {@code Host} and {@code Authorization} are set later by {@code
     * upstream}. When the call is traced, the fields of its trace replace those of the client.
     *
     * @param identity adds the impersonation fields
     */
    public static void request(MultiMap client, UpstreamRequest.HeaderWriter identity, CallEvents call, MultiMap out) {
        Set<String> listed = listedByConnection(client);
        for (Map.Entry<String, String> field : client) {
            String name = field.getKey();
            if (isOfConnection(name) || isOfIdentity(name) || isListed(listed, name)) {
                continue;
            }
            if (is(name, "sec-websocket-protocol")) {
                addProtocols(field, out);
            } else {
                out.add(name, field.getValue());
            }
        }
        if (client.contains("TE") && client.getAll("TE").stream().anyMatch(OutboundHeaders::wantsTrailers)) {
            out.add("TE", "trailers");
        }
        if (call.isTraced()) {
            out.remove("traceparent").remove("tracestate");
            call.requested(out::set);
        }
        out.set("Audit-ID", call.call().auditId());
        identity.writeTo(out);
    }

    /**
     * Copies the response fields on the {@link HeaderAllowlist} from a cluster to a client, except those listed in
     * {@code Connection}. {@link ProxiedCall#writeAnswer} then rewrites {@code Location}.
     */
    static void response(MultiMap cluster, MultiMap out) {
        Set<String> listed = listedByConnection(cluster);
        for (Map.Entry<String, String> field : cluster) {
            String name = field.getKey();
            if (HeaderAllowlist.inHead(name) && !isListed(listed, name)) {
                out.add(name, field.getValue());
            }
        }
    }

    /** Copies the trailer fields of a cluster's response that {@link HeaderAllowlist#inTrailers} allows. */
    static void trailers(MultiMap cluster, MultiMap out) {
        for (Map.Entry<String, String> field : cluster) {
            if (HeaderAllowlist.inTrailers(field.getKey())) {
                out.add(field.getKey(), field.getValue());
            }
        }
    }

    /**
     * Hop-by-hop fields of RFC 9110 section 7.6.1 and its predecessors; {@code Host} and {@code Expect} are also set
     * per connection.
     */
    private static boolean isOfConnection(String name) {
        return switch (first(name)) {
            case ':' -> true;
            case 'c' -> is(name, "connection");
            case 'e' -> is(name, "expect");
            case 'h' -> is(name, "host") || is(name, "http2-settings");
            case 'k' -> is(name, "keep-alive");
            case 'p' -> startsWith(name, "proxy-");
            case 't' -> is(name, "te") || is(name, "transfer-encoding");
            case 'u' -> is(name, "upgrade");
            default -> false;
        };
    }

    private static boolean isOfIdentity(String name) {
        return switch (first(name)) {
            case 'a' -> is(name, "authorization") || is(name, "audit-id");
            case 'c' -> is(name, "cookie") || is(name, "cookie2");
            case 'f' -> is(name, "forwarded");
            case 'h' -> startsWith(name, "hypercube-"); // of the calls that this process makes to itself
            case 'i' -> startsWith(name, "impersonate-");
            case 'x' -> startsWith(name, "x-remote-") || startsWith(name, "x-forwarded-") || is(name, "x-real-ip");
            default -> false;
        };
    }

    /** Without the one with a bearer token, which is a token of the gateway and must not reach the cluster. */
    private static void addProtocols(Map.Entry<String, String> field, MultiMap out) {
        String protocols = Arrays.stream(field.getValue().split(",", -1))
                .filter(protocol -> !protocol.strip().startsWith(WebSocketToken.PREFIX))
                .collect(Collectors.joining(","));
        if (!protocols.isBlank()) {
            out.add(field.getKey(), protocols.strip());
        }
    }

    private static Set<String> listedByConnection(MultiMap headers) {
        String only = headers.get("Connection");
        if (only == null
                || ((is(only, "keep-alive") || is(only, "close"))
                        && headers.getAll("Connection").size() == 1)) {
            return Set.of();
        }
        List<String> values = headers.getAll("Connection");
        return values.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(token -> folded(token.strip()))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean isListed(Set<String> listed, String name) {
        return !listed.isEmpty() && listed.contains(folded(name));
    }

    private static boolean wantsTrailers(String te) {
        return Arrays.stream(te.split(",", -1)).anyMatch(coding -> is(coding.strip(), "trailers"));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static int first(String name) {
        return name.isEmpty() ? ':' : name.charAt(0) | 0x20;
    }

    private static boolean is(String name, String wanted) {
        return name.length() == wanted.length() && startsWith(name, wanted);
    }

    /** Compares characters without creating a folded copy, because it runs for every field of every call. */
    private static boolean startsWith(String name, String wanted) {
        if (name.length() < wanted.length()) {
            return false;
        }
        for (int i = 0; i < wanted.length(); i++) {
            char c = name.charAt(i);
            char folded = c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
            if (folded != wanted.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
