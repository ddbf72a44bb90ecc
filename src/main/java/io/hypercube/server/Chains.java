package io.hypercube.server;

import io.hypercube.auth.oauth.ResourceMetadata;
import io.hypercube.cluster.upstream.AddressRange;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.config.gateway.TrustedProxies;
import io.hypercube.core.http.Route;
import io.hypercube.server.call.AuthenticationGate;
import io.hypercube.server.call.HandlerChain;
import io.hypercube.server.call.Proxies;
import io.hypercube.server.call.Router;
import io.hypercube.server.endpoint.OwnCalls;
import io.hypercube.server.listener.AgentSwitch.Agents;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes the handler chains of the listeners, which share everything but their routes and the tokens that they accept.
 *
 * @param config the current one
 * @param aiRights by which the gate of the proxies decides
 */
record Chains(
        Identities identities,
        Observation observation,
        Proxies proxies,
        OwnCalls ownCalls,
        Agents agents,
        Supplier<GatewayConfig> config,
        AiRights aiRights) {

    /** For clients. */
    HandlerChain ofClients(List<Route> routes) {
        return chain(routes, gate(), () -> config.get().server().trustedProxies());
    }

    /** For the calls that this process makes to itself with the tokens of AI clients; it says which address the client has. */
    HandlerChain ofAiClients(List<Route> routes) {
        TrustedProxies itself = new TrustedProxies(
                List.of(AddressRange.parse(AiClients.LOOPBACK.host()).orElseThrow()));
        return chain(AiClients.innerRoutes(routes), gate().ofAiClients(), () -> itself);
    }

    private HandlerChain chain(List<Route> routes, AuthenticationGate gate, Supplier<TrustedProxies> trusted) {
        return new HandlerChain(
                new Router(routes), gate, proxies, ownCalls, agents, observation.frame(config.get(), trusted));
    }

    private AuthenticationGate gate() {
        return new AuthenticationGate(
                identities.authenticator(),
                identities.browsers(),
                config.get()
                        .token()
                        .resourceOfAiClients()
                        .map(resource ->
                                ResourceMetadata.url(config.get().token().issuer())));
    }
}
