package io.hypercube.proxy.inbound;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Optional;

/**
 * The protocols to which a connection can be upgraded. Offers of other protocols ({@code h2c}) are ignored, as RFC 9110
 * section 7.8 allows, and the request is handled as an ordinary one.
 */
public enum UpgradeProtocol {
    /** kubectl's exec, attach, cp and port-forward; POST or GET. */
    SPDY("SPDY/3.1"),
    WEBSOCKET("websocket");

    private final String wireName;

    UpgradeProtocol(String wireName) {
        this.wireName = wireName;
    }

    /** The name in {@code Upgrade}. */
    public String wireName() {
        return wireName;
    }

    /** The protocol that an HTTP/1.1 request asks for. Empty when it names none, several or an unsupported one. */
    static Optional<UpgradeProtocol> askedBy(HttpRequest request) {
        boolean upgradable = request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.POST))
                && request.headers().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderNames.UPGRADE, true);
        return upgradable ? namedBy(request.headers().getAll(HttpHeaderNames.UPGRADE)) : Optional.empty();
    }

    /** Whether any of the values names a supported protocol. True for more requests than {@link #askedBy}. */
    public static boolean isNamedIn(List<String> named) {
        return named.stream().anyMatch(name -> namedBy(List.of(name)).isPresent());
    }

    /** The single protocol that the values of {@code Upgrade} name, in a request or in a 101. */
    public static Optional<UpgradeProtocol> namedBy(List<String> named) {
        if (named.size() != 1) {
            return Optional.empty();
        }
        String name = named.getFirst().strip();
        for (UpgradeProtocol protocol : values()) {
            if (protocol.wireName.equalsIgnoreCase(name)) {
                return Optional.of(protocol);
            }
        }
        return Optional.empty();
    }
}
