package io.hypercube.provider;

import org.jspecify.annotations.Nullable;

/**
 * Which claims become the name and groups of an account.
 *
 * @param groups null for accounts without groups
 * @param displayName the claim of the full name
 */
public record ClaimMappings(Claim username, @Nullable Claim groups, String displayName) {
    /** @param prefix is put before each value, so that the names of two providers stay apart */
    public record Claim(String claim, String prefix) {}
}
