package io.hypercube.auth.authorization;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Verb;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tickets for the writes of confirmed plans that this process makes just now. A ticket names the caller and the request to the byte of its
 * path and query, can be used once, and for a minute. The gate lets no AI client write without one, so only the holder of this object can
 * make a tool change a cluster. Thread-safe; never blocks.
 */
public final class ConfirmedWrites {
    /** The header field of a write that has the ticket. */
    public static final String TICKET_FIELD = "Hypercube-Ticket";

    /** The header field of a write that has the person who approved its plan, for the audit events. */
    public static final String APPROVED_BY_FIELD = "Hypercube-Approved-By";

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MOST = 10_000;
    private static final int LENGTH = 43;

    private final Cache<String, ConfirmedWrite> tickets = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(LONGEST)
            .executor(Runnable::run)
            .build();

    /**
     * The request that a ticket is for.
     *
     * @param caller the account, its credential and the AI client
     * @param target path and query for the cluster, as the gate will read them
     */
    public record ConfirmedWrite(Caller.Origin caller, ClusterName cluster, Verb verb, RawTarget target) {}

    /** Makes a ticket. */
    public Secret allow(ConfirmedWrite write) {
        String ticket = RandomText.base62(LENGTH);
        tickets.put(ticket, write);
        return Secret.of(ticket);
    }

    /**
     * The header fields of a write.
     *
     * @param approvedBy ASCII
     */
    public static Map<String, String> fields(Secret ticket, String approvedBy) {
        return Map.of(TICKET_FIELD, ticket.reveal(), APPROVED_BY_FIELD, approvedBy);
    }

    /**
     * Uses up a ticket.
     *
     * @param ticket as received; null for none
     * @return whether it was made for this caller and this call, and had not been used
     */
    boolean redeem(@Nullable String ticket, Caller caller, ClusterCall call) {
        ConfirmedWrite write = ticket == null ? null : tickets.asMap().remove(ticket);
        return write != null
                && write.equals(new ConfirmedWrite(
                        caller.origin(), call.cluster(), call.info().verb(), call.target()));
    }
}
