package io.hypercube.auth.authentication;

import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * The bearer token in a subprotocol of a WebSocket handshake, which clients send that cannot set header fields, such as browsers. As in
 * a Kubernetes API server, exactly one subprotocol has it, in base64url without padding, and another subprotocol must be offered.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apiserver/pkg/authentication/request/websocket">the authenticator of API servers</a>
 */
public final class WebSocketToken {
    /** Begins a subprotocol whose rest is the token. It must not be forwarded or logged. */
    public static final String PREFIX = "base64url.bearer.authorization.k8s.io.";

    private WebSocketToken() {}

    /**
     * Whether a request has such a token.
     *
     * @param upgrades the values of {@code Upgrade}
     * @param protocols the values of {@code Sec-WebSocket-Protocol}
     */
    public static boolean isSent(List<String> upgrades, List<String> protocols) {
        return !protocols.isEmpty()
                && upgrades.stream().anyMatch("websocket"::equalsIgnoreCase)
                && names(protocols).anyMatch(name -> name.startsWith(PREFIX));
    }

    /**
     * The value of {@code Authorization} that stands for the token.
     *
     * @throws ApiException 401 when it cannot be read or nothing else is offered
     */
    public static String authorization(List<String> protocols) {
        List<String> tokens =
                names(protocols).filter(name -> name.startsWith(PREFIX)).toList();
        if (tokens.size() != 1 || names(protocols).count() == 1) {
            throw ApiException.unauthorized("Sec-WebSocket-Protocol: " + tokens.size()
                    + " with a bearer token (expected: one, and another subprotocol beside it)");
        }
        try {
            byte[] token = Base64.getUrlDecoder().decode(tokens.getFirst().substring(PREFIX.length()));
            return "Bearer " + new String(token, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // without the cause, which may quote the token
            throw ApiException.unauthorized(
                    "Sec-WebSocket-Protocol: the bearer token is not base64url (expected: " + PREFIX + "<base64url>)");
        }
    }

    private static Stream<String> names(List<String> protocols) {
        return protocols.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::strip)
                .filter(name -> !name.isEmpty());
    }
}
