package io.hypercube.server;

import io.hypercube.ai.AiCallSeats;
import io.hypercube.ai.AiCallSeats.Holder;
import io.hypercube.ai.AiCaller;
import io.hypercube.ai.change.ChangingTools;
import io.hypercube.ai.change.ChangingTools.CostlyByAccount;
import io.hypercube.ai.plan.PlanEndpoints;
import io.hypercube.ai.plan.PlanUpkeep;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.HttpGatewayApi;
import io.hypercube.ai.protocol.HttpGatewayApi.AnswerTooLargeException;
import io.hypercube.ai.protocol.Introduction;
import io.hypercube.ai.protocol.McpEndpoint;
import io.hypercube.ai.protocol.McpOffer;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.ai.tool.DefinedPrompt;
import io.hypercube.ai.tool.ObjectResources;
import io.hypercube.ai.tool.ReadOnlyTools;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.auth.oauth.ResourceMetadata;
import io.hypercube.cluster.upstream.LocalServer;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.ApiResponse.Parts;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.RateLimit;
import io.hypercube.server.call.InnerCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint for AI clients, and the listener through which its tools call this gateway: a tool's call passes the gates, the caches and
 * the audit log as the call of any client.
 */
final class AiClients {
    /** The routes of the gateway's own API that a tool may call. */
    private static final Set<String> OWN = Set.of("/api/v1/cube/clusters", "/api/v1/cube/whoami");

    private static final int CALLS = 60;
    private static final Duration CALL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final InnerCalls inner = new InnerCalls();
    private final RateLimit<String> rate = new RateLimit<>(CALLS, CALL_INTERVAL, System::nanoTime);
    private final AiCallSeats running = new AiCallSeats();
    private final LocalServer self;
    private final McpEndpoint endpoint;
    private final AiRights rights;
    private final String challenge;

    private AiClients(Chains chains, Listeners listeners, List<Route> routes) {
        String publicUrl = chains.config().get().token().issuer();
        this.rights = chains.aiRights();
        // with reading, which a client of 2025-11-25 would lose: it asks for the scopes of the challenge alone
        String scopes = AiScope.text(EnumSet.of(AiScope.READ, AiScope.WRITE));
        this.challenge = "Bearer realm=\"hypercube\", error=\"insufficient_scope\", scope=\"" + scopes
                + "\", resource_metadata=\"" + ResourceMetadata.url(publicUrl) + "\"";
        Redaction redaction = new Redaction(chains.config().get().aiClients().hidden());
        Introduction introduction = Introduction.ofGateway();
        McpOffer offer = new McpOffer(
                introduction.name(),
                introduction.version(),
                introduction.instructions(),
                tools(publicUrl, redaction, chains.ownCalls()::runCostly),
                new ObjectResources(redaction),
                DefinedPrompt.all());
        this.endpoint = new McpEndpoint(offer, Set.of(publicUrl), LONGEST);
        this.self = listeners.listenToSelf(inner.guarding(chains.ofAiClients(routes)::answer));
        listeners.closeAfter(self::close);
    }

    /**
     * Listens for the calls of the tools, and returns the routes of AI clients and their plans. Does nothing while they are off. Blocks.
     *
     * @param chains handle the calls of the tools
     * @param routes of the gateway's own API
     */
    static List<Route> listen(Chains chains, Listeners listeners, List<Route> routes) {
        if (!chains.config().get().token().aiClients()) {
            return List.of();
        }
        AiClients clients = new AiClients(chains, listeners, routes);
        PlanUpkeep upkeep = PlanUpkeep.start(clients.rights.plans());
        listeners.closeAfter(upkeep::close);
        List<Route> own = new ArrayList<>(new PlanEndpoints(clients.rights.plans()).routes());
        own.add(new ResourceMetadata(chains.config().get().token(), clients.rights.policy()::grantable).route());
        own.add(Route.ofAiClients("POST", "/mcp", clients::answer).endingWithClient());
        return own;
    }

    private List<Tool> tools(String publicUrl, Redaction redaction, CostlyByAccount costly) {
        List<Tool> tools = new ArrayList<>(ReadOnlyTools.all(redaction));
        tools.addAll(
                ChangingTools.all(redaction, rights.plans(), rights.policy(), rights.tickets(), publicUrl, costly));
        return tools;
    }

    private ApiResponse answer(Caller caller, ApiRequest request) {
        AiClient client = Objects.requireNonNull(caller.origin().aiClient(), "the route is for AI clients");
        SignInId delegation = caller.origin().signIn();
        String holder = delegation == null ? client.id() + " " + caller.user().name() : delegation.value();
        Duration tooEarly = rate.count(holder);
        if (tooEarly.isPositive()) {
            throw ApiException.tooManyRequests("the AI client makes too many calls; try again later", tooEarly);
        }
        Holder place = new Holder(holder, caller.origin().accountId());
        if (!running.tryTake(place)) {
            throw ApiException.tooManyRequests(
                    "too many calls of this AI client or its account are being answered", RETRY);
        }
        boolean streams = false;
        AiCaller asking = asking(caller, request);
        try {
            ApiResponse answer = endpoint.answer(asking, request);
            Parts parts = answer.parts();
            streams = parts != null;
            if (parts == null && !asking.asked()) {
                request.notes().pending(); // it was only told which tools there are
            }
            return parts == null
                    ? answer
                    : ApiResponse.streamed(answer.status(), answer.headers(), new Counted(parts, place));
        } catch (ApiException e) {
            if (!asking.lacksWrite()) {
                throw e;
            }
            request.notes().refused(e.status().message());
            return ApiResponse.json(403, e.status().toMap()).noStore().with("WWW-Authenticate", challenge);
        } finally {
            if (!streams) {
                running.giveBack(place);
            }
        }
    }

    private AiCaller asking(Caller caller, ApiRequest request) {
        return new AiCaller(
                caller,
                request,
                rights.policy(),
                tool -> inner.fields(tool, request.peer()),
                fields -> new HttpGatewayApi(this::send, fields));
    }

    private Answer send(String method, String target, Map<String, String> fields, byte[] body, Duration deadline)
            throws IOException, InterruptedException {
        try {
            LocalServer.Response response = self.send(method, target, fields, body, Answer.LARGEST, deadline);
            return new Answer(response.status(), response.warnings(), response.body());
        } catch (LocalServer.TooLargeException e) {
            throw new AnswerTooLargeException();
        }
    }

    /** A stream whose call counts until it is over. */
    private final class Counted implements Parts {
        private final Parts parts;
        private final Holder holder;

        Counted(Parts parts, Holder holder) {
            this.parts = parts;
            this.holder = holder;
        }

        @Override
        public byte @Nullable [] next() {
            return parts.next();
        }

        @Override
        public boolean waits() {
            return parts.waits();
        }

        @Override
        public void close() {
            parts.close();
            running.giveBack(holder);
        }
    }

    /** The routes of the gateway's own API that tools may call. */
    static List<Route> innerRoutes(List<Route> routes) {
        return routes.stream()
                .filter(route -> route.method().equals("GET") && OWN.contains(route.template()))
                .toList();
    }
}
