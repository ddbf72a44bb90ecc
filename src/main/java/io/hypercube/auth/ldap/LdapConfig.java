package io.hypercube.auth.ldap;

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
}
