package io.hypercube.server.call;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls that this process makes to itself for AI clients, on a listener of loopback. They carry the token of the client, and a secret of
 * the process, so that a client on the same host cannot go around the tools by calling the listener. Thread-safe.
 */
public final class InnerCalls {
    private static final String SECRET_FIELD = "Hypercube-Inner";
    private static final String TOOL_FIELD = "Hypercube-Tool";
    private static final int SECRET_LENGTH = 43;

    private final Secret secret = Secret.of(RandomText.base62(SECRET_LENGTH));

    /**
     * The header fields that make a request one of this process.
     *
     * @param tool for the audit events
     */
    public Map<String, String> fields(String tool) {
        return Map.of(SECRET_FIELD, secret.reveal(), TOOL_FIELD, tool);
    }

    /** Passes the calls of this process on to a handler, and closes the connections of others. */
    public Function<HttpServerRequest, Future<Void>> guarding(Function<HttpServerRequest, Future<Void>> handler) {
        return inbound ->
                isOurs(inbound) ? handler.apply(inbound) : inbound.connection().close();
    }

    private boolean isOurs(HttpServerRequest inbound) {
        String offered = inbound.getHeader(SECRET_FIELD);
        return offered != null && MessageDigest.isEqual(offered.getBytes(StandardCharsets.UTF_8), secret.revealBytes());
    }

    /**
     * The tool that a call is made for; null for none. Only to be believed for the caller of an inner call.
     */
    static @Nullable String tool(HttpServerRequest inbound) {
        return inbound.getHeader(TOOL_FIELD);
    }
}
