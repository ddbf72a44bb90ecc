package io.hypercube.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a call that an {@link AuditPolicy} decides by.
 *
 * @param user the user name; empty for a call without a valid credential
 * @param verb as the API server names it: {@code create} for an exec by POST, {@code get} for one by WebSocket; the HTTP method in lower
 *     case for a path that is no resource
 * @param object null for a path that is no resource
 * @param path of the API server, or the gateway's own, without the query
 * @param tunnel whether the call asks for an upgrade and is neither a watch nor the read of a log
 * @param refused whether the gateway itself refused the call
 */
public record AuditAttributes(
        String user,
        List<String> groups,
        String verb,
        @Nullable ObjectReference object,
        String path,
        boolean tunnel,
        boolean refused) {}
