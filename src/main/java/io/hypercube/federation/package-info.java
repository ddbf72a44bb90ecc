/**
 * Identities that others vouch for. {@code provider} signs people in, by OpenID Connect ({@code oidc}) or from a directory ({@code ldap}),
 * with mappings in {@code cel}; {@code workload} exchanges the tokens of programs such as CI jobs. The accounts and
 * rights that follow belong to {@code auth}.
 */
@NullMarked
package io.hypercube.federation;

import org.jspecify.annotations.NullMarked;
