package io.hypercube.cluster;

import io.hypercube.http.Json;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ClusterName;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A kubeconfig of one context that leads to the cluster by name of host, or else through the plain entry point.
 *
 * @param gateway {@code https://host:port}
 * @param serverName the cluster's own host name, in place of a path; empty where it has none that the certificate covers
 * @param authority certificates in PEM that the client is to trust; empty for those of its system
 * @param userName of the user entry
 * @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/">kubeconfig v1</a>
 */
record KubeconfigText(
        ClusterName cluster, String gateway, Optional<String> serverName, Optional<byte[]> authority, String userName) {
    /** With what the user is recognised. */
    sealed interface User {
        /** By the token that {@code hypercube credential} has, on the user's own machine. */
        record BySignIn() implements User {}

        record WithToken(Secret token) implements User {}
    }

    /** Every text is quoted as JSON quotes it, which YAML reads. */
    String print(User user) {
        String address = serverName
                .map(name -> quoted(gateway) + "\n    tls-server-name: " + quoted(name))
                .orElseGet(() -> quoted(gateway + "/clusters/" + cluster));
        String trust = authority
                .map(pem ->
                        "    certificate-authority-data: " + Base64.getEncoder().encodeToString(pem) + "\n")
                .orElse("");
        return """
            apiVersion: v1
            kind: Config
            clusters:
            - name: %1$s
              cluster:
                server: %2$s
            %3$scontexts:
            - name: %1$s
              context:
                cluster: %1$s
                user: %4$s
            current-context: %1$s
            users:
            - name: %4$s
              user:
            %5$s\
            """.formatted(
                        quoted(cluster.value()),
                        address,
                        trust,
                        quoted(userName),
                        switch (user) {
                            case User.BySignIn signIn -> exec();
                            case User.WithToken(Secret token) -> "    token: " + quoted(token.reveal()) + "\n";
                        });
    }

    /**
     * {@code v1beta1}, because every kubectl from 1.11 to the newest knows it; the program answers whichever version it is asked for.
     *
     * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
     *     client-go credential plugins</a>
     */
    private String exec() {
        return """
                exec:
                  apiVersion: client.authentication.k8s.io/v1beta1
                  command: hypercube
                  args: ["credential", "--server", %1$s]
                  interactiveMode: IfAvailable
                  provideClusterInfo: true
                  installHint: %2$s
            """.formatted(
                quoted(gateway),
                quoted("hypercube is not on the PATH. Put it there and sign in: hypercube login --server " + gateway));
    }

    private static String quoted(String text) {
        return new String(Json.write(text), StandardCharsets.UTF_8);
    }
}
