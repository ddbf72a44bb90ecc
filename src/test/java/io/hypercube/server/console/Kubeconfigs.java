package io.hypercube.server.console;

import io.hypercube.testbed.RealCluster;
import java.util.Base64;

/** A kubeconfig file of an admin, with one context of a real cluster and two that cannot be reached. */
final class Kubeconfigs {
    static final String GOOD = "team/prod";
    static final String CLOSED = "closed";
    static final String PROGRAM = "cloud";

    private Kubeconfigs() {}

    /** @param current the current context */
    static String of(RealCluster cluster, String current) {
        return """
            apiVersion: v1
            kind: Config
            current-context: %1$s
            contexts:
            - {name: team/prod, context: {cluster: real, user: token}}
            - {name: closed, context: {cluster: closed, user: token}}
            - {name: cloud, context: {cluster: real, user: program}}
            clusters:
            - {name: real, cluster: {server: "%2$s", certificate-authority-data: %3$s}}
            - {name: closed, cluster: {server: "https://127.0.0.1:1", certificate-authority-data: %3$s}}
            users:
            - {name: token, user: {token: "%4$s"}}
            - {name: program, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: aws, interactiveMode: Never}}}
            """.formatted(
                current, cluster.server(), Base64.getEncoder().encodeToString(cluster.caPem()), cluster.token());
    }
}
