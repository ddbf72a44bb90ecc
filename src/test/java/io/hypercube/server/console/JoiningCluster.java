package io.hypercube.server.console;

import com.microsoft.playwright.Route;
import io.hypercube.core.http.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A cluster behind an agent, as the gateway would show it to a page: its agent connects when a test says so. */
final class JoiningCluster {
    static final String TOKEN = "HJ0123456789abcdefghijABCDEFGHIJ0123456789";

    private final String name;
    private final Map<String, Object> view = new TreeMap<>();
    private int tokens;
    private byte @Nullable [] refusal;
    private int refusalCode;

    JoiningCluster(Visit visit, String name) {
        this.name = name;
        view.put("name", name);
        view.put("labels", Map.of());
        view.put("source", "agent");
        view.put("state", "Unreachable");
        view.put("reason", "AgentNotConnected");
        view.put("message", "no agent of the cluster is connected");
        view.put("since", Instant.now().toString());
        view.put("server", "https://kubernetes.default.svc");
        view.put("identity", Map.of("type", "impersonation"));
        view.put("agents", List.of());
        String clusters = "**/api/v1/cube/clusters";
        visit.page().route(clusters, this::create);
        visit.page().route(clusters + "/" + name, route -> answer(route, 200, Json.write(view)));
        visit.page().route(clusters + "/" + name + "/jointokens", route -> {
            tokens++;
            answer(route, 201, Json.write(join()));
        });
    }

    private void create(Route route) {
        if (!route.request().method().equals("POST")) {
            route.resume();
        } else if (refusal != null) {
            answer(route, refusalCode, refusal);
        } else {
            Map<String, Object> created = new TreeMap<>(view);
            created.put("join", join());
            answer(route, 201, Json.write(created));
        }
    }

    private Map<String, String> join() {
        return Map.of(
                "token",
                TOKEN,
                "expiration",
                Instant.now().plus(1, ChronoUnit.HOURS).toString(),
                "manifest",
                manifest(),
                "command",
                "hypercube agent --cluster " + name + " --join-token-file join-token");
    }

    private static void answer(Route route, int code, byte[] body) {
        route.fulfill(new Route.FulfillOptions()
                .setStatus(code)
                .setContentType("application/json")
                .setBodyBytes(body));
    }

    String manifest() {
        return "kind: Namespace\n---\nkind: Secret\nstringData: {token: " + TOKEN + "}\n" + "# more\n".repeat(50);
    }

    /** How often another join token was made. */
    int tokens() {
        return tokens;
    }

    /** Answers the calls that make the cluster. */
    void isRefused(int code, String reason, String message) {
        refusalCode = code;
        refusal = Json.write(Map.of("kind", "Status", "code", code, "reason", reason, "message", message));
    }

    void agentConnects() {
        Map<String, Object> agent = new TreeMap<>();
        agent.put("name", "hypercube-agent-7c9-x2");
        agent.put("version", "0.1.0");
        agent.put("since", Instant.now().toString());
        agent.put("roundTripMilliseconds", 12);
        agent.put(
                "certificateExpiration", Instant.now().plus(30, ChronoUnit.DAYS).toString());
        view.put("agents", List.of(agent));
        view.put("reason", "TimedOut");
        view.put("message", "no answer yet");
    }
}
