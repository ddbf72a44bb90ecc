package io.hypercube.server.call;

import io.hypercube.auth.authorization.ConfirmedWrites;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls that this process makes to itself for AI clients, on a Unix domain socket in a folder of its own. They carry the token of the client, and a secret of
 * the process, so that another program of the same user cannot go around the tools by calling the listener. Thread-safe.
 */
public final class InnerCalls {
    private static final String SECRET_FIELD = "Hypercube-Inner";
    private static final String TOOL_FIELD = "Hypercube-Tool";
    private static final String PEER_FIELD = "Hypercube-Peer";
    private static final int SECRET_LENGTH = 43;

    private final Secret secret = Secret.of(RandomText.base62(SECRET_LENGTH));

    /**
     * The header fields that make a request one of this process.
     *
     * @param tool for the audit events
     * @param peer the address of the client
     */
    public Map<String, String> fields(String tool, String peer) {
        return Map.of(SECRET_FIELD, secret.reveal(), TOOL_FIELD, tool, PEER_FIELD, peer);
    }

    /** Passes the calls of this process on to a handler, and closes the connections of others. */
    public Function<HttpServerRequest, Future<Void>> guarding(Function<HttpServerRequest, Future<Void>> handler) {
        return inbound ->
                isOurs(inbound) ? handler.apply(inbound) : inbound.connection().close();
    }

    /** The address of the client for which a call is made. Only to be believed for an inner call. */
    public static String peer(HttpServerRequest inbound) {
        return Objects.requireNonNullElse(inbound.getHeader(PEER_FIELD), "unknown");
    }

    private boolean isOurs(HttpServerRequest inbound) {
        String offered = inbound.getHeader(SECRET_FIELD);
        return offered != null && MessageDigest.isEqual(offered.getBytes(StandardCharsets.UTF_8), secret.revealBytes());
    }

    /**
     * The purpose of a call, for the audit events. Only to be believed for the caller of an inner call.
     *
     * @param tool null for none
     * @param approvedBy the person who approved the plan of a write; null for another call
     */
    record Purpose(@Nullable String tool, @Nullable String approvedBy) {}

    static Purpose purpose(HttpServerRequest inbound) {
        return new Purpose(inbound.getHeader(TOOL_FIELD), inbound.getHeader(ConfirmedWrites.APPROVED_BY_FIELD));
    }

    /** The ticket of a write as received; null for none. */
    static @Nullable String ticket(HttpServerRequest inbound) {
        return inbound.getHeader(ConfirmedWrites.TICKET_FIELD);
    }
}
