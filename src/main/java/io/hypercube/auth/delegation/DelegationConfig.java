package io.hypercube.auth.delegation;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The limits of delegations, and the clients that may get one.
 *
 * @param longest until a delegation ends; from 1 minute to 365 days
 * @param clients of the configuration
 * @param registration whether clients may register themselves
 * @param documents how documents of clients are read
 */
public record DelegationConfig(
        Duration longest, List<OAuthClient> clients, boolean registration, DocumentAccess documents) {
    /** The allowed range, for messages. */
    public static final String BOUNDS = "from 1m to 8760h";

    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final Duration USUAL = Duration.ofHours(8);

    public DelegationConfig {
        if (!allows(longest)) {
            throw new IllegalArgumentException("mcpMaxDelegation: " + longest + " (expected: " + BOUNDS + ")");
        }
        clients = List.copyOf(clients);
    }

    public static boolean allows(Duration longest) {
        return longest.compareTo(SHORTEST) >= 0 && longest.compareTo(LONGEST) <= 0;
    }

    Duration shortest() {
        return SHORTEST;
    }

    /** Proposed to people. */
    Duration usual() {
        return longest.compareTo(USUAL) < 0 ? longest : USUAL;
    }

    /** The same with other documents, for tests that have theirs on this host. */
    public DelegationConfig withDocuments(DocumentAccess others) {
        return new DelegationConfig(longest, clients, registration, others);
    }

    /**
     * The servers of documents.
     *
     * @param trust the CAs that the JVM trusts when it is null
     */
    public record DocumentAccess(
            AddressRule addresses, @Nullable SSLContext trust) {}

    /** Decides from which addresses the documents of clients are read: otherwise a stranger's URL could reach inner networks. */
    @FunctionalInterface
    public interface AddressRule {
        /** Is asked for the address that the connection is made to. */
        boolean allows(InetAddress address);
    }
}
