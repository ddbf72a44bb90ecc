package io.hypercube.auth.ldap;

import org.jspecify.annotations.Nullable;

/**
 * How people are found.
 *
 * @param filter with {@code {name}} for the name that somebody entered
 * @param usernameAttribute becomes the name of the account
 * @param idAttribute becomes the subject of the account: an attribute that never changes, {@value #DN} for the distinguished name, or
 *     null for entryUUID, objectGUID or the distinguished name, whichever the entry has first
 * @param disabledFilter matches people who must not sign in, besides the attributes that directories have for that
 */
public record UserSearch(
        String baseDn,
        FilterTemplate filter,
        String usernameAttribute,
        String displayNameAttribute,
        @Nullable String idAttribute,
        @Nullable String disabledFilter) {
    /** Stands for the distinguished name in {@code idAttribute}. */
    public static final String DN = "dn";
}
