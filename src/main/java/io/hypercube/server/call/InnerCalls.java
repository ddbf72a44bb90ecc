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
    private static final String TICKET_FIELD = "Hypercube-Ticket";
    private static final String APPROVED_BY_FIELD = "Hypercube-Approved-By";
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

    /**
     * The header fields of a write of a confirmed plan, in addition to {@link #fields}.
     *
     * @param ticket of {@link io.hypercube.auth.authorization.ConfirmedWrites}
     * @param approvedBy for the audit events; ASCII
     */
    public static Map<String, String> ofWrite(Secret ticket, String approvedBy) {
        return Map.of(TICKET_FIELD, ticket.reveal(), APPROVED_BY_FIELD, approvedBy);
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
     * The purpose of a call, for the audit events. Only to be believed for the caller of an inner call.
     *
     * @param tool null for none
     * @param approvedBy the person who approved the plan of a write; null for another call
     */
    record Purpose(@Nullable String tool, @Nullable String approvedBy) {}

    static Purpose purpose(HttpServerRequest inbound) {
        return new Purpose(inbound.getHeader(TOOL_FIELD), inbound.getHeader(APPROVED_BY_FIELD));
    }

    /** The ticket of a write as received; null for none. */
    static @Nullable String ticket(HttpServerRequest inbound) {
        return inbound.getHeader(TICKET_FIELD);
    }
}
