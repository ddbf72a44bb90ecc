/**
 * Sign-in at identity providers. {@link io.hypercube.federation.provider.IdentityProviderConfig} is one provider of the configuration, {@link
 * io.hypercube.federation.provider.ProviderEndpoints} sends browsers there and back, and {@code GrantRefresh} reads role and groups again while
 * sessions live. The accounts that follow from it belong to {@code account},
 * and the calls to an issuer to {@code oidc}.
 */
@NullMarked
package io.hypercube.federation.provider;

import org.jspecify.annotations.NullMarked;
