package io.hypercube.auth.ldap;

/**
 * How the groups of a person are found.
 *
 * @param filter with {@code {dn}} for the distinguished name of the member, or {@code {name}} for the name of the account
 * @param nameAttribute becomes the name of the group
 * @param prefix is put before each name, so that the groups of two providers stay apart
 * @param nested whether groups that contain a group of the person count as well
 */
public record GroupSearch(String baseDn, FilterTemplate filter, String nameAttribute, String prefix, boolean nested) {}
