package io.hypercube.server;

import io.hypercube.http.Headers;
import io.hypercube.observability.CallRecord;
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

/** What is read of a request of the HTTP library. On the event loop. */
final class Inbound {
    private Inbound() {}

    /** @param peer as {@link #peer} gives it */
    static CallRecord record(HttpServerRequest request, String peer) {
        String uri = target(request);
        int query = uri.indexOf('?');
        return new CallRecord(
                newRequestId(),
                request.method().name(),
                query < 0 ? uri : uri.substring(0, query),
                request.version().alpnName(),
                peer);
    }

    /** As received; empty where there is none, which is a CONNECT over HTTP/2. */
    static String target(HttpServerRequest request) {
        return Objects.requireNonNullElse(request.uri(), "");
    }

    static String newRequestId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /** Address of the client: of the connection's other end, or what a proxy says that is trusted. */
    static String peer(HttpServerRequest request, TrustedProxies proxies) {
        String peer = peer(request.remoteAddress());
        return proxies.isEmpty() ? peer : proxies.client(peer, request.headers().getAll(TrustedProxies.FIELD));
    }

    /** The text of an address, without its port. */
    static String peer(@Nullable SocketAddress address) {
        return address == null ? "unknown" : String.valueOf(address.hostAddress());
    }

    /** What was called, with its port where one was written; empty where nothing was. */
    static String host(HttpServerRequest request) {
        var authority = request.authority();
        return authority == null ? "" : authority.toString();
    }

    /** HTTP/2 says the host elsewhere; here it is a field always. */
    static Headers headers(HttpServerRequest request) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().forEach((name, value) -> fields.computeIfAbsent(name, key -> new ArrayList<>(1))
                .add(value));
        fields.computeIfAbsent("Host", key -> List.of(host(request)));
        return new Headers(fields);
    }
}
