/**
 * LDAP directories: people, their passwords and their groups. {@link io.hypercube.federation.ldap.LdapConfig} is one directory of the
 * configuration, {@link io.hypercube.federation.ldap.LdapDirectory} searches it and checks passwords there. Only this package uses the LDAP
 * library. The accounts of the people belong to {@code account}, and their sign-in to {@code provider}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4511">RFC 4511, LDAP</a>
 */
@NullMarked
package io.hypercube.federation.ldap;

import org.jspecify.annotations.NullMarked;
