package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every kind of caller with every kind of call, before a real API server: one event each, with the outcome that the caller saw. The file
 * refuses calls that it cannot record, so a call that was made also has the event of its arrival.
 */
@Smoke
class RecordedCallsIT {
    private static final String MADE = "RequestReceived";
    private static final String ENDED = "ResponseComplete";
    private static final List<String> WHO = List.of("admin", "member", "reader", "nobody", "forger");
    private static final AtomicInteger CALLS = new AtomicInteger();

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static RunningGateway gateway;

    private static AuditLines lines;
    private static String namespace;
    private static String accessKey = "";
    private static final Map<String, Client> CALLERS = new HashMap<>();

    @BeforeAll
    static void start() {
        namespace = CLUSTER.newNamespace();
        Path file = folder.resolve("audit.log");
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(CLUSTER.kubeconfig().toString()),
                "audit-file",
                List.of(file.toString()),
                "audit-file-on-failure",
                List.of("refuse")));
        lines = new AuditLines(file);
        CALLERS.put("admin", gateway.admin());
        CALLERS.put("member", gateway.member("member"));
        CALLERS.put("reader", narrowed("{\"readOnly\":true}"));
        CALLERS.put("nobody", gateway.anonymous());
        CALLERS.put("forger", gateway.anonymous().withToken("forged"));
    }

    private static Client narrowed(String scope) {
        Map<?, ?> pair = Json.read(
                gateway.admin()
                        .post("/api/v1/cube/keys", ("{\"scope\":" + scope + "}").getBytes(StandardCharsets.UTF_8))
                        .body(),
                Map.class);
        HttpResponse<byte[]> token = gateway.anonymous()
                .post(
                        "/api/v1/cube/key/token",
                        Json.write(Map.of(
                                "accessKey",
                                Objects.requireNonNull(pair.get("accessKey")),
                                "secretKey",
                                Objects.requireNonNull(pair.get("secretKey")))));
        accessKey = String.valueOf(pair.get("accessKey"));
        return gateway.anonymous()
                .withToken(String.valueOf(Json.read(token.body(), Map.class).get("token")));
    }

    /**
     * A kind of call.
     *
     * @param statuses of admin, member, reader, nobody and forger
     */
    private record Row(
            String method, String path, String verb, String resource, String subresource, List<Integer> statuses) {
        static Row of(String text) {
            String[] words = text.strip().split(" +", 6);
            List<Integer> statuses =
                    Arrays.stream(words[5].split(" +")).map(Integer::valueOf).toList();
            return new Row(words[0], words[1], words[2], words[3], words[4], statuses);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET    secrets                     list             secrets    -           200 403 200 401 401",
                "GET    secrets/none                get              secrets    -           404 403 404 401 401",
                "POST   configmaps?dryRun=All&      create           configmaps -           201 403 403 401 401",
                "PUT    configmaps/none?dryRun=All& update           configmaps -           400 403 403 401 401",
                "PATCH  configmaps/none?dryRun=All& patch            configmaps -           404 403 403 401 401",
                "DELETE configmaps/none?dryRun=All& delete           configmaps -           404 403 403 401 401",
                "DELETE configmaps?dryRun=All&      deletecollection configmaps -           200 403 403 401 401",
                "POST   pods/none/exec?command=id&  create           pods       exec        404 403 403 401 401",
                "GET    pods/none/exec?command=id&  get              pods       exec        404 403 403 401 401",
                "POST   pods/none/attach            create           pods       attach      404 403 403 401 401",
                "POST   pods/none/portforward       create           pods       portforward 404 403 403 401 401",
                "GET    services/none/proxy/        get              services   proxy       404 403 403 401 401"
            })
    @Shows({"6.11", "S8"})
    void leavesOneEventForEachCaller(String text) {
        Row row = Row.of(text);
        List<Made> calls = new ArrayList<>();
        for (int i = 0; i < WHO.size(); i++) {
            for (String entryPoint : List.of("/clusters/", "/api/v1/cube/proxy/clusters/")) {
                String path = entryPoint + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/" + row.path();
                calls.add(make(WHO.get(i), row.method(), path, row.statuses().get(i)));
            }
        }
        for (Made call : calls) {
            Map<?, ?> event = check(call);
            assertThat(event.get("verb")).isEqualTo(row.verb());
            assertThat(event.get("objectRef"))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsEntry("resource", row.resource())
                    .containsEntry("namespace", namespace)
                    .extractingByKey("subresource")
                    .isEqualTo(row.subresource().equals("-") ? null : row.subresource());
        }
    }

    /** @param id that the client got */
    private record Made(String caller, String target, String marker, int status, String id) {}

    private static Made make(String caller, String method, String path, int status) {
        String marker = "marker-" + CALLS.incrementAndGet() + "-";
        String target = path + (path.contains("?") ? "" : "?") + "fieldManager=" + marker;
        HttpResponse<byte[]> answer = send(caller, method, target);
        assertThat(answer.statusCode()).as(caller + " " + method + " " + target).isEqualTo(status);
        return new Made(
                caller,
                target,
                marker,
                status,
                answer.headers().firstValue("Audit-Id").orElseThrow());
    }

    /** @return the last event of the call */
    private static Map<?, ?> check(Made call) {
        String caller = call.caller();
        String target = call.target();
        int status = call.status();
        List<Map<?, ?>> events = lines.ended(call.marker());
        boolean refusedHere = status == 401 || (status == 403 && caller.equals("reader"));
        assertThat(events)
                .as(caller + " " + target)
                .extracting(event -> (Object) event.get("stage"))
                .containsExactlyElementsOf(refusedHere ? List.of(ENDED) : List.of(MADE, ENDED));
        assertThat(events).extracting(event -> (Object) event.get("auditID")).containsOnly(call.id());
        Map<?, ?> last = events.getLast();
        assertThat(last.get("requestURI")).isEqualTo(target);
        assertThat(last.get("responseStatus"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("code", status);
        // a member's 403 is the cluster's; applications behind a proxy may answer anything
        boolean forbidden = refusedHere || (status == 403 && !target.contains("/proxy/?"));
        String entryPoint = target.startsWith("/clusters/") ? "plain" : "paged";
        annotations(last)
                .contains(entry("hypercube.io/cluster", CLUSTER.name()))
                .contains(entry("hypercube.io/entry-point", entryPoint), entry("hypercube.io/door", entryPoint))
                .contains(entry("authorization.k8s.io/decision", forbidden ? "forbid" : "allow"))
                .satisfies(has -> assertThat(has.get("hypercube.io/access-key"))
                        .isEqualTo(caller.equals("reader") ? accessKey : null))
                .extractingByKey("hypercube.io/decision")
                .asString()
                .startsWith(refusedHere ? "forbid: " : "allow");
        return last;
    }

    private static MapAssert<Object, Object> annotations(Map<?, ?> event) {
        return assertThat(event.get("annotations")).asInstanceOf(InstanceOfAssertFactories.MAP);
    }

    private static HttpResponse<byte[]> send(String caller, String method, String target) {
        Client client = Objects.requireNonNull(CALLERS.get(caller));
        return switch (method) {
            case "GET", "DELETE" -> client.send(client.request(method, target, BodyPublishers.noBody()));
            case "PATCH" ->
                client.send(client.request(method, target, BodyPublishers.ofString("{}"))
                        .header("Content-Type", "application/merge-patch+json"));
            default ->
                client.send(client.request(
                                method,
                                target,
                                BodyPublishers.ofString(
                                        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"audit-\"}}"))
                        .header("Content-Type", "application/json"));
        };
    }

    /** Found again by the key, at the gateway's own API. */
    @Test
    @Shows("6.11")
    void aCallByAPairHasItsAccessKey() {
        Made call = make(
                "reader", "GET", "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/secrets", 200);
        check(call);
        String ofKey = "/api/v1/cube/audit?pageSize=100&selector=annotations%5B%27hypercube.io/access-key%27%5D%3D";

        String found = await().until(
                        () -> text(gateway.admin().get(ofKey + accessKey)), events -> events.contains(call.marker()));
        assertThat(found).contains("\"hypercube.io/access-key\":\"" + accessKey + "\"", "\"username\":\"admin\"");
        assertThat(text(gateway.admin().get(ofKey + "AKnone"))).contains("\"total\":0");
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** The device takes no byte, as a full disk. */
    @Test
    void aCallThatCannotBeRecordedIsRefusedAndSaysSo() {
        try (RunningGateway full = RunningGateway.with(
                Map.of("audit-file", List.of("/dev/full"), "audit-file-on-failure", List.of("refuse")))) {
            for (int i = 0; i < 3; i++) {
                HttpResponse<byte[]> answer = full.anonymous()
                        .post(
                                "/api/v1/cube/login",
                                Json.write(Map.of("name", "admin", "password", full.adminPassword())));
                assertThat(answer.statusCode()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                        .contains("the audit file does not accept");
            }
            HttpResponse<byte[]> ready = full.anonymous().get("/readyz");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(new String(ready.body(), StandardCharsets.UTF_8))
                    .contains("[-]audit failed: the audit file does not accept events");
            assertThat(full.anonymous().get("/livez").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aBreakGlassSignInIsToldApart() {
        HttpResponse<byte[]> answer = gateway.anonymous()
                .post("/api/v1/cube/login", Json.write(Map.of("name", "a", "password", "b", "breakGlass", true)));

        annotations(lines.last(answer.headers().firstValue("Audit-Id").orElseThrow()))
                .contains(entry("hypercube.io/sign-in", "break-glass"));
    }

    @Test
    void aFailedSignInHasTheNameThatWasTried() {
        HttpResponse<byte[]> answer = gateway.anonymous()
                .post("/api/v1/cube/login", Json.write(Map.of("name", "mallory", "password", "canary-password")));
        assertThat(answer.statusCode()).isEqualTo(401);

        String id = answer.headers().firstValue("Audit-Id").orElseThrow();
        Map<?, ?> event = lines.last(id);
        annotations(event)
                .contains(entry("hypercube.io/attempted-name", "mallory"))
                .contains(entry("hypercube.io/sign-in", "password"))
                .extractingByKey("hypercube.io/decision")
                .asString()
                .startsWith("forbid: ");
        assertThat(lines.all().toString()).doesNotContain("canary-password");
    }
}
