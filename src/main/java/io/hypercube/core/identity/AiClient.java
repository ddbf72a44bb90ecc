package io.hypercube.core.identity;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An AI client, a program with a language model, that acts for an account. Its tokens are accepted at {@code /mcp} only.
 *
 * @param id {@code client_id} of OAuth: an access key, the subject of a workload, the program that a person started, or the client of a delegation
 * @param scopes what was granted; the rights of the account limit it further
 * @param narrowing of a token whose credential has no scope itself
 */
public record AiClient(String id, Set<AiScope> scopes, Narrowing narrowing) {
    public AiClient {
        scopes = Set.copyOf(scopes);
    }

    /** A client with all that the scope of its credential includes. */
    public AiClient(String id, Set<AiScope> scopes) {
        this(id, scopes, Narrowing.NONE);
    }

    /**
     * The scope of a call. Empty when credential and client have a scope each, of which no token has both: there is no pattern for what
     * two patterns have in common.
     *
     * @param ofCredential the scope of the credential that the token was issued for
     */
    public Optional<Scope> scope(Scope ofCredential) {
        boolean writes = scopes.contains(AiScope.WRITE);
        if (narrowing.equals(Narrowing.NONE)) {
            return Optional.of(writes ? ofCredential : ofCredential.reading());
        }
        return ofCredential.narrows()
                ? Optional.empty()
                : Optional.of(new Scope(narrowing.clusters(), narrowing.namespaces(), null, !writes));
    }

    /**
     * Clusters and namespaces as those of a {@link Scope}: a null list does not restrict.
     *
     * @param clusters names or patterns with {@code *}
     * @param namespaces names or patterns with {@code *}; any list excludes cluster-wide calls
     */
    public record Narrowing(
            @Nullable List<String> clusters, @Nullable List<String> namespaces) {
        /** Restricts nothing. */
        public static final Narrowing NONE = new Narrowing(null, null);

        public Narrowing {
            clusters = clusters == null ? null : List.copyOf(clusters);
            namespaces = namespaces == null ? null : List.copyOf(namespaces);
        }
    }

    /** An OAuth scope of AI clients. A scope of a token gives nothing beyond the rules of the gateway. */
    public enum AiScope {
        READ,
        /** Changes, each of which is confirmed first. */
        WRITE,
        /** The values of Secrets. */
        SECRETS;

        /** As in tokens: {@code mcp:read}. */
        public String wireName() {
            return "mcp:" + name().toLowerCase(Locale.ROOT);
        }

        /** Empty for a text that is not a scope of AI clients. */
        public static Optional<AiScope> parse(String text) {
            return Stream.of(values())
                    .filter(scope -> scope.wireName().equals(text))
                    .findFirst();
        }

        /** Several scopes as OAuth writes them: in order, separated by spaces. */
        public static String text(Set<AiScope> scopes) {
            return scopes.stream().sorted().map(AiScope::wireName).collect(Collectors.joining(" "));
        }

        /** Empty when one of the names, which spaces separate, is not a scope of AI clients. */
        public static Optional<Set<AiScope>> parseAll(String text) {
            EnumSet<AiScope> all = EnumSet.noneOf(AiScope.class);
            for (String name : text.split(" ", -1)) {
                Optional<AiScope> scope = parse(name);
                if (scope.isEmpty()) {
                    return Optional.empty();
                }
                all.add(scope.get());
            }
            return Optional.of(all);
        }
    }
}
