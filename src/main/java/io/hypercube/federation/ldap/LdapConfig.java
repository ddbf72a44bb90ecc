package io.hypercube.federation.ldap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A directory in which people and their groups are searched.
 *
 * @param groups null for accounts without groups
 * @param adminGroups groups, with their prefix, whose members have the role admin
 * @param issuer identifies the directory, also after its server has moved; see {@link #issuerOf}
 */
public record LdapConfig(
        LdapServer server, UserSearch users, @Nullable GroupSearch groups, List<String> adminGroups, String issuer) {
    public LdapConfig {
        adminGroups = List.copyOf(adminGroups);
    }

    /** The issuer of a directory whose configuration names none: the URL of RFC 4516 of the people in it. */
    public static String issuerOf(LdapServer server, String usersBaseDn) {
        return server.address() + "/" + usersBaseDn;
    }

    /**
     * How the groups of a person are found.
     *
     * @param filter with {@code {dn}} for the distinguished name of the member, or {@code {name}} for the name of the account
     * @param nameAttribute becomes the name of the group
     * @param prefix is put before each name, so that the groups of two providers stay apart
     * @param nested whether groups that contain a group of the person count as well
     */
    public record GroupSearch(
            String baseDn, FilterTemplate filter, String nameAttribute, String prefix, boolean nested) {}

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
}
