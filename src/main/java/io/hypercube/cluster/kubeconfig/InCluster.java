package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cluster in whose pod the gateway runs, reached as {@code rest.InClusterConfig} of client-go does: the address in the
 * variables that the kubelet sets, and the token and CA of the pod's ServiceAccount. Unlike client-go, a missing CA is an
 * error, because the system's certificates are not those of the API server.
 *
 * @param host {@code KUBERNETES_SERVICE_HOST}, a name or an address; empty outside of a pod
 * @param port {@code KUBERNETES_SERVICE_PORT}
 * @param folder with {@code token}, which is read again as the kubelet replaces it, and {@code ca.crt}
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/">access the API from a pod</a>
 */
public record InCluster(ClusterName name, String host, String port, Path folder) {
    private static final Path MOUNTED = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");
    private static final String HOST = "KUBERNETES_SERVICE_HOST";
    private static final String PORT = "KUBERNETES_SERVICE_PORT";

    /** In a pod whose process has these variables. */
    public static InCluster of(ClusterName name, Map<String, String> environment) {
        return new InCluster(name, environment.getOrDefault(HOST, ""), environment.getOrDefault(PORT, ""), MOUNTED);
    }

    /** Whether the process runs in a pod. */
    public boolean isPod() {
        return !host.isEmpty();
    }

    KubeconfigContext read() throws KubeconfigException {
        return new KubeconfigContext.Usable(name, connection(), true);
    }

    /**
     * Reads the files, blocking.
     *
     * @throws KubeconfigException outside of a pod, and when the pod has no ServiceAccount token
     */
    public ClusterConnection connection() throws KubeconfigException {
        List<String> problems = new ArrayList<>();
        Optional<URI> server = server();
        if (host.isEmpty() || port.isEmpty()) {
            problems.add("in-cluster: " + HOST + " and " + PORT + " are not set (expected: the gateway runs in a pod)");
        } else if (server.isEmpty()) {
            problems.add("in-cluster: " + HOST + ": " + Excerpt.of(host) + ", " + PORT + ": " + Excerpt.of(port)
                    + " (expected: a host name or an address, and a port)");
        }
        Path token = folder.resolve("token");
        if (!Files.isReadable(token)) {
            problems.add("in-cluster: " + token + ": cannot be read (expected: a pod with a ServiceAccount token;"
                    + " see automountServiceAccountToken)");
        }
        Trust trust = trust(problems);
        if (server.isEmpty() || !problems.isEmpty()) {
            throw new KubeconfigException(problems);
        }
        HttpCredential credential = new HttpCredential.TokenFile(token, null);
        return new ClusterConnection(server.get(), trust, null, null, null, credential);
    }

    private Optional<URI> server() {
        String authority = (host.contains(":") ? '[' + host + ']' : host) + ':' + port;
        return ServerAddress.url("https://" + authority).filter(url -> url.getPort() > 0);
    }

    private Trust trust(List<String> problems) {
        Path file = folder.resolve("ca.crt");
        try {
            return new Trust.Authorities(Pem.print(Pem.certificates(Files.readAllBytes(file))));
        } catch (IOException e) {
            problems.add("in-cluster: " + file + ": cannot be read (expected: the CA certificate of the cluster)");
        } catch (Pem.MalformedException e) {
            problems.add("in-cluster: " + file + ": " + e.getMessage());
        }
        return new Trust.Authorities(new byte[0]);
    }
}
