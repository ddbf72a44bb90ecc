package io.hypercube.server;

import io.hypercube.auth.token.TokenConfig;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.config.gateway.TrustedProxies;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.ApiResponse.Parts;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.core.limit.FailureRate;
import io.hypercube.core.observability.ProgramVersion;
import io.hypercube.server.call.InnerCalls;
import io.hypercube.server.listener.PeerConnections;
import io.hypercube.server.mcp.GatewayApi;
import io.hypercube.server.mcp.HttpGatewayApi;
import io.hypercube.server.mcp.McpCaller;
import io.hypercube.server.mcp.McpEndpoint;
import io.hypercube.server.mcp.McpOffer;
import io.hypercube.server.mcp.Tool;
import io.hypercube.server.mcp.tool.ReadOnlyTools;
import io.hypercube.server.mcp.tool.Redaction;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint for AI clients, and the listener through which its tools call this gateway: a tool's call passes the gates, the caches and
 * the audit log as the call of any client.
 */
final class AiClients {
    /** The address of the listener for the calls of this process. */
    static final ListenAddress LOOPBACK = new ListenAddress("127.0.0.1", 0);

    /** The routes of the gateway's own API that a tool may call. */
    private static final Set<String> OWN = Set.of("/api/v1/cube/clusters", "/api/v1/cube/whoami");

    private static final int CALLS = 60;
    private static final Duration CALL_INTERVAL = Duration.ofSeconds(1);
    private static final int AT_ONCE = 256;
    private static final int AT_ONCE_OF_ONE = 4;
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final String INSTRUCTIONS =
            "Kubernetes clusters behind one gateway. Begin with the tool clusters. The argument cluster is a name, a pattern such as prod-*,"
                    + " a group such as _prod, or _all; one call over _all is better than a call for each cluster.";
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final InnerCalls inner = new InnerCalls();
    private final FailureRate<String> rate = new FailureRate<>(CALLS, CALL_INTERVAL, System::nanoTime);
    private final CountBudget running = new CountBudget(AT_ONCE, AT_ONCE_OF_ONE);
    private final HttpClient http;
    private final McpEndpoint endpoint;
    private final URI address;

    private AiClients(
            String publicUrl,
            Listeners listeners,
            PeerConnections peers,
            Function<HttpServerRequest, Future<Void>> handler) {
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        McpOffer offer = new McpOffer(
                "hypercube",
                ProgramVersion.get().version(),
                INSTRUCTIONS,
                ReadOnlyTools.all(new Redaction(List.of())),
                null,
                List.of());
        this.endpoint = new McpEndpoint(offer, Set.of(publicUrl), LONGEST);
        int port = listeners.listen("mcp", LOOPBACK, Optional.empty(), inner.guarding(handler));
        peers.exempt(port);
        this.address = LOOPBACK.uri(false, port);
    }

    /**
     * Listens for the calls of the tools, and returns the route of AI clients. Does nothing while they are off. Blocks.
     *
     * @param handler of the calls of the tools
     */
    static List<Route> listen(
            TokenConfig config,
            Listeners listeners,
            PeerConnections peers,
            Function<HttpServerRequest, Future<Void>> handler) {
        if (!config.aiClients()) {
            return List.of();
        }
        AiClients clients = new AiClients(config.issuer(), listeners, peers, handler);
        return List.of(Route.ofAiClients("POST", "/mcp", clients::answer).endingWithClient());
    }

    private ApiResponse answer(Caller caller, ApiRequest request) {
        AiClient client = Objects.requireNonNull(caller.origin().aiClient(), "the route is for AI clients");
        String holder = client.id() + " " + caller.user().name();
        Duration tooEarly = rate.count(holder);
        if (tooEarly.isPositive()) {
            throw ApiException.tooManyRequests("the AI client makes too many calls; try again later", tooEarly);
        }
        if (!running.tryTake(holder)) {
            throw ApiException.tooManyRequests("too many calls of this AI client are being answered", RETRY);
        }
        boolean streams = false;
        try {
            Reader reader = new Reader(request);
            ApiResponse answer = endpoint.answer(reader, request);
            Parts parts = answer.parts();
            streams = parts != null;
            if (parts == null && !reader.asked) {
                request.notes().pending(); // it was only told which tools there are
            }
            return parts == null
                    ? answer
                    : ApiResponse.streamed(answer.status(), answer.headers(), new Counted(parts, holder));
        } finally {
            if (!streams) {
                running.giveBack(holder);
            }
        }
    }

    /** A stream whose call counts until it is over. */
    private final class Counted implements Parts {
        private final Parts parts;
        private final String holder;

        Counted(Parts parts, String holder) {
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

    /** A caller who may call all tools, as they only read. */
    private final class Reader implements McpCaller {
        private final ApiRequest request;
        private volatile boolean asked;

        Reader(ApiRequest request) {
            this.request = request;
        }

        @Override
        public GatewayApi api(String purpose) {
            asked = true;
            request.notes().note(Note.OBJECT, purpose);
            Map<String, String> fields = new HashMap<>(inner.fields(purpose));
            fields.put("Authorization", request.headers().first("Authorization").orElseThrow());
            fields.put(TrustedProxies.FIELD, request.peer());
            return new HttpGatewayApi(http, address, fields);
        }

        @Override
        public boolean mayCall(Tool tool) {
            return true;
        }
    }

    /** The routes of the gateway's own API that tools may call. */
    static List<Route> innerRoutes(List<Route> routes) {
        return routes.stream()
                .filter(route -> route.method().equals("GET") && OWN.contains(route.template()))
                .toList();
    }
}
