package io.hypercube.federation.provider;

import io.hypercube.federation.cel.CelExpression;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which claims become the name and groups of an account.
 *
 * @param groups null for accounts without groups
 * @param displayName the claim of the full name
 */
public record ClaimMappings(Mapping username, @Nullable Mapping groups, String displayName) {
    /** A claim, or an expression over all claims. */
    public sealed interface Mapping {
        /** The names of the claims that are read. */
        Set<String> claims();
    }

    /** @param prefix is put before each value, so that the names of two providers stay apart */
    public record Claim(String claim, String prefix) implements Mapping {
        @Override
        public Set<String> claims() {
            return Set.of(claim);
        }
    }

    /** @param expression over {@code claims}; its value is the whole name, or all groups */
    public record Expression(CelExpression expression) implements Mapping {
        @Override
        public Set<String> claims() {
            return expression.fields();
        }
    }
}
