package io.hypercube.observability;

import static io.hypercube.observability.TraceReceiver.attributes;
import static io.hypercube.observability.TraceReceiver.hex;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of a running gateway, at a collector and at a cluster. */
@Thorough
class TracingIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLERS_SPAN = "b7ad6b7169203331";
    private static final String PODS = "/api/v1/pods";
    private static final String LIST =
            "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[]}";

    @TempDir
    Path home;

    private final Queue<Headers> received = new ConcurrentLinkedQueue<>();

    @Smoke
    @Test
    void aCallIsOneTraceFromTheCallerToTheCluster() throws Exception {
        try (TraceReceiver collector = new TraceReceiver();
                ScriptedUpstream cluster = new ScriptedUpstream(Map.of(PODS, this::pods))) {
            RunningGateway gateway = gateway(
                    cluster,
                    Map.of(
                            "OTEL_EXPORTER_OTLP_ENDPOINT", collector.uri().toString(),
                            "OTEL_EXPORTER_OTLP_HEADERS", "Authorization=canary-of-the-collector",
                            "OTEL_TRACES_SAMPLER", "parentbased_always_off"));
            Client admin = gateway.admin();
            get(admin, "/clusters/scripted" + PODS + "?labelSelector=canary-of-the-query", "01");
            get(admin, "/api/v1/cube/proxy/clusters/scripted" + PODS + "?pageSize=1", "01");
            get(admin, "/livez", "01");
            HttpResponse<byte[]> metrics = admin.send(admin.request("GET", "/metrics", BodyPublishers.noBody())
                    .header("Accept", "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3"));
            String plain = new String(admin.get("/metrics").body(), StandardCharsets.UTF_8);
            gateway.close();

            requireWholeTraces(collector.of(TRACE));
            assertThat(collector.text())
                    .contains("canary-of-the-collector", "service.version", "service.instance.id")
                    .doesNotContain("canary-of-the-query")
                    .doesNotContain(admin.token())
                    .doesNotContain(RunningGateway.ADMIN_PASSWORD);
            assertThat(collector.all()).as("calls without a sampled parent").allMatch(collector.of(TRACE)::contains);
            assertThat(metrics.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("application/openmetrics-text"));
            assertThat(new String(metrics.body(), StandardCharsets.UTF_8))
                    .contains("trace_id=\"" + TRACE + "\"")
                    .endsWith("# EOF\n");
            assertThat(plain).doesNotContain(TRACE).contains("hypercube_requests_total{");
        }
    }

    @Test
    @Shows({"1.8", "S12"})
    void noSpanHasASecretOfACall() throws Exception {
        try (TraceReceiver collector = new TraceReceiver();
                ScriptedUpstream cluster = new ScriptedUpstream(Map.of(PODS, this::pods))) {
            RunningGateway gateway = gateway(
                    cluster,
                    Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.uri().toString()));
            Client admin = gateway.admin();
            for (String path : List.of("/clusters/scripted", "/api/v1/cube/proxy/clusters/scripted")) {
                admin.send(withCanaries(admin, "POST", path + PODS + "?fieldManager=canary-of-the-query"));
            }
            admin.send(withCanaries(admin, "POST", "/api/v1/cube/login?canary-of-the-query"));
            admin.send(withCanaries(admin, "GET", "/clusters/scripted" + PODS + "?watch=1&token=canary-of-the-query"));
            admin.send(withCanaries(admin, "POST", "/clusters/absent" + PODS + "?canary-of-the-query"));
            gateway.close();

            assertThat(received).as("calls that reached the cluster").hasSizeGreaterThanOrEqualTo(2);
            assertThat(collector.all()).hasSizeGreaterThanOrEqualTo(5);
            assertThat(collector.text())
                    .doesNotContainIgnoringCase("canary")
                    .doesNotContain(admin.token())
                    .doesNotContain(RunningGateway.ADMIN_PASSWORD);
        }
    }

    private static HttpRequest.Builder withCanaries(Client client, String method, String target) {
        return client.request(method, target, BodyPublishers.ofString("{\"password\":\"canary-of-the-body\"}"))
                .header("Content-Type", "application/json")
                .header("X-Secret", "canary-of-a-header")
                .header("User-Agent", "canary-of-the-agent")
                .header("Referer", "https://canary-of-the-referrer")
                .header("Cookie", "session=canary-of-the-cookie")
                .header("Sec-WebSocket-Protocol", "base64url.bearer.authorization.k8s.io.canary-of-the-protocol");
    }

    private void requireWholeTraces(List<Span> spans) {
        assertThat(spans.stream().map(Span::getName))
                .containsExactlyInAnyOrder(
                        "GET /clusters/{name}", "GET", "GET /api/v1/cube/proxy/clusters/{name}", "page", "GET");
        Span plainCall = named(spans, "GET /clusters/{name}");
        assertThat(hex(plainCall.getParentSpanId().toByteArray())).isEqualTo(CALLERS_SPAN);
        assertThat(plainCall.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
        assertThat(attributes(plainCall))
                .containsEntry("http.request.method", "GET")
                .containsEntry("http.route", "/clusters/{name}")
                .containsEntry("http.response.status_code", "200")
                .containsEntry("url.path", "/clusters/scripted" + PODS)
                .containsEntry("k8s.cluster.name", "scripted")
                .doesNotContainKey("url.query");
        Span sent = childOf(spans, plainCall);
        assertThat(sent.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
        Span page = childOf(spans, named(spans, "GET /api/v1/cube/proxy/clusters/{name}"));
        assertThat(attributes(page)).containsEntry("hypercube.page.source", "live");
        assertThat(childOf(spans, page).getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);

        requireContinuedAtTheCluster(sent);
    }

    private void requireContinuedAtTheCluster(Span sent) {
        assertThat(received.stream().map(fields -> fields.get("Traceparent")))
                .as("each request of the caller at the cluster continues the trace, once")
                .contains(List.of("00-" + TRACE + "-" + hex(sent.getSpanId().toByteArray()) + "-01"));
        assertThat(received.stream().map(fields -> fields.getFirst("Tracestate")))
                .contains("vendor=1");
    }

    @Test
    void withoutACollectorTheCallersTraceGoesThroughUnchanged() throws Exception {
        try (ScriptedUpstream cluster = new ScriptedUpstream(Map.of(PODS, this::pods));
                RunningGateway gateway = gateway(cluster, Map.of("OTEL_SERVICE_NAME", "somewhere"))) {
            get(gateway.admin(), "/clusters/scripted" + PODS, "01");

            assertThat(received.stream().map(fields -> fields.get("Traceparent")))
                    .contains(List.of("00-" + TRACE + "-" + CALLERS_SPAN + "-01"));
        }
    }

    @Test
    void aCollectorThatIsAwayCostsNoCall() throws Exception {
        try (ScriptedUpstream cluster = new ScriptedUpstream(Map.of(PODS, this::pods));
                RunningGateway gateway =
                        gateway(cluster, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1"))) {
            assertThat(get(gateway.admin(), "/clusters/scripted" + PODS, "01").statusCode())
                    .isEqualTo(200);
        }
    }

    private RunningGateway gateway(ScriptedUpstream cluster, Map<String, String> variables) throws IOException {
        return RunningGateway.in(
                home.resolve("data"),
                Map.of("kubeconfig", List.of(cluster.kubeconfig(home).toString())),
                variables);
    }

    private static HttpResponse<byte[]> get(Client client, String target, String flags) {
        return client.send(client.request("GET", target, BodyPublishers.noBody())
                .header("traceparent", "00-" + TRACE + "-" + CALLERS_SPAN + "-" + flags)
                .header("tracestate", "vendor=1"));
    }

    private static Span named(List<Span> spans, String name) {
        return spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Span childOf(List<Span> spans, Span parent) {
        return spans.stream()
                .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
                .findFirst()
                .orElseThrow();
    }

    private void pods(HttpExchange exchange) throws IOException {
        received.add(exchange.getRequestHeaders());
        ScriptedUpstream.json(exchange, LIST);
    }
}
