package io.hypercube.cli.demo;

import io.hypercube.core.http.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A few hundred fixed objects of a small company, enough to filter, sort and page. */
final class SampleObjects {
    static final String TENANTS = "/apis/tenant.service.io/v1/tenants";

    private static final List<String> NAMESPACES = List.of("shop", "payments", "search", "platform");
    private static final List<String> APPS = List.of("web", "api", "worker", "cache", "ingest");
    private static final List<String> TIERS = List.of("frontend", "backend", "backend", "data", "data");
    private static final List<String> STAGES = List.of("dev", "staging", "prod");
    private static final List<String> CITIES =
            List.of("Amsterdam", "Berlin", "Chengdu", "Dublin", "Essen", "Florence", "Geneva", "Hangzhou", "Istanbul");
    private static final int PODS_PER_APP = 8;
    private static final int TENANT_COUNT = 27;

    private SampleObjects() {}

    static List<SampleObject> namespaces() {
        return NAMESPACES.stream()
                .map(name -> object("/api/v1/namespaces", "v1", "Namespace", name, Map.of("team", name), Map.of()))
                .toList();
    }

    static SampleObject tenantDefinition() {
        Map<String, Object> schema = Map.of(
                "type",
                "object",
                "properties",
                Map.of("spec", Map.of("type", "object", "x-kubernetes-preserve-unknown-fields", true)));
        Map<String, Object> version =
                Map.of("name", "v1", "served", true, "storage", true, "schema", Map.of("openAPIV3Schema", schema));
        Map<String, Object> names =
                Map.of("plural", "tenants", "singular", "tenant", "kind", "Tenant", "listKind", "TenantList");
        return object(
                "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                "apiextensions.k8s.io/v1",
                "CustomResourceDefinition",
                "tenants.tenant.service.io",
                Map.of(),
                Map.of(
                        "spec",
                        Map.of(
                                "group",
                                "tenant.service.io",
                                "scope",
                                "Cluster",
                                "names",
                                names,
                                "versions",
                                List.of(version))));
    }

    static List<SampleObject> all() {
        return NAMESPACES.stream()
                .flatMap(namespace ->
                        IntStream.range(0, APPS.size()).boxed().flatMap(app -> application(namespace, app)))
                .toList();
    }

    static List<SampleObject> tenants() {
        return IntStream.rangeClosed(1, TENANT_COUNT)
                .mapToObj(number -> object(
                        TENANTS,
                        "tenant.service.io/v1",
                        "Tenant",
                        "tenant-" + number,
                        Map.of("tier", number % 3 == 0 ? "gold" : "silver"),
                        Map.of(
                                "spec",
                                Map.of(
                                        "displayName",
                                        CITIES.get(number % CITIES.size()) + " " + number,
                                        "seats",
                                        number * 7 % 50,
                                        "quota",
                                        Map.of("memory", (1 << number % 6) + "Gi")))))
                .toList();
    }

    private static Stream<SampleObject> application(String namespace, int index) {
        String app = APPS.get(index);
        Map<String, String> labels = Map.of("app", app, "tier", TIERS.get(index), "team", namespace);
        String core = "/api/v1/namespaces/" + namespace;
        Stream<SampleObject> pods =
                IntStream.rangeClosed(1, PODS_PER_APP).mapToObj(number -> pod(namespace, labels, number));
        SampleObject settings = object(
                core + "/configmaps",
                "v1",
                "ConfigMap",
                app + "-settings",
                labels,
                Map.of("data", Map.of("logLevel", "info")));
        Map<String, Object> port = Map.of("port", 80, "targetPort", 8080);
        SampleObject service = object(
                core + "/services",
                "v1",
                "Service",
                app,
                labels,
                Map.of("spec", Map.of("selector", Map.of("app", app), "ports", List.of(port))));
        SampleObject deployment = object(
                "/apis/apps/v1/namespaces/" + namespace + "/deployments",
                "apps/v1",
                "Deployment",
                app,
                labels,
                Map.of(
                        "spec",
                        Map.of(
                                "replicas",
                                PODS_PER_APP,
                                "selector",
                                Map.of("matchLabels", Map.of("app", app)),
                                "template",
                                Map.of("metadata", Map.of("labels", labels), "spec", podSpec(app, 1)))));
        return Stream.concat(pods, Stream.of(settings, service, deployment));
    }

    private static SampleObject pod(String namespace, Map<String, String> labels, int number) {
        String app = labels.getOrDefault("app", "app");
        Map<String, String> more = new HashMap<>(labels);
        more.put("stage", STAGES.get(number % STAGES.size()));
        return object(
                "/api/v1/namespaces/" + namespace + "/pods",
                "v1",
                "Pod",
                app + "-" + number,
                more,
                Map.of("spec", podSpec(app, number)));
    }

    private static Map<String, Object> podSpec(String app, int number) {
        Map<String, Object> requests = Map.of("cpu", number * 50 + "m", "memory", (64 << number % 5) + "Mi");
        Map<String, Object> container = Map.of(
                "name", app, "image", "example/" + app + ":1." + number, "resources", Map.of("requests", requests));
        return Map.of("containers", List.of(container));
    }

    private static SampleObject object(
            String collection,
            String apiVersion,
            String kind,
            String name,
            Map<String, String> labels,
            Map<String, Object> rest) {
        Map<String, Object> content = new HashMap<>(rest);
        content.put("apiVersion", apiVersion);
        content.put("kind", kind);
        content.put("metadata", Map.of("name", name, "labels", labels));
        return new SampleObject(collection, content);
    }

    /**
     * An object to create.
     *
     * @param collection path of its collection, e.g. {@code /api/v1/namespaces/shop/pods}
     */
    record SampleObject(String collection, Map<String, Object> content) {
        byte[] json() {
            return Json.write(content);
        }
    }
}
