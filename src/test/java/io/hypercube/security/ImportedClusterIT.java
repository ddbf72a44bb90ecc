package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attacks 9, 10 and 13 for clusters imported over HTTP: no forbidden address, no exec plugin, no stream that outlives
 * the cluster.
 */
@Smoke
class ImportedClusterIT {
    private static final String CLUSTERS = "/api/v1/cube/clusters";

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    @AfterEach
    void removeTheCluster() {
        gateway.admin().delete(CLUSTERS + "/target");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATCH", "DELETE"})
    void itsStreamsEndWhenItIsReplacedOrRemoved(String method) throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target")) {
            cluster.answer(Streams::answer);
            Client admin = gateway.admin();
            String kubeconfig = Files.readString(cluster.kubeconfig());
            assertThat(send(admin, "POST", "", Map.of("kubeconfig", kubeconfig)))
                    .startsWith("201");
            try (Streams streams = new Streams(gateway, admin.token())) {
                assertThat(send(admin, method, "/target", Map.of("kubeconfig", other(kubeconfig))))
                        .startsWith("200");
                streams.awaitEnd();
            }
        }
    }

    /** The same cluster with another credential. */
    private static String other(String kubeconfig) {
        return kubeconfig.replace(RecordingCluster.CREDENTIAL, "another");
    }

    /** Changes of labels do not affect streams. */
    @Test
    void itsStreamsGoOnWhenItIsLabelled() throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target")) {
            cluster.answer(Streams::answer);
            Client admin = gateway.admin();
            send(admin, "POST", "", Map.of("kubeconfig", Files.readString(cluster.kubeconfig())));
            try (Streams streams = new Streams(gateway, admin.token())) {
                assertThat(send(admin, "PATCH", "/target", Map.of("labels", Map.of("a", "b"))))
                        .startsWith("200");
                streams.assertGoOn();
            }
        }
    }

    @Test
    void isNotDialledAtAForbiddenAddressNotEvenForATrial() throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target");
                RunningGateway forbidding =
                        RunningGateway.with(Map.of("upstream-forbidden-addresses", List.of("127.0.0.0/8", "::1")))) {
            Client admin = forbidding.admin();
            Map<String, String> kubeconfig = Map.of("kubeconfig", Files.readString(cluster.kubeconfig()));

            assertThat(send(admin, "POST", "?dryRun=All", kubeconfig)).contains("\"AddressForbidden\"");
            assertThat(send(admin, "POST", "", kubeconfig)).startsWith("201");
            assertThat(admin.get("/clusters/target/api/v1/pods").statusCode()).isEqualTo(503);
            assertThat(cluster.openConnections()).isZero();
        }
    }

    @Test
    @Shows("S10")
    void runsAndReadsNothingOnTheServer() {
        Client admin = gateway.admin();
        for (String user : List.of(
                "exec: {apiVersion: client.authentication.k8s.io/v1, command: /bin/sh}",
                "auth-provider: {name: gcp}",
                "tokenFile: /etc/hostname")) {
            String kubeconfig = "clusters: [{name: a, cluster: {server: 'https://a'}}]\nusers: [{name: a, user: {"
                    + user + "}}]\ncontexts: [{name: a, context: {cluster: a, user: a}}]";
            for (String query : List.of("", "?dryRun=All")) {
                assertThat(send(admin, "POST", query, Map.of("kubeconfig", kubeconfig)))
                        .startsWith("422")
                        .contains(user.substring(0, user.indexOf(':')));
            }
        }
    }

    private static String send(Client client, String method, String target, Map<String, ?> body) {
        var answer = client.send(client.request(method, CLUSTERS + target, BodyPublishers.ofByteArray(Json.write(body)))
                .header("Content-Type", "application/json"));
        return answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8);
    }
}
