package io.hypercube.federation.provider;

import io.hypercube.federation.cel.CelExpression;
import java.util.Set;

/** A rule that must hold for the claims of a person before anything is made of them. */
public sealed interface ClaimRule {
    /** The names of the claims that are read. */
    Set<String> claims();

    /** A claim that must have a value. */
    record Required(String claim, String requiredValue) implements ClaimRule {
        @Override
        public Set<String> claims() {
            return Set.of(claim);
        }
    }

    /** An expression over {@code claims} that must be true. */
    record Expressed(Condition condition) implements ClaimRule {
        @Override
        public Set<String> claims() {
            return condition.expression().fields();
        }
    }

    /**
     * An expression that must be true.
     *
     * @param message tells a person why it is not; empty for the text of the expression
     */
    record Condition(CelExpression expression, String message) {}
}
