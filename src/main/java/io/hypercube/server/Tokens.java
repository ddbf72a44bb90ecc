package io.hypercube.server;

import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.DiscoveryEndpoints;
import io.hypercube.auth.authentication.KeyPairGrant;
import io.hypercube.auth.authentication.OwnTokenGrant;
import io.hypercube.auth.authentication.TokenEndpoints;
import io.hypercube.auth.authentication.TokenExchange;
import io.hypercube.auth.authentication.Uses;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.oauth.GrantEndpoint;
import io.hypercube.auth.oauth.GrantEndpoint.Grant;
import io.hypercube.auth.oauth.MetadataEndpoints;
import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenVerifier;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Route;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.federation.workload.WorkloadGrant;
import io.hypercube.federation.workload.WorkloadRules;
import io.hypercube.federation.workload.WorkloadTokens;
import io.hypercube.storage.Storage;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** Checks tokens, and has the endpoints at which programs get them and at which others verify them. */
final class Tokens implements AutoCloseable {
    private final SigningKeyRing ring;
    private final Authenticator authenticator;
    private final TokenIssuer issuer;
    private final WorkloadTokens workloads;
    private final List<Route> routes;

    Tokens(
            GatewayConfig config,
            Storage storage,
            RotatedKeys keys,
            AccountDirectory directory,
            Uses uses,
            Clock clock) {
        TokenConfig tokens = config.token();
        this.ring = SigningKeyRing.open(keys, config.storage().dataDir(), tokens, clock);
        this.authenticator = new Authenticator(
                new TokenVerifier(ring, tokens, clock),
                directory,
                new WorkloadRules(config.workloadIdentities()),
                uses,
                clock);
        this.issuer = new TokenIssuer(ring, tokens, clock);
        this.workloads = new WorkloadTokens(config.workloadIdentities(), directory, issuer, clock);
        TokenExchange exchange = new TokenExchange(directory, issuer, uses.keys(), clock, System::nanoTime);
        DelegatingPeople people = DelegatingPeople.of(config, storage, directory, issuer, clock);
        List<Grant> grants = Stream.concat(
                        Stream.of(
                                new OwnTokenGrant(authenticator, directory, issuer, tokens),
                                new WorkloadGrant(workloads, tokens),
                                new KeyPairGrant(exchange, issuer, tokens)),
                        people.grants().stream())
                .toList();
        MetadataEndpoints metadata = new MetadataEndpoints(
                tokens, GrantEndpoint.types(grants), config.delegation().registration());
        this.routes = Stream.of(
                        new TokenEndpoints(exchange).routes(),
                        List.of(new GrantEndpoint(grants, clock).route()),
                        people.routes(),
                        metadata.routes(),
                        new DiscoveryEndpoints(ring, tokens, metadata.ofServer()).routes())
                .flatMap(List::stream)
                .toList();
    }

    Authenticator authenticator() {
        return authenticator;
    }

    SigningKeyRing signingKeys() {
        return ring;
    }

    TokenIssuer issuer() {
        return issuer;
    }

    List<Route> routes() {
        return routes;
    }

    @Override
    public void close() {
        workloads.close();
    }
}
