package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that drops the path of the server's URL gets an explanation in place of a Kubernetes API response. */
@Smoke
class DroppedPathIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String HINT = "kubectl proxy drops it, and before 1.34 kubectl get --raw";

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        admin = gateway.admin();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api",
                "/api/",
                "/api/v1",
                "/api/v1/namespaces/default/pods",
                "/api/v1/cubes",
                "/apis",
                "/apis/apps/v1",
                "/version/",
                "/openapi/v2",
                "/openapi/v3/apis/apps/v1",
            })
    void saysThatThePathWasDropped(String path) {
        assertThat(message(path))
                .contains(HINT, "/clusters/NAME/", "tls-server-name: NAME.clusters.hypercube.internal");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/cube",
                "/api/v1/cube/nothing",
                "/api/v1/cube/proxy/clusters/",
                "/clusters/",
                "/apiserver",
                "/versions",
                "/nothing",
            })
    void saysNothingOfItElsewhere(String path) {
        assertThat(message(path)).isEqualTo("the server could not find the requested resource");
    }

    @Test
    void keepsItsOwnVersion() {
        assertThat(admin.get("/version").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("io.hypercube.testbed.Kubectl#atHand")
    void tellsAKubectlWhatToAskFor(Kubectl kubectl) {
        Path config = gateway.kubeconfig(admin, CLUSTER, "default");

        assertThat(kubectl.run(config, "get", "--raw", "/api/v1/namespaces").err())
                .contains(HINT);
        assertThat(kubectl.run(config, "get", "--raw", "/clusters/" + CLUSTER.name() + "/api/v1/namespaces")
                        .succeeded())
                .contains("kube-system");
    }

    private static String message(String path) {
        HttpResponse<byte[]> answer = admin.get(path);
        assertThat(answer.statusCode()).isEqualTo(404);
        Map<?, ?> status = Json.read(answer.body(), Map.class);
        assertThat(status.get("reason")).isEqualTo("NotFound");
        return String.valueOf(status.get("message"));
    }
}
