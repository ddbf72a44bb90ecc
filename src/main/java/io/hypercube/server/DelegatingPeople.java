package io.hypercube.server;

import io.hypercube.auth.delegation.AuthorizeEndpoint;
import io.hypercube.auth.delegation.ClientDocuments;
import io.hypercube.auth.delegation.ConsentEndpoints;
import io.hypercube.auth.delegation.DelegationConfig;
import io.hypercube.auth.delegation.DelegationEndpoints;
import io.hypercube.auth.delegation.DelegationGrant;
import io.hypercube.auth.delegation.Delegations;
import io.hypercube.auth.delegation.KnownClients;
import io.hypercube.auth.delegation.RegistrationEndpoint;
import io.hypercube.auth.delegation.RevocationEndpoint;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.oauth.GrantEndpoint.Grant;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Route;
import io.hypercube.server.document.HttpsDocuments;
import io.hypercube.storage.Storage;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Wires the flow in which people delegate rights to AI clients. */
record DelegatingPeople(List<Grant> grants, List<Route> routes) {
    static DelegatingPeople of(
            GatewayConfig config,
            Storage storage,
            AccountDirectory directory,
            TokenIssuer issuer,
            InstantSource clock) {
        DelegationConfig rules = config.delegation();
        TokenConfig tokens = config.token();
        RegistrationEndpoint registration =
                new RegistrationEndpoint(storage.clientRegistrations(), clock, System::nanoTime);
        boolean registers = rules.registration() && tokens.resourceOfAiClients().isPresent();
        KnownClients clients = new KnownClients(
                rules,
                registers ? registration::find : id -> Optional.empty(),
                new ClientDocuments(new HttpsDocuments(rules.documents()), System::nanoTime));
        Delegations delegations =
                new Delegations(storage.delegations(), issuer, directory::hasFamily, directory::refreshTogether, clock);
        List<Route> routes = new ArrayList<>(AuthorizeEndpoint.routes(tokens));
        routes.addAll(new ConsentEndpoints(clients, delegations, tokens, rules, clock).routes());
        routes.addAll(new DelegationEndpoints(storage.delegations(), clock).routes());
        routes.addAll(new RevocationEndpoint(delegations).routes(tokens));
        if (registers) {
            routes.add(registration.route());
        }
        return new DelegatingPeople(DelegationGrant.all(delegations, tokens), List.copyOf(routes));
    }
}
