package io.hypercube.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Objects that look the same in every run: those of a file with the status that it says, in a cluster where nothing changes them. */
final class SketchedCluster {
    static final String NAMESPACE = "shop";

    private static final Path FILE = Path.of("src", "test", "resources", "console", "sketched-objects.yaml");
    private static final String UID = "DEPLOYMENT-UID";

    private SketchedCluster() {}

    static void fill(RealCluster cluster, RunningGateway gateway) {
        String all = read();
        int owned = all.lastIndexOf("\n---\n", all.indexOf(UID));
        cluster.apply(all.substring(all.indexOf('\n'), owned));
        String uid = cluster.api().field(ClusterApi.of("apps/v1", NAMESPACE, "deployments/web"), ".metadata.uid");
        cluster.apply(all.substring(owned).replace(UID, uid));
        cluster.api().awaitDefinition("backups.example.org");
        cluster.apply("""
            apiVersion: example.org/v1
            kind: Backup
            metadata: {name: nightly, namespace: shop}
            spec: {schedule: "0 4 * * *"}
            status: {conditions: [{type: Ready, status: "False", reason: NoSpace, message: The store is full}]}
            """);
        new Load(LoadSettings.builder().build())
                .loadAllFromString(all)
                .forEach(document -> writeStatus((Map<?, ?>) document, cluster, gateway));
    }

    private static void writeStatus(Map<?, ?> object, RealCluster cluster, RunningGateway gateway) {
        Object status = object.get("status");
        if (status == null) {
            return;
        }
        Map<?, ?> metadata = (Map<?, ?>) Objects.requireNonNull(object.get("metadata"));
        String version = String.valueOf(object.get("apiVersion"));
        String namespace = metadata.get("namespace") == null ? "" : "/namespaces/" + metadata.get("namespace");
        String plural = String.valueOf(object.get("kind")).toLowerCase(Locale.ROOT) + "s";
        String path = "/clusters/" + cluster.name() + (version.contains("/") ? "/apis/" : "/api/") + version + namespace
                + "/" + plural + "/" + metadata.get("name") + "/status";
        HttpResponse<byte[]> answer = gateway.admin()
                .send(gateway.admin()
                        .request("PATCH", path, BodyPublishers.ofByteArray(Json.write(Map.of("status", status))))
                        .header("Content-Type", "application/merge-patch+json"));
        if (answer.statusCode() != 200) {
            throw new AssertionError(path + ": " + answer.statusCode() + " " + new String(answer.body(), UTF_8));
        }
    }

    /** Addresses in the console by the names of their sketches, of objects and lists in this cluster. */
    static Map<String, String> pages(String cluster) {
        return List.of(
                        "",
                        "api/v1/namespaces/shop",
                        "api/v1/nodes",
                        "api/v1/nodes/worker-1",
                        "api/v1/pods",
                        "api/v1/namespaces/shop/pods/web-a",
                        "api/v1/namespaces/shop/pods/web-b",
                        "api/v1/namespaces/shop/services/web",
                        "api/v1/namespaces/shop/configmaps/settings",
                        "api/v1/namespaces/shop/configmaps/settings?tab=yaml",
                        "api/v1/namespaces/shop/secrets/stripe",
                        "api/v1/namespaces/shop/persistentvolumeclaims/orders",
                        "api/v1/namespaces/shop/events/web-a.started",
                        "apis/apps/v1/namespaces/shop/deployments",
                        "apis/apps/v1/namespaces/shop/deployments/web",
                        "apis/apps/v1/namespaces/shop/replicasets/web-1",
                        "apis/apps/v1/namespaces/shop/statefulsets/store",
                        "apis/batch/v1/namespaces/shop/jobs/import",
                        "apis/batch/v1beta1/namespaces/shop/cronjobs/report",
                        "apis/networking.k8s.io/v1/namespaces/shop/ingresses/shop",
                        "apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles/reader",
                        "apis/rbac.authorization.k8s.io/v1/namespaces/shop/rolebindings/readers",
                        "apis/apiextensions.k8s.io/v1/customresourcedefinitions/backups.example.org",
                        "apis/example.org/v1/namespaces/shop/backups",
                        "apis/example.org/v1/namespaces/shop/backups/nightly")
                .stream()
                .collect(Collectors.toMap(
                        SketchedCluster::nameOf,
                        path -> "/console/clusters/" + cluster + "/" + path,
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    /** The end of a path, which is the kind and the name. */
    private static String nameOf(String path) {
        String[] parts = path.replaceAll("(api/|apis/[^/]+/)v1[^/]*/|namespaces/shop/", "")
                .split("[/?=]+");
        return path.isEmpty() ? "cluster" : String.join("-", parts);
    }

    private static String read() {
        try {
            return Files.readString(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
