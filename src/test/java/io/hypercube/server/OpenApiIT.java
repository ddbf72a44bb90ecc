package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.server.ApiDocument.Operation;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The OpenAPI document and the server agree, in both directions. */
@Smoke
class OpenApiIT {
    private static final Set<String> ENTRY_POINTS =
            Set.of("/api/v1/cube/proxy/clusters/{clusterName}/{url}", "/clusters/{clusterName}/{url}");

    /** Files for browsers, which no API client calls. */
    private static final Set<String> PAGES = Set.of("/", "/console", "/console/{page...}", "/assets/{file}");

    /** The best matches of some words, and what the sign-in page offers, in the order of the configuration. */
    private static final Set<String> WHOLE = Set.of("/api/v1/cube/search", "/api/v1/cube/providers");

    @AutoClose
    private static RunningGateway gateway;

    private static ApiDocument document;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "public-url", List.of("https://hub.example.com"),
                "mcp", List.of("true"),
                "mcp-dynamic-registration", List.of("true")));
        document = ApiDocument.of(gateway.anonymous());
    }

    @Test
    @Shows("6.1")
    void namesEveryRouteAndNoOther() {
        Set<String> routes = gateway.routes().stream()
                .filter(route -> !PAGES.contains(route.template()))
                .map(route -> route.method() + " " + route.template())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> documented = document.operations().stream()
                .filter(operation -> !ENTRY_POINTS.contains(operation.path()))
                .map(Operation::toString)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(documented).isEqualTo(routes);
    }

    @Test
    @Shows({"6.12", "S19"})
    void saysWhichCallsAreOpen() {
        Set<String> open = document.operations().stream()
                .filter(Operation::isOpen)
                .map(Operation::toString)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(open)
                .isEqualTo(gateway.routes().stream()
                        .filter(route -> route.access() == Access.OPEN && !PAGES.contains(route.template()))
                        .map((Route route) -> route.method() + " " + route.template())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The body is one that no operation understands, so that nothing changes. */
    @Test
    @Shows("1.2")
    void everyOperationTakesTheTokenOfAPairUnlessItSaysOtherwise() {
        gateway.cli("account", "create", "pair-owner", "--role", "admin", "--no-password");
        String pair = gateway.cli("key", "create", "--account", "pair-owner", "-o", "json");
        byte[] exchanged =
                gateway.anonymous().post("/api/v1/cube/key/token", bytes(pair)).body();
        Client byPair = gateway.anonymous()
                .withToken(String.valueOf(Json.read(exchanged, Map.class).get("token")));
        for (Operation operation : document.operations()) {
            int status = byPair.send(byPair.request(
                                    operation.method(),
                                    operation.path().replaceAll("\\{[^}]*}", "nobody"),
                                    BodyPublishers.ofString("no JSON"))
                            .header("Content-Type", "application/json"))
                    .statusCode();
            if (operation.isForSessions()) {
                assertThat(status).as(operation.toString()).isEqualTo(403);
            } else if (operation.path().equals("/mcp")) {
                assertThat(status).as("token for another audience").isEqualTo(401);
            } else if (!operation.isOpen()) {
                assertThat(status).as(operation.toString()).isNotIn(401, 403, 429, 500);
            }
        }
    }

    @Test
    @Shows("6.2")
    void everyListIsFilteredSortedAndPaged() {
        List<Operation> lists = document.lists().stream()
                .filter(list -> !list.isForSessions() && !WHOLE.contains(list.path()))
                .toList();
        assertThat(lists).hasSizeGreaterThan(7);
        Client admin = gateway.admin();
        for (Operation list : lists) {
            assertThat(list.parameters("query"))
                    .as(list.toString())
                    .contains("selector", "pageSize", "pageNum", "sortName", "sortOrder", "sortFunc");
            String target = list.path() + (list.path().endsWith("/whocan") ? "?verb=get&resource=pods&" : "?");
            assertThat(read(admin, target + "pageSize=1&sortName=id&sortOrder=desc", 200))
                    .as(list.toString())
                    .containsPattern("\"items\":\\[(\\{.*}|)]")
                    .containsPattern("\"total\":\\d");
            assertThat(read(admin, target + "selector=no.such.field=a", 200))
                    .as(list.toString())
                    .contains("\"items\":[]", "\"total\":0");
            assertThat(read(admin, target + "pageSize=-3", 400)).contains("pageSize: -3 (expected: ");
            assertThat(read(admin, target + "pageNum=0", 400)).contains("pageNum: 0 (expected: ");
            assertThat(read(admin, target + "sortOrder=up", 400)).contains("sortOrder: up (expected: ");
        }
    }

    private static String read(Client caller, String target, int status) {
        HttpResponse<byte[]> answer = caller.get(target);
        assertThat(answer.statusCode()).as(target).isEqualTo(status);
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    @Shows("6.1")
    void hasEveryParameterOfItsPaths() {
        for (Operation operation : document.operations()) {
            Set<String> named = operation.parameters("path").stream()
                    .map(name -> "{" + name + "}")
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> wanted = Stream.of(operation.path().split("/"))
                    .filter(segment -> segment.startsWith("{"))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(named).as(operation.toString()).isEqualTo(wanted);
        }
    }

    /** With an invalid token, without a body, with an empty one and with one that is not JSON. */
    @Test
    @Shows({"4.2", "6.1"})
    void everyAnswerIsOneOfThoseItNames() {
        Client admin = gateway.admin();
        Client member = gateway.member("member-of-the-document");
        for (Operation operation : document.operations()) {
            String path = operation.path().replaceAll("\\{[^}]*}", "nobody");
            for (Client caller : List.of(gateway.anonymous(), member, admin)) {
                for (String body : List.of("", "{}", "{\"nonsense\":1}", "no JSON")) {
                    HttpResponse<byte[]> answer =
                            caller.send(caller.request(operation.method(), path, BodyPublishers.ofString(body))
                                    .header("Content-Type", "application/json"));
                    assertFits(operation, answer);
                }
            }
        }
    }

    @Test
    @Shows({"1.2", "6.1"})
    void answersOfACallersDayFit() {
        Client admin = gateway.admin();
        HttpResponse<byte[]> made = admin.post(
                "/api/v1/cube/keys",
                bytes("{\"description\":\"d\",\"expirationTimestamp\":\"2099-01-01T00:00:00Z\","
                        + "\"scope\":{\"clusters\":[\"a\"],\"readOnly\":true}}"));
        assertThat(made.statusCode()).isEqualTo(201);
        assertFits(operation("POST", "/api/v1/cube/keys"), made);
        Map<?, ?> pair = Json.read(made.body(), Map.class);

        HttpResponse<byte[]> token = gateway.anonymous()
                .get("/api/v1/cube/key/token?accessKey=" + pair.get("accessKey") + "&secretKey="
                        + pair.get("secretKey"));
        assertThat(token.statusCode()).isEqualTo(200);
        assertFits(operation("GET", "/api/v1/cube/key/token"), token);
        Client narrow = gateway.anonymous()
                .withToken(String.valueOf(Json.read(token.body(), Map.class).get("token")));
        for (Client caller : List.of(admin, narrow)) {
            HttpResponse<byte[]> whoami = caller.get("/api/v1/cube/whoami");
            assertThat(whoami.statusCode()).isEqualTo(200);
            assertFits(operation("GET", "/api/v1/cube/whoami"), whoami);
        }
        String key = "/api/v1/cube/keys/" + pair.get("accessKey");
        assertFits(operation("PATCH", "/api/v1/cube/keys/{accessKey}"), admin, key, "{\"description\":null}");
        assertFits(
                operation("POST", "/api/v1/cube/keys/{accessKey}/rotate"),
                admin,
                key + "/rotate",
                "{\"gracePeriodSeconds\":60}");
        assertFits(operation("GET", "/api/v1/cube/keys"), admin.get("/api/v1/cube/keys"));
        assertFits(
                operation("DELETE", "/api/v1/cube/keys/{accessKey}"),
                admin.delete("/api/v1/cube/keys/" + pair.get("accessKey")));
    }

    @Test
    @Shows("6.1")
    void answersOfAnAdminsDayFit() {
        Client admin = gateway.admin();
        String accounts = "/api/v1/cube/accounts";
        String alice = accounts + "/alice";
        assertFits(operation("POST", accounts), admin, accounts, "{\"name\":\"alice\",\"groups\":[\"dev\"]}");
        assertFits(operation("PATCH", accounts + "/{name}"), admin, alice, "{\"displayName\":\"A.\"}");
        assertFits(
                operation("PUT", accounts + "/{name}/password"),
                admin,
                alice + "/password",
                "{\"password\":\"correct horse\"}");
        assertFits(operation("GET", accounts + "/{name}"), admin.get(alice));
        assertFits(operation("GET", accounts), admin.get(accounts));
        assertFits(
                operation("POST", "/api/v1/cube/login"),
                gateway.anonymous(),
                "/api/v1/cube/login",
                "{\"name\":\"alice\",\"password\":\"correct horse\",\"session\":true}");
        assertFits(operation("DELETE", accounts + "/{name}"), admin.delete(alice));
    }

    @Test
    @Shows("6.1")
    void answersAboutGroupsFit() {
        Client admin = gateway.admin();
        String groups = "/api/v1/cube/clustergroups";
        String prod = groups + "/prod";
        String one = groups + "/{name}";
        assertFits(operation("PUT", one), admin, prod, "{\"clusters\":[\"prod-*\"],\"clusterSelector\":\"env=prod\"}");
        assertFits(operation("PUT", one), admin, prod, "{\"clusterSelector\":\"env=prod\"}");
        assertFits(operation("GET", one), admin.get(prod));
        assertFits(operation("GET", groups), admin.get(groups + "?selector=name=prod"));
        assertFits(operation("DELETE", one), admin.delete(prod));
    }

    @Test
    void answersAboutClustersBehindAgentsFit() {
        Client admin = gateway.admin();
        String clusters = "/api/v1/cube/clusters";
        String edge = clusters + "/edge-7";
        String asked = "{\"name\":\"edge-7\",\"labels\":{\"env\":\"p\"},\"agent\":{}}";
        assertFits(operation("POST", clusters), admin, clusters + "?dryRun=All", asked);
        assertFits(operation("POST", clusters), admin, clusters, asked);
        assertFits(operation("POST", clusters + "/{name}/jointokens"), admin, edge + "/jointokens", "");
        assertFits(
                operation("POST", clusters + "/{name}/jointokens"), admin, edge + "/jointokens", "{\"image\":\"i:1\"}");
        assertFits(operation("GET", clusters + "/{name}"), admin.get(edge));
        assertFits(operation("PATCH", clusters + "/{name}"), admin, edge, "{\"labels\":{}}");
        assertFits(operation("DELETE", clusters + "/{name}"), admin.delete(edge));
    }

    @Test
    void answersAboutSavedViewsFit() {
        Client admin = gateway.admin();
        String views = "/api/v1/cube/views";
        String one = views + "/{id}";
        String view = "{\"name\":\"Pods\",\"address\":\"/console/clusters/a/api/v1/pods\",\"favourite\":true}";
        HttpResponse<byte[]> made = admin.post(views, bytes(view));
        assertThat(made.statusCode()).isEqualTo(201);
        assertFits(operation("POST", views), made);
        assertFits(operation("POST", views), admin, views, view);
        String id = String.valueOf(Json.read(made.body(), Map.class).get("id"));
        assertFits(operation("PATCH", one), admin, views + "/" + id, "{\"name\":\"All pods\"}");
        assertFits(operation("GET", views), admin.get(views + "?selector=favourite=true"));
        assertFits(operation("DELETE", one), admin.delete(views + "/" + id));
    }

    @Test
    void theAnswerWhoMayDoSomethingFits() {
        String path = "/api/v1/cube/whocan";
        HttpResponse<byte[]> answer = gateway.admin().get(path + "?verb=get&resource=pods");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertFits(operation("GET", path), answer);
    }

    /** Calls that succeed. */
    private static void assertFits(Operation operation, Client caller, String target, String json) {
        HttpResponse<byte[]> answer =
                caller.send(caller.request(operation.method(), target, BodyPublishers.ofString(json))
                        .header("Content-Type", "application/json"));
        assertThat(answer.statusCode()).as(operation.toString()).isIn(200, 201);
        assertFits(operation, answer);
    }

    private static void assertFits(Operation operation, HttpResponse<byte[]> answer) {
        document.assertFits(operation, answer);
    }

    private static Operation operation(String method, String path) {
        return document.operation(method, path);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
