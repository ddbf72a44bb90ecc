package io.hypercube.server.listener;

import io.hypercube.auth.authentication.WebSocketToken;
import io.hypercube.config.gateway.TrustedProxies;
import io.hypercube.core.call.Call;
import io.hypercube.core.http.Headers;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Reads the parts of a Vert.x request. Event loop only. */
public final class Inbound {
    private Inbound() {}

    /**
     * The call of a request that has just arrived, with a new request id.
     *
     * @param peer from {@link #peer}
     */
    public static Call call(HttpServerRequest request, String peer) {
        String uri = target(request);
        int query = uri.indexOf('?');
        return Call.arrived(
                newRequestId(),
                request.method().name(),
                query < 0 ? uri : uri.substring(0, query),
                request.version().alpnName(),
                peer,
                request.headers().contains(HttpHeaders.AUTHORIZATION) || hasWebSocketToken(request.headers()));
    }

    private static boolean hasWebSocketToken(MultiMap headers) {
        return headers.contains(HttpHeaders.UPGRADE)
                && WebSocketToken.isSent(headers.getAll(HttpHeaders.UPGRADE), headers.getAll("Sec-WebSocket-Protocol"));
    }

    /** The request target as received; empty for a CONNECT over HTTP/2, which has none. */
    public static String target(HttpServerRequest request) {
        return Objects.requireNonNullElse(request.uri(), "");
    }

    static String newRequestId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /** The client's address: the peer of the connection, or the address that a trusted proxy sent. */
    public static String peer(HttpServerRequest request, TrustedProxies proxies) {
        String peer = peer(request.remoteAddress());
        return proxies.isEmpty() ? peer : proxies.client(peer, request.headers().getAll(TrustedProxies.FIELD));
    }

    /** The text of an address, without its port. */
    static String peer(@Nullable SocketAddress address) {
        return address == null ? "unknown" : String.valueOf(address.hostAddress());
    }

    /** The host of the request with its port, if any; empty when there is none. */
    public static String host(HttpServerRequest request) {
        var authority = request.authority();
        return authority == null ? "" : authority.toString();
    }

    /** The header fields, with the {@code :authority} of HTTP/2 as {@code Host}. */
    public static Headers headers(HttpServerRequest request) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().forEach((name, value) -> fields.computeIfAbsent(name, key -> new ArrayList<>(1))
                .add(value));
        fields.computeIfAbsent("Host", key -> List.of(host(request)));
        return new Headers(fields);
    }
}
