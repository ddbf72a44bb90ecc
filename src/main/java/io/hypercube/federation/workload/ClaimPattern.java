package io.hypercube.federation.workload;

import io.hypercube.core.identity.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A condition for a claim of a token. No missing claim meets one. */
public sealed interface ClaimPattern {
    boolean matches(@Nullable Object claim);

    /** Whether the claim only has to exist. */
    boolean isAnything();

    /**
     * A text, a boolean or a whole number that matches one of the patterns, or a list with such an element.
     *
     * @param patterns texts with {@code *} for any sequence of characters, also across {@code /}
     */
    record Value(List<String> patterns) implements ClaimPattern {
        public Value {
            patterns = List.copyOf(patterns);
        }

        @Override
        public boolean matches(@Nullable Object claim) {
            return switch (claim) {
                case String text -> NamePattern.anyMatches(patterns, text);
                case Boolean truth -> NamePattern.anyMatches(patterns, truth.toString());
                case Long number -> NamePattern.anyMatches(patterns, number.toString());
                case List<?> list ->
                    list.stream().anyMatch(element -> !(element instanceof List<?>) && matches(element));
                case null, default -> false;
            };
        }

        @Override
        public boolean isAnything() {
            return patterns.stream().anyMatch(pattern -> pattern.chars().allMatch(c -> c == '*'));
        }
    }

    /** An object, every named member of which must match. Other members may have any value. */
    record Members(Map<String, ClaimPattern> members) implements ClaimPattern {
        public Members {
            members = Map.copyOf(members);
        }

        @Override
        public boolean matches(@Nullable Object claim) {
            return claim instanceof Map<?, ?> object
                    && members.entrySet().stream()
                            .allMatch(member -> member.getValue().matches(object.get(member.getKey())));
        }

        @Override
        public boolean isAnything() {
            return members.values().stream().allMatch(ClaimPattern::isAnything);
        }

        /** In an order that does not depend on the file. */
        @Override
        public Map<String, ClaimPattern> members() {
            return new TreeMap<>(members);
        }
    }
}
