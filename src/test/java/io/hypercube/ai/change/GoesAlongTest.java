package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A cluster with a Deployment, its ReplicaSet and two pods, and a pod that somebody else owns too. */
class GoesAlongTest {
    private static final String DISCOVERY = """
            {"items": [{"metadata": {"name": "%s"}, "versions": [{"version": "v1", "resources": [%s]}]}]}""";

    private static final GatewayApi CLUSTER = request -> {
        String path = request.target().replaceFirst("^/api/v1/cube/proxy/clusters/[^/]+", "");
        return new GatewayApi.Answer(
                path.contains("secrets") ? 403 : 200, List.of(), answer(path).getBytes(StandardCharsets.UTF_8));
    };

    private static String answer(String path) {
        if (path.startsWith("/apis?") || path.equals("/apis")) {
            return DISCOVERY.formatted("apps", resource("replicasets"));
        }
        if (path.startsWith("/api?") || path.equals("/api")) {
            return DISCOVERY.formatted("", resource("pods") + "," + resource("secrets") + "," + resource("configmaps"));
        }
        if (!path.contains("ownerReferences")) {
            return "{\"total\": %d}".formatted(path.contains("pods") ? 3 : path.contains("widgets") ? 7 : 0);
        }
        return path.contains("replicasets")
                ? rows(row("rs", "deployment"))
                : rows(row("p1", "rs"), row("p2", "rs"), row("p3", "rs\"}, {\"uid\": \"other"));
    }

    private static String resource(String name) {
        return "{\"resource\": \"" + name + "\", \"scope\": \"Namespaced\", \"responseKind\": {\"kind\": \"K\"}}";
    }

    private static String rows(String... rows) {
        return "{\"total\": " + rows.length + ", \"rows\": [" + String.join(",", rows) + "]}";
    }

    private static String row(String uid, String owner) {
        return "{\"object\": {\"metadata\": {\"uid\": \"" + uid + "\", \"ownerReferences\": [{\"uid\": \"" + owner
                + "\"}]}}}";
    }

    @Test
    @Shows("S51")
    void countsWhatIsInANamespace() throws Exception {
        assertThat(notes(new ResourceType("", "v1", "namespaces", "Namespace", false, List.of()), null, "shop", "{}"))
                .containsExactly(
                        "At least 3 other objects go with it: pods 3.",
                        "Objects of these resources could not be counted: secrets.");
    }

    @Test
    void countsTheObjectsOfACustomResource() throws Exception {
        assertThat(
                        notes(
                                new ResourceType(
                                        "apiextensions.k8s.io",
                                        "v1",
                                        "customresourcedefinitions",
                                        "CustomResourceDefinition",
                                        false,
                                        List.of()),
                                null,
                                "widgets.example.com",
                                "{'spec':{'group':'example.com','names':{'plural':'widgets'},'versions':[{'name':'v1','served':true}]}}"))
                .containsExactly("7 other objects go with it: widgets.example.com 7.");
    }

    @Test
    void countsWhatAnObjectOwnsAndWhatThatOwns() throws Exception {
        assertThat(notes(
                        new ResourceType("apps", "v1", "deployments", "Deployment", true, List.of()),
                        "shop",
                        "web",
                        "{'metadata':{'uid':'deployment'}}"))
                .containsExactly("3 other objects go with it: pods 2, replicasets.apps 1.");
    }

    private static List<String> notes(ResourceType type, @Nullable String namespace, String name, String object)
            throws InterruptedException {
        ObjectChange wanted = new ObjectChange("delete", type, namespace, name, new ChangeBody.Delete());
        return new GoesAlong(CLUSTER, ClusterChoice.of("prod")).notes(wanted, OneObject.json(object));
    }
}
