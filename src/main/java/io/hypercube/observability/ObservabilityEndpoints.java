package io.hypercube.observability;

import io.hypercube.core.ProgramVersion;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The endpoints {@code /livez}, {@code /readyz}, {@code /healthz}, {@code /version} and {@code /metrics}, in the
 * formats of an API server.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/health-checks/">Kubernetes API health endpoints</a>
 */
public final class ObservabilityEndpoints {
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final GatewayMetrics metrics;
    private final List<HealthCheck> checks;

    public ObservabilityEndpoints(GatewayMetrics metrics, List<HealthCheck> checks) {
        this.metrics = metrics;
        this.checks = List.copyOf(checks);
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/livez", request -> ApiResponse.text(200, "ok")),
                Route.open("GET", "/readyz", request -> ready("readyz", request)),
                Route.open("GET", "/healthz", request -> ready("healthz", request)),
                Route.open("GET", "/version", request -> version()),
                Route.wholeScope("GET", "/metrics", (caller, request) -> metrics(request)));
    }

    /** {@code /metrics} without authentication, for a separate listener. */
    public Endpoint.Open openMetrics() {
        return this::metrics;
    }

    /** Prometheus asks for OpenMetrics with the highest preference that it has for text. */
    private ApiResponse metrics(ApiRequest request) {
        boolean open = request.headers().all("Accept").stream()
                .anyMatch(type -> type.contains("application/openmetrics-text"));
        return open
                ? ApiResponse.text(200, metrics.scrapeOpenMetrics()).with("Content-Type", GatewayMetrics.OPEN_METRICS)
                : ApiResponse.text(200, metrics.scrape()).with("Content-Type", PROMETHEUS_TEXT);
    }

    private static ApiResponse version() {
        Map<String, String> version = new LinkedHashMap<>();
        version.put("gitVersion", "v" + ProgramVersion.get().version());
        version.put("gitCommit", ProgramVersion.get().commit());
        version.put("platform", System.getProperty("os.name") + "/" + System.getProperty("os.arch"));
        version.put("javaVersion", System.getProperty("java.version"));
        return ApiResponse.json(200, version);
    }

    private ApiResponse ready(String name, ApiRequest request) {
        boolean verbose = request.query().single("verbose").isPresent();
        StringBuilder report = new StringBuilder();
        boolean good = true;
        for (HealthCheck check : checks) {
            Optional<String> problem = check.problem().get();
            good &= problem.isEmpty();
            report.append(problem.map(why -> "[-]" + check.name() + " failed: " + why)
                            .orElse("[+]" + check.name() + " ok"))
                    .append('\n');
        }
        report.append(name).append(good ? " check passed\n" : " check failed\n");
        return ApiResponse.text(good ? 200 : 503, good && !verbose ? "ok" : report.toString());
    }

    /**
     * One line of {@code /readyz?verbose}.
     *
     * @param problem returns what is wrong, or empty; called on a virtual thread
     */
    public record HealthCheck(String name, Supplier<Optional<String>> problem) {}
}
