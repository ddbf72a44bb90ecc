package io.hypercube.federation.provider;

import io.hypercube.core.identity.Secret;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.provider.ClaimRule.Condition;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How people sign in at an OpenID Connect provider.
 *
 * @param clientSecret null for a public client, which proves itself by PKCE alone
 * @param scopes always with {@code openid}
 * @param rules all must hold for the claims before anybody is let in
 * @param userRules all must hold for the name and groups that follow
 * @param adminGroups groups, with their prefix, whose members have the role admin
 * @param redirectUri the address that the provider sends browsers back to; null for that of the request
 */
public record OidcConfig(
        IssuerConfig issuer,
        String clientId,
        @Nullable Secret clientSecret,
        List<String> scopes,
        ClaimMappings mappings,
        List<ClaimRule> rules,
        List<Condition> userRules,
        List<String> adminGroups,
        @Nullable URI redirectUri) {
    public static final String OPENID = "openid";

    public OidcConfig {
        scopes = List.copyOf(scopes);
        rules = List.copyOf(rules);
        userRules = List.copyOf(userRules);
        adminGroups = List.copyOf(adminGroups);
    }

    OidcConfig withRedirectUri(URI uri) {
        return new OidcConfig(issuer, clientId, clientSecret, scopes, mappings, rules, userRules, adminGroups, uri);
    }
}
