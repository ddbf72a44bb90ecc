package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Pushdown;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the list engine with the answers of a real API server, and the API server's answers to a pushdown. */
@Smoke
class ApiServerListIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";
    private static HttpClient client = HttpClient.newHttpClient();
    private static String configMaps = "";
    private static String namespace = "";

    @BeforeAll
    static void makeObjects() {
        client = CLUSTER.httpClient("admin", "system:masters");
        namespace = CLUSTER.newNamespace();
        configMaps = "/api/v1/namespaces/" + namespace + "/configmaps";
        CLUSTER.apply(String.join(
                "---\n",
                configMap("a", "{app: web, tier: ''}"),
                configMap("b", "{app: db, example.com/in: notin}"),
                configMap("c", "{app: Web, in: in}"),
                configMap("d", "{}")));
    }

    private static String configMap(String name, String labels) {
        return """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: %1$s, namespace: %2$s, labels: %3$s}
                data: {k: %1$s}
                """.formatted(name, namespace, labels);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metadata.labels.app=web",
                "metadata.labels.app=web|db",
                "metadata.labels.app!=web",
                "metadata.labels.app!=web|db",
                "metadata.labels.app",
                "!metadata.labels.app",
                "metadata.labels.tier=",
                "metadata.labels.tier=|x",
                "metadata.labels.tier!=",
                "metadata.labels.tier!=|x",
                "!metadata.labels.in,metadata.labels.tier!=,metadata.labels.example.com/in",
                "metadata.labels.in=in|notin,metadata.labels.app!=x",
                "metadata.labels.example.com/in=notin",
                "metadata.name=a",
                "metadata.name=a,metadata.name=b",
                "metadata.name=nobody,metadata.labels.app",
                "metadata.name=a,data.k=b",
                "metadata.labels.app=web,metadata.name~A"
            })
    void whatTheApiServerAppliesItselfChangesNothing(String selector) throws Exception {
        ListQuery query = ListQuery.parse(Map.of("selector", List.of(selector)));
        Pushdown pushdown = Pushdown.ofNamespaced(query.selector());

        Json.Arr all = items(page(query, get(configMaps, "application/json")));
        Json.Arr pushed = items(page(query, get(configMaps + query(pushdown), "application/json")));
        assertThat(texts(pushed)).isEqualTo(texts(all));
    }

    /** A namespace is therefore pushed down only for resources that are known to be namespaced. */
    @Test
    void clusterWideResourcesCanBeSelectedByNameButNotByNamespace() throws Exception {
        assertThat(get("/api/v1/nodes?fieldSelector=metadata.name%3Da", "application/json")
                        .statusCode())
                .isEqualTo(200);
        assertThat(get("/api/v1/nodes?fieldSelector=metadata.namespace%3Da", "application/json")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void rowsShowTheMetadataThatTheApiServerWouldShow() throws Exception {
        Json ours;
        Json before;
        Json theirs = row();
        do { // repeats until the age of the object is the same before and after our request
            before = theirs;
            ours = ownRow();
            theirs = row();
        } while (!shape(before.field("rows")).equals(shape(theirs.field("rows"))));

        assertThat(shape(ours.field("rows"))).isEqualTo(shape(theirs.field("rows")));
        assertThat(shape(ours.field("columnDefinitions"))).isEqualTo(shape(theirs.field("columnDefinitions")));
        assertThat(ours.field("total")).isEqualTo(new Json.Num("1"));
    }

    private static Json row() throws Exception {
        return Json.read(get(configMaps + "?includeObject=Metadata&fieldSelector=metadata.name%3Db", TABLE)
                .body());
    }

    private static Json ownRow() throws Exception {
        ListQuery query = ListQuery.parse(Map.of("selector", List.of("data.k=b")));
        PageAssembler assembler = new PageAssembler(
                query, ListShape.KUBERNETES, new RowObject.Metadata("meta.k8s.io/v1"), PageMemory.UNBOUNDED);
        feed(assembler, get(configMaps + "?includeObject=Object", TABLE).body());
        return Json.read(assembler.page().toBytes());
    }

    @Test
    void goesOnWhereTheApiServerDividesTheList() throws Exception {
        ListQuery query =
                ListQuery.parse(Map.of("selector", List.of("metadata.labels.app"), "sortOrder", List.of("desc")));
        PageAssembler assembler = new PageAssembler(query);
        int documents = 0;
        Optional<String> token = Optional.of("");
        while (token.isPresent()) {
            String goOn = token.get().isEmpty() ? "" : "&continue=" + encoded(token.get());
            token = feed(
                    assembler,
                    get(configMaps + "?limit=2" + goOn, "application/json").body());
            documents++;
        }

        assertThat(documents).isGreaterThan(1);
        assertThat(texts(items(assembler.page())))
                .isEqualTo(texts(items(page(query, get(configMaps, "application/json")))));
    }

    private static ListPage page(ListQuery query, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).as(() -> Json.utf8(response.body())).isEqualTo(200);
        PageAssembler assembler = new PageAssembler(query);
        feed(assembler, response.body());
        return assembler.page();
    }

    private static Optional<String> feed(PageAssembler assembler, byte[] body) {
        assembler.accept(body, 0, body.length);
        return assembler.endDocument();
    }

    private static Json.Arr items(ListPage page) {
        return (Json.Arr) Json.read(page.toBytes()).field("items");
    }

    private static List<String> texts(Json.Arr items) {
        return items.elements().stream()
                .map(item -> Json.utf8(((Json.Obj) item).raw()))
                .toList();
    }

    /** Ignores the order of fields and whitespace. */
    private static Object shape(Json value) {
        return switch (value) {
            case Json.Obj object -> {
                Map<String, Object> fields = new TreeMap<>();
                object.fields().forEach((key, field) -> fields.put(key, shape(field)));
                yield fields;
            }
            case Json.Arr(List<Json> elements) ->
                elements.stream().map(ApiServerListIT::shape).toList();
            case Json.Str scalar -> scalar;
            case Json.Num scalar -> scalar;
            case Json.Bool scalar -> scalar;
            case Json.Null scalar -> scalar;
        };
    }

    private static String query(Pushdown pushdown) {
        return "?labelSelector=" + encoded(pushdown.labelSelector()) + "&fieldSelector="
                + encoded(pushdown.fieldSelector());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> get(String target, String accept) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(CLUSTER.server() + target))
                .header("Accept", accept)
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }
}
