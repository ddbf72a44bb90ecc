package io.hypercube.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/**
 * A real cluster that also runs pods: one node with containerd and kubelet, a scheduler and all controllers. For tests of
 * exec, logs, attach and port-forward; tests without running pods use {@link RealCluster}, which starts sooner and
 * needs no root. As an extension:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final RealNode NODE = RealNode.shared();
 * }</pre>
 *
 * One per JVM, started before the first test that uses it and stopped after the last test of all, or sooner when several classes of tests have not used it.
 */
public final class RealNode implements BeforeAllCallback, BeforeEachCallback {
    private static final RealNode SHARED = new RealNode(new RealCluster(new Script("node"), "node", true));

    private final RealCluster cluster;

    private RealNode(RealCluster cluster) {
        this.cluster = cluster;
    }

    public static RealNode shared() {
        return SHARED;
    }

    /** Its API server; the node has the same name. */
    public RealCluster cluster() {
        return cluster;
    }

    /**
     * Runs a pod and returns when it is ready. There is one image, busybox, with all of its applets.
     *
     * @param command e.g. {@code "sleep", "600"}; ended without grace when the pod is deleted
     */
    public void runPod(String namespace, String name, String... command) {
        String words = Stream.of(command)
                .map(word -> '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(", "));
        cluster.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {namespace: "%s", name: "%s", labels: {app: "%s"}}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers:
                  - {name: main, image: "localhost/busybox:1", imagePullPolicy: Never, command: [%s], stdin: true}
                """.formatted(namespace, name, name, words));
        cluster.api().awaitCondition(ClusterApi.of("v1", namespace, "pods/" + name), "Ready");
    }

    /** Makes the image of an archive available to pods; {@code imagePullPolicy} must not be {@code Always}. */
    public void load(Path archive) {
        new Script("node")
                .run(List.of(
                        "load",
                        cluster.name(),
                        "--dir",
                        Objects.requireNonNull(cluster.folder().getParent()).toString(),
                        "--",
                        archive.toString()));
    }

    /** The address of this machine in the pods' network. */
    public String address() {
        for (JsonNode address : cluster.api().get("/api/v1/nodes").at("/items/0/status/addresses")) {
            if (address.path("type").asString().equals("InternalIP")) {
                return address.path("address").asString();
            }
        }
        throw new AssertionError("the node has no address");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        cluster.beforeAll(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        cluster.beforeEach(context);
    }
}
