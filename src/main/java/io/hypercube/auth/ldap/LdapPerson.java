package io.hypercube.auth.ldap;

/**
 * An entry of a person.
 *
 * @param dn the distinguished name, which may change
 * @param subject identifies the person for good
 * @param disabled whether the directory says that the person must not sign in
 */
public record LdapPerson(String dn, String subject, String name, String displayName, boolean disabled) {}
