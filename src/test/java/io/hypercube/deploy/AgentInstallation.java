package io.hypercube.deploy;

import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Agents on a real node, and a gateway in this JVM that reaches the cluster of the node by them and in no other way. The node has no DNS
 * and no kube-proxy: a forwarder at the node's address leads the pods to the API server.
 */
final class AgentInstallation implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final RealNode node;
    private final ImageArchive image;
    private final String namespace;
    private final RunningGateway gateway;
    private final Client admin;
    private final Forwarder api;
    private final JsonNode join;

    /** Adds the cluster. */
    AgentInstallation(RealNode node, ImageArchive image, String namespace) {
        this.node = node;
        this.image = image;
        this.namespace = namespace;
        this.gateway =
                RunningGateway.with(Map.of("listen", List.of(node.address() + ":0"), "probe-interval", List.of("1s")));
        this.admin = gateway.admin();
        this.api = Forwarder.listen(
                node.address(),
                () -> new InetSocketAddress(
                        InetAddress.getLoopbackAddress(),
                        node.cluster().server().getPort()));
        node.load(image.file());
        Map<String, Object> asked =
                Map.of("name", name(), "agent", Map.of("image", "localhost/hypercube:" + image.tag()));
        this.join = JSON.readTree(
                        admin.post("/api/v1/cube/clusters", Json.write(asked)).body())
                .path("join");
    }

    String name() {
        return node.cluster().name();
    }

    String namespace() {
        return namespace;
    }

    RunningGateway gateway() {
        return gateway;
    }

    Client admin() {
        return admin;
    }

    /** Applies the manifest that the gateway printed, with what its pods need here. */
    void applyManifest() {
        apply(join.path("manifest").asString());
    }

    void applyChart(Path folder) throws IOException {
        Path values = Files.writeString(
                folder.resolve("values.yaml"),
                JSON.writeValueAsString(Map.of("certificateAuthority", Files.readString(gateway.authority()))));
        apply(Chart.renderAgent(
                namespace,
                Map.of(
                        "server", gateway.uri().toString(),
                        "cluster", name(),
                        "joinToken", join.path("token").asString(),
                        "image.tag", image.tag()),
                values));
    }

    private void apply(String yaml) {
        List<JsonNode> objects = Chart.objects(yaml);
        ObjectNode pod = (ObjectNode) Chart.object(objects, "Deployment").at("/spec/template/spec");
        pod.set(
                "hostAliases",
                JSON.valueToTree(
                        List.of(Map.of("ip", node.address(), "hostnames", List.of("kubernetes.default.svc")))));
        ((ObjectNode) pod.at("/containers/0"))
                .set(
                        "env",
                        JSON.valueToTree(List.of(
                                Map.of("name", "KUBERNETES_SERVICE_HOST", "value", "kubernetes.default.svc"),
                                Map.of("name", "KUBERNETES_SERVICE_PORT", "value", String.valueOf(api.port())))));
        node.cluster().apply(JSON.writeValueAsString(Map.of("apiVersion", "v1", "kind", "List", "items", objects)));
        Outcome rollout = kubectl("rollout", "status", "deployment/hypercube-agent", Patience.KUBECTL);
        if (rollout.exitCode() != 0) {
            throw new AssertionError(
                    rollout.err() + kubectl("get", "pods,events").out() + log());
        }
    }

    String log() {
        return kubectl("logs", "-l", "app.kubernetes.io/name=hypercube-agent", "--prefix", "--tail=-1")
                .out();
    }

    Outcome kubectl(String... words) {
        List<String> all = new ArrayList<>(List.of("-n", namespace));
        all.addAll(List.of(words));
        return node.cluster().kubectl(all.toArray(String[]::new));
    }

    /** The cluster as an administrator sees it. */
    JsonNode view() {
        return JSON.readTree(admin.get("/api/v1/cube/clusters/" + name()).body());
    }

    void awaitConnected(int agents) {
        try {
            await().until(() -> view().path("agents").size() == agents
                    && view().path("state").asString().equals("Ready"));
        } catch (org.awaitility.core.ConditionTimeoutException e) {
            throw new AssertionError(view() + "\n" + log(), e);
        }
    }

    /** The processes of the agents, which this machine sees because the node runs on it. */
    List<Path> processes() {
        List<Path> found = new ArrayList<>();
        ProcessHandle.allProcesses().forEach(process -> {
            Path folder = Path.of("/proc", String.valueOf(process.pid()));
            String command = read(folder.resolve("cmdline"));
            if (command.contains("@/usr/lib/hypercube/agent") && command.contains("--server=" + gateway.uri())) {
                found.add(folder);
            }
        });
        return found;
    }

    /** A file of /proc; empty when the process has ended. */
    static String read(Path file) {
        try {
            return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (java.nio.file.NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            if (!Files.exists(file)) {
                return "";
            }
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        node.cluster().kubectl("delete", "clusterrole,clusterrolebinding", "hypercube-agent");
        node.cluster().kubectl("delete", "namespace", namespace, "--wait=false");
        api.close();
        gateway.close();
    }
}
