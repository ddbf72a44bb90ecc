package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DryRunSupportTest {
    private static final String V2 = "/openapi/v2";
    private static final String V3 = "/openapi/v3/apis/custom/v1";
    private static final String NOTHING = "{\"paths\":{}}";

    private final Map<String, String> documents = new LinkedHashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final DryRunSupport support = new DryRunSupport(this::answer, ClusterChoice.of("prod"));

    @ParameterizedTest
    @ValueSource(strings = {"", "apps", "batch", "autoscaling", "policy", "extensions"})
    void isKnownForTheGroupsOfTheApiServer(String group) {
        assertThatCode(() -> support.require(type(group))).doesNotThrowAnyException();
        assertThat(asked).isEmpty();
    }

    /** Such a group may be served by another server. */
    @Test
    void isLookedUpForEveryOtherGroup() {
        documents.put(V3, NOTHING);
        documents.put(V2, document("custom", "Thing", "dryRun"));
        requireRefused();

        documents.put(V3, document("custom", "Thing", "dryRun"));
        assertThatCode(() -> support.require(type("custom"))).doesNotThrowAnyException();
        assertThat(asked).allMatch(V3::equals);
    }

    /** Before Kubernetes 1.24, and of servers behind the aggregation layer that are older. */
    @Test
    void isLookedUpInTheOlderDocumentWhereTheGroupHasNoNewOne() {
        documents.put(V2, document("custom", "Thing", "dryRun"));

        assertThatCode(() -> support.require(type("custom"))).doesNotThrowAnyException();
        assertThat(asked).containsExactly(V3, V2);
    }

    /** The older document has all groups. */
    @Test
    void isNotThatOfAnotherResourceOrParameter() {
        for (String other : List.of(
                document("other", "Thing", "dryRun"),
                document("custom", "Other", "dryRun"),
                document("custom", "Thing", "force"),
                document("custom", "Thing", "dryRun").replace("\"patch\"", "\"post\""),
                document("custom", "Thing", "dryRun").replace("\"v1\"", "\"v2\""),
                NOTHING,
                "{}",
                "[]",
                "no JSON")) {
            documents.put(V2, other);
            requireRefused();
        }
        documents.clear();
        requireRefused();
    }

    private void requireRefused() {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> support.require(type("custom")))
                .withMessageContaining("one whose API tells that it has dry runs");
    }

    private GatewayApi.Answer answer(GatewayApi.Request request) {
        String path = request.target().replaceFirst("^/api/v1/cube/proxy/clusters/prod", "");
        asked.add(path);
        String document = documents.get(path);
        return new GatewayApi.Answer(
                document == null ? 404 : 200,
                List.of(),
                (document == null ? "404 page not found" : document).getBytes(StandardCharsets.UTF_8));
    }

    /** As the API server writes it, with more than what is looked for. */
    private static String document(String group, String kind, String parameter) {
        return """
                {"swagger": "2.0", "definitions": {"a": {"type": "object"}},
                "paths": {"/api/": {"get": {"responses": {}}}, "/apis/custom/v1/things/{name}": {
                    "parameters": [{"name": "name", "in": "path"}],
                    "patch": {"x-kubernetes-action": "patch",
                        "parameters": [{"name": "body", "in": "body", "schema": {}}, {"name": "%s", "in": "query", "uniqueItems": true}],
                        "x-kubernetes-group-version-kind": {"group": "%s", "kind": "%s", "version": "v1"}}}}}
                """.formatted(parameter, group, kind);
    }

    private static ResourceType type(String group) {
        return new ResourceType(group, "v1", "things", "Thing", true, List.of());
    }
}
