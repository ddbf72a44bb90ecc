package io.hypercube.auth.provider;

import io.hypercube.auth.ldap.LdapConfig;

/** How people sign in at an identity provider. */
public sealed interface ProviderProtocol {
    /** In the browser, at a page of the provider. */
    record Oidc(OidcConfig config) implements ProviderProtocol {}

    /** With a name and a password, which the gateway passes on to a directory. */
    record Ldap(LdapConfig config) implements ProviderProtocol {}
}
