package io.hypercube.federation.provider;

/** A provider of the configuration, and the calls to it. */
record Provider(IdentityProviderConfig config, OidcSignIn oidc) {}
