package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.yaml.YamlText;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A kubeconfig of one context that leads to the cluster by name of host, or else through the plain entry point.
 *
 * @param gateway {@code https://host:port}
 * @param serverName the cluster's own host name, in place of a path; empty where it has none that the certificate covers
 * @param authority certificates in PEM that the client is to trust; empty for those of its system
 * @param userName of the user entry
 * @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/">kubeconfig v1</a>
 */
public record KubeconfigText(
        ClusterName cluster, String gateway, Optional<String> serverName, Optional<byte[]> authority, String userName) {
    private static final String AUTHORITY = "certificate-authority-data";

    /** With what the user is recognised. */
    public sealed interface User {
        /** By the token that {@code hypercube credential} has, on the user's own machine. */
        record BySignIn() implements User {}

        record WithToken(Secret token) implements User {}
    }

    public String print(User user) {
        String name = cluster.value();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("apiVersion", "v1");
        document.put("kind", "Config");
        document.put("clusters", List.of(named(name, "cluster", server())));
        document.put("contexts", List.of(named(name, "context", ordered("cluster", name, "user", userName))));
        document.put("current-context", name);
        document.put(
                "users",
                List.of(named(
                        userName,
                        "user",
                        switch (user) {
                            case User.BySignIn signIn -> Map.of("exec", exec());
                            case User.WithToken(Secret token) -> Map.of("token", token.reveal());
                        })));
        return YamlText.print(document);
    }

    /**
     * A printed one that trusts these CA certificates, in place of those that the gateway named: the caller may reach it by a proxy with
     * another certificate.
     */
    public static String trusting(String printed, byte[] pem) {
        Map<?, ?> document = (Map<?, ?>)
                Objects.requireNonNull(new Load(LoadSettings.builder().build()).loadFromString(printed));
        Map<String, Object> changed = new LinkedHashMap<>();
        document.forEach((key, value) -> changed.put((String) key, value));
        Map<?, ?> cluster = (Map<?, ?>) ((List<?>) value(changed, "clusters")).getFirst();
        Map<String, Object> server = new LinkedHashMap<>();
        ((Map<?, ?>) value(cluster, "cluster")).forEach((key, value) -> server.put((String) key, value));
        server.put(AUTHORITY, Base64.getEncoder().encodeToString(pem));
        changed.put("clusters", List.of(named((String) value(cluster, "name"), "cluster", server)));
        return YamlText.print(changed);
    }

    private static Object value(Map<?, ?> mapping, String key) {
        return Objects.requireNonNull(mapping.get(key), key);
    }

    private static Map<String, Object> named(String name, String kind, Map<String, ?> entry) {
        return ordered("name", name, kind, entry);
    }

    private static Map<String, Object> ordered(String key, Object value, String nextKey, Object nextValue) {
        Map<String, Object> pairs = new LinkedHashMap<>();
        pairs.put(key, value);
        pairs.put(nextKey, nextValue);
        return pairs;
    }

    private Map<String, Object> server() {
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("server", serverName.isPresent() ? gateway : gateway + "/clusters/" + cluster);
        serverName.ifPresent(name -> server.put("tls-server-name", name));
        authority.ifPresent(pem -> server.put(AUTHORITY, Base64.getEncoder().encodeToString(pem)));
        return server;
    }

    /**
     * {@code v1beta1}, because every kubectl from 1.11 to the newest knows it; the program answers whichever version it is asked for.
     *
     * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
     *     client-go credential plugins</a>
     */
    private Map<String, Object> exec() {
        Map<String, Object> exec = new LinkedHashMap<>();
        exec.put("apiVersion", "client.authentication.k8s.io/v1beta1");
        exec.put("command", "hypercube");
        exec.put("args", List.of("credential", "--server", gateway));
        exec.put("interactiveMode", "IfAvailable");
        exec.put("provideClusterInfo", true);
        exec.put(
                "installHint",
                "hypercube is not on the PATH. Put it there and sign in: hypercube login --server " + gateway);
        return exec;
    }
}
