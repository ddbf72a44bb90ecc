package io.hypercube.server;

import io.hypercube.auth.oauth.ResourceMetadata;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Route;
import io.hypercube.server.call.AuthenticationGate;
import io.hypercube.server.call.CallFrame;
import io.hypercube.server.call.HandlerChain;
import io.hypercube.server.call.InnerCalls;
import io.hypercube.server.call.Proxies;
import io.hypercube.server.call.Router;
import io.hypercube.server.endpoint.OwnCalls;
import io.hypercube.server.listener.AgentSwitch.Agents;
import io.hypercube.server.listener.Inbound;
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
        return chain(routes, gate(), frame());
    }

    /** For the calls that this process makes to itself with the tokens of AI clients; it says which address the client has. */
    HandlerChain ofAiClients(List<Route> routes) {
        CallFrame frame = observation.frame(config.get(), InnerCalls::peer);
        return chain(AiClients.innerRoutes(routes), gate().ofAiClients(), frame);
    }

    /** Of the calls of clients, whose address a trusted proxy may tell. */
    CallFrame frame() {
        return observation.frame(
                config.get(),
                inbound -> Inbound.peer(inbound, config.get().server().trustedProxies()));
    }

    private HandlerChain chain(List<Route> routes, AuthenticationGate gate, CallFrame frame) {
        return new HandlerChain(new Router(routes), gate, proxies, ownCalls, agents, frame);
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
