package io.hypercube.deploy;

import io.hypercube.Client;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Programs;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.RealNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The chart in a namespace of a real node. The node has no DNS, no kube-proxy and no way out, so
 * three things stand in for them: forwarders at the node's address lead pods to the API server and to PostgreSQL, and a
 * forwarder on loopback balances clients over the ready endpoints of the Service.
 */
final class Installation implements AutoCloseable {
    static final String ADMIN_PASSWORD = "correct-horse-battery-staple";

    private final RealNode node;
    private final RealCluster cluster;
    private final String namespace;
    private final Path folder;
    private final String address;
    private final Map<String, Object> values = new HashMap<>();
    private final List<Forwarder> forwarders = new ArrayList<>();
    private final AtomicInteger turns = new AtomicInteger();
    private final ReadyEndpoints endpoints;
    private final Forwarder balancer;

    Installation(RealNode node, Path folder) {
        this.node = node;
        this.cluster = node.cluster();
        this.folder = folder;
        this.address = node.address();
        this.namespace = cluster.newNamespace();
        this.endpoints = new ReadyEndpoints(cluster, namespace, "hypercube");
        this.balancer = Forwarder.listen("127.0.0.1", this::readyPod);
        certificate();
    }

    String namespace() {
        return namespace;
    }

    /** Where clients reach the Service. */
    URI uri() {
        return URI.create("https://localhost:" + balancer.port());
    }

    Client admin() {
        return Client.at(uri(), folder.resolve("tls.crt")).signIn("admin", ADMIN_PASSWORD);
    }

    /** A kubeconfig for the gateway's own cluster, through the Service. */
    Path kubeconfig(String token) throws IOException {
        return Files.writeString(
                folder.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "pivot-cluster",
                 "contexts": [{"name": "pivot-cluster", "context": {"cluster": "c", "user": "u", "namespace": "%s"}}],
                 "clusters": [{"name": "c", "cluster": {"server": "%s/clusters/pivot-cluster", "certificate-authority": "%s"}}],
                 "users": [{"name": "u", "user": {"token": "%s"}}]}
                """.formatted(namespace, uri(), folder.resolve("tls.crt"), token));
    }

    /** Lets pods reach a port of this machine's loopback, at the result and the node's address. */
    InetSocketAddress reachable(int port) {
        Forwarder forwarder =
                Forwarder.listen(address, () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        forwarders.add(forwarder);
        return new InetSocketAddress(address, forwarder.port());
    }

    void secret(String name, Map<String, String> data) {
        StringBuilder text =
                new StringBuilder("apiVersion: v1\nkind: Secret\nmetadata: {namespace: %s, name: %s}\ndata:\n"
                        .formatted(namespace, name));
        data.forEach((key, value) ->
                text.append("  ").append(key).append(": ").append(base64(value)).append('\n'));
        cluster.apply(text.toString());
    }

    /** Installs the chart and waits until all replicas are ready. */
    void install(ImageArchive image, Map<String, Object> ofTheTest) throws IOException {
        InetSocketAddress api = reachable(cluster.server().getPort());
        secret("hypercube-admin", Map.of("password", ADMIN_PASSWORD));
        values.putAll(ofTheTest);
        values.put("kubeVersion", Kubectl.oldest().version());
        values.put("admin.existingSecret", "hypercube-admin");
        values.put("tls.existingSecret", "hypercube-tls");
        Files.writeString(folder.resolve("values.yaml"), """
                hostAliases: [{ip: "%s", hostnames: [kubernetes.default.svc]}]
                extraEnv:
                  - {name: KUBERNETES_SERVICE_HOST, value: kubernetes.default.svc}
                  - {name: KUBERNETES_SERVICE_PORT, value: "%d"}
                javaOptions: -XX:TieredStopAtLevel=1
                resources: {requests: {cpu: 10m, memory: 128Mi}, limits: {memory: 1Gi}}
                """.formatted(address, api.getPort()));
        update(image);
    }

    /** Goes on with this image and its chart, and the same values; waits until all replicas are ready. */
    void update(ImageArchive image) {
        node.load(image.file());
        values.put("image.tag", image.tag());
        cluster.apply(Chart.render(image.chart(), namespace, values, folder.resolve("values.yaml")));
        rolledOut();
    }

    void restart() {
        kubectl("rollout", "restart", "deployment/hypercube").succeeded();
        rolledOut();
    }

    private void rolledOut() {
        Outcome rollout = kubectl("rollout", "status", "deployment/hypercube", Patience.KUBECTL);
        if (rollout.exitCode() != 0) {
            throw new AssertionError(
                    rollout.err() + kubectl("get", "pods,events").out() + log());
        }
    }

    String log() {
        return kubectl("logs", "-l", "app.kubernetes.io/name=hypercube", "--prefix", "--tail=-1")
                .out();
    }

    Outcome kubectl(String... words) {
        List<String> all = new ArrayList<>(List.of("-n", namespace));
        all.addAll(List.of(words));
        return cluster.kubectl(all.toArray(String[]::new));
    }

    /** A command of the gateway in one of its pods. */
    Outcome command(String... words) {
        List<String> all =
                new ArrayList<>(List.of("exec", "deploy/hypercube", "--", "java", "@/usr/lib/hypercube/hypercube"));
        all.addAll(List.of(words));
        return kubectl(all.toArray(String[]::new));
    }

    /** In turns over the ready ones. */
    private InetSocketAddress readyPod() {
        List<String> ready = endpoints.current();
        return new InetSocketAddress(ready.get(Math.floorMod(turns.getAndIncrement(), ready.size())), 30443);
    }

    private void certificate() {
        Path key = folder.resolve("tls.key");
        Path certificate = folder.resolve("tls.crt");
        Outcome.of(
                        new ProcessBuilder(
                                Programs.find("openssl"),
                                "req",
                                "-x509",
                                "-newkey",
                                "ec",
                                "-pkeyopt",
                                "ec_paramgen_curve:P-256",
                                "-nodes",
                                "-days",
                                "2",
                                "-subj",
                                "/CN=localhost",
                                "-addext",
                                "subjectAltName=DNS:localhost",
                                "-keyout",
                                key.toString(),
                                "-out",
                                certificate.toString()),
                        "",
                        line -> {})
                .succeeded();
        secret("hypercube-tls", Map.of("tls.crt", read(certificate), "tls.key", read(key)));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        balancer.close();
        endpoints.close();
        forwarders.forEach(Forwarder::close);
        cluster.kubectl("delete", "clusterrole,clusterrolebinding", "hypercube-" + namespace);
        cluster.kubectl("delete", "namespace", namespace, "--wait=false");
    }
}
