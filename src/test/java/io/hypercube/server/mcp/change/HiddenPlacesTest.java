package io.hypercube.server.mcp.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.http.Json;
import io.hypercube.server.mcp.ToolException;
import io.hypercube.server.mcp.change.ChangeBody.Apply;
import io.hypercube.server.mcp.change.ChangeBody.Merge;
import io.hypercube.server.mcp.change.ChangeBody.Operations;
import io.hypercube.server.mcp.tool.Redaction;
import io.hypercube.server.mcp.tool.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A change that leaves hidden values alone is for the API server to judge. */
class HiddenPlacesTest {
    private static final ResourceType SECRETS = new ResourceType("", "v1", "secrets", "Secret", true, List.of());
    private static final ResourceType PODS = new ResourceType("", "v1", "pods", "Pod", true, List.of());
    private static final ResourceType APPS =
            new ResourceType("apps", "v1", "deployments", "Deployment", true, List.of());
    private static final String SPEC =
            "{'spec': {'containers': [{'name': 'a', 'args': ['--token=x'], 'env': [{'name': 'KEY', 'value': 'x'}, {'name': 'B', 'value': 'y'}]}, {'name': 'b'}]}}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'spec': {'containers': [{'name': 'a', 'image': 'x'}]}}",
                "{'spec': {'containers': [{'name': 'b', 'args': ['x']}]}}",
                "{'spec': {'containers': [{'name': 'a', 'env': [{'name': 'B', 'value': 'x'}]}]}}",
                "{'spec': {'containers': [{'name': 'a', 'env': [{'name': 'KEY', 'value': null}]}]}}",
                "{'metadata': {'annotations': {'a': 'b'}}}"
            })
    void leavesOtherFieldsToTheServer(String change) {
        assertThatCode(() -> places(APPS, SPEC).requireUntold(change(APPS, new Apply(object(change), false))))
                .doesNotThrowAnyException();
        assertThatCode(() ->
                        places(PODS, SPEC).requireUntold(change(PODS, new Merge("strategic-merge", object(change)))))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAnApplyThatAConflictWouldAnswer() {
        ObjectNode manifest =
                object("{'spec': {'containers': [{'name': 'a', 'env': [{'name': 'KEY', 'value': 'x'}]}]}}");

        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> places(APPS, SPEC).requireUntold(change(APPS, new Apply(manifest, false))))
                .withMessage(
                        "deployments.apps shop/x: a value for spec.containers[a].env[KEY].value, whose value is redacted,"
                                + " so a conflict would tell it (expected: force: true, or a manifest without it)");
        assertThatCode(() -> places(APPS, SPEC).requireUntold(change(APPS, new Apply(manifest, true))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'op': 'add', 'path': '/spec/containers/0/env/-', 'value': {'name': 'KEY', 'value': 'x'}}]",
                "[{'op': 'add', 'path': '/spec/containers/-1/env', 'value': [{'name': 'KEY', 'value': 'x'}]}]",
                "[{'op': 'replace', 'path': 'x/spec/containers/0/env/0/value', 'value': 'x'}]",
                "[{'op': 'replace', 'path': '/spec/containers/0/args/0', 'value': 'x'}]",
                "[{'op': 'replace', 'path': '', 'value': " + SPEC + "}]"
            })
    void refusesOperationsOnWhatCannotBeChanged(String operations) {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> places(PODS, SPEC).requireUntold(change(PODS, operations(operations))))
                .withMessageContaining("cannot be changed (expected: a change without it)");
        assertThatCode(() -> places(APPS, SPEC).requireUntold(change(APPS, operations(operations))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'op': 'remove', 'path': '/spec/containers/0/env/0/value'}]",
                "[{'op': 'replace', 'path': '/spec/containers/0/image', 'value': 'x'}]",
                "[]"
            })
    void leavesOtherOperationsToTheServer(String operations) {
        assertThatCode(() -> places(PODS, SPEC).requireUntold(change(PODS, operations(operations))))
                .doesNotThrowAnyException();
    }

    /** The path of an operation has no bound but the size of the patch. */
    @Test
    void readsPathsOfManyKeys() {
        String path = "/spec/containers/0/args" + "/a".repeat(30_000);

        assertThatExceptionOfType(ToolException.class).isThrownBy(() -> places(PODS, SPEC)
                .requireUntold(change(PODS, operations("[{'op': 'add', 'path': '" + path + "', 'value': 'x'}]"))));
    }

    @Test
    void knowsBothFormsOfTheValuesOfASecret() {
        String secret = "{'kind': 'Secret', 'immutable': true, 'data': {'a': 'eA=='}}";

        for (String change : List.of("{'data': {'a': 'eA=='}}", "{'stringData': {'a': 'x'}}")) {
            assertThatExceptionOfType(ToolException.class).isThrownBy(() -> places(SECRETS, secret)
                    .requireUntold(change(SECRETS, new Merge("merge", object(change)))));
        }
        assertThatCode(() -> places(SECRETS, secret)
                        .requireUntold(change(SECRETS, new Merge("merge", object("{'data': {'b': 'eA=='}}")))))
                .doesNotThrowAnyException();
        assertThat(places(SECRETS, secret).isEmpty()).isFalse();
        assertThat(places(SECRETS, "{'kind': 'Secret'}").isEmpty()).isTrue();
    }

    private static HiddenPlaces places(ResourceType type, String live) {
        return HiddenPlaces.of(type, object(live), new Redaction(List.of()));
    }

    private static ObjectChange change(ResourceType type, ChangeBody body) {
        return new ObjectChange(ObjectChange.UPDATE, type, "shop", "x", body);
    }

    private static Operations operations(String json) {
        return new Operations(Json.read(bytes(json), ArrayNode.class));
    }

    private static ObjectNode object(String json) {
        return Json.read(bytes(json), ObjectNode.class);
    }

    private static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
