package io.hypercube.auth.authorization;

import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.NamePattern;
import io.hypercube.core.kube.ClusterName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the setting {@code mcpRules}: what AI clients may do at clusters, and how their changes are confirmed. A null list matches all.
 *
 * @param groups of which the account has one
 * @param clients patterns with {@code *} for the id of the client
 * @param clusters names or patterns with {@code *}
 * @param scopes what a token may be used for, as far as it has these scopes; may be empty
 * @param confirm how changes are confirmed
 * @param approvers groups whose members confirm the changes of others, in the console; empty when accounts confirm their own
 */
public record AiClientRule(
        @Nullable List<String> groups,
        @Nullable List<String> clients,
        @Nullable List<String> clusters,
        Set<AiScope> scopes,
        Confirmation confirm,
        List<String> approvers) {
    /** The rule of a gateway without rules. */
    static final AiClientRule READING =
            new AiClientRule(null, null, null, Set.of(AiScope.READ), Confirmation.CONSOLE, List.of());

    public AiClientRule {
        groups = groups == null ? null : List.copyOf(groups);
        clients = clients == null ? null : List.copyOf(clients);
        clusters = clusters == null ? null : List.copyOf(clusters);
        scopes = Set.copyOf(scopes);
        approvers = List.copyOf(approvers);
    }

    /** Whether the rule is for the account and the client, at its clusters. */
    boolean isFor(Caller caller, AiClient client) {
        return (groups == null || groups.stream().anyMatch(caller.user().groups()::contains))
                && (clients == null || NamePattern.anyMatches(clients, client.id()));
    }

    boolean matches(Caller caller, AiClient client, ClusterName cluster) {
        return isFor(caller, client) && (clusters == null || NamePattern.anyMatches(clusters, cluster.value()));
    }

    /**
     * How a change is confirmed. A deletion is never made without a confirmation, and approvers confirm in the console only.
     *
     * @param deletes whether the change deletes an object
     */
    public Confirmation confirmation(boolean deletes) {
        return !approvers.isEmpty() || (deletes && confirm == Confirmation.NONE) ? Confirmation.CONSOLE : confirm;
    }

    /** How the changes of AI clients are confirmed. */
    public enum Confirmation {
        /** By a person with a browser session, in the console. */
        CONSOLE,
        /** By a form that the client shows to its user. */
        CLIENT,
        /** Not at all. */
        NONE;

        /** As in the configuration. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Confirmation> parse(String text) {
            return Stream.of(values())
                    .filter(each -> each.wireName().equals(text))
                    .findFirst();
        }
    }
}
