package io.hypercube.server;

import io.hypercube.auth.token.ClusterTokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.ClusterTokens;
import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Wires the tokens for clusters that trust the gateway, with its signing keys. */
final class ClusterTokenSigning {
    private ClusterTokenSigning() {}

    static ClusterTokens of(GatewayConfig config, Identities identities) {
        Clock clock = Clock.systemUTC();
        ClusterTokenIssuer issuer = new ClusterTokenIssuer(identities.signingKeys(), config.token(), clock);
        return new ClusterTokens((user, client, audience) -> sign(issuer, user, client, audience), clock);
    }

    private static ClusterCredential sign(
            ClusterTokenIssuer issuer, User user, @Nullable String aiClient, String audience)
            throws CredentialUnavailableException {
        if (!issuer.isTrusted()) {
            throw new CredentialUnavailableException(
                    "public-url is not set, under which clusters find the keys of the gateway", null);
        }
        try {
            IssuedToken issued = issuer.issue(user, aiClient, audience);
            Secret header = Secret.of("Bearer " + issued.token().reveal());
            return new ClusterCredential(header, null, issued.expiration());
        } catch (ApiException e) {
            throw new CredentialUnavailableException(e.status().message(), e);
        }
    }
}
