package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Kubectls;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** kubectl with a kubeconfig that sets the TLS server name: commands that drop the path of the server's URL, and others. */
@Thorough
class KubectlByNameIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Path byName;
    private static Path directly;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        byName = gateway.kubeconfigByName(gateway.admin(), CLUSTER);
        directly = CLUSTER.kubeconfig("admin", "system:masters");
    }

    @Test
    @Shows("2.13")
    void theDownloadSaysNoPath() throws Exception {
        assertThat(Files.readString(byName))
                .contains(
                        "server: \"" + gateway.uri() + "\"\n",
                        "tls-server-name: \"" + CLUSTER.name() + ".clusters.hypercube.internal\"\n",
                        "certificate-authority-data: ")
                .doesNotContain("/clusters/");
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    @Shows("2.13")
    void answersAsTheApiServerDoes(Kubectl kubectl) {
        for (String words : List.of(
                "get --raw /version",
                "get --raw /healthz",
                "get --raw /api/v1/namespaces/kube-system",
                "get --raw /apis/apps/v1",
                "get --raw /livez",
                "get --raw /nothing",
                "get --raw /api/v1/cube/whoami",
                "get --raw /clusters/" + CLUSTER.name() + "/api",
                "get namespace kube-system -o json",
                "get nosuch",
                "api-versions",
                "auth can-i delete nodes --as=carol",
                "explain pod.spec")) {
            Outcome there = kubectl.run(byName, words.split(" "));
            assertThat(there).as(words).isEqualTo(kubectl.run(directly, words.split(" ")));
        }
    }

    @Smoke
    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void makesAndDeletesObjects(Kubectl kubectl) {
        String namespace = CLUSTER.newNamespace();
        String map = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"one\"}}";
        assertThat(kubectl.run(byName, map, List.of("apply", "-n", namespace, "-f", "-"))
                        .succeeded())
                .contains("configmap/one created");
        assertThat(kubectl.run(
                                byName,
                                "{\"metadata\":{\"name\":\"two\"}}",
                                List.of(
                                        "create",
                                        "--raw",
                                        "/api/v1/namespaces/" + namespace + "/configmaps",
                                        "-f",
                                        "-"))
                        .succeeded())
                .contains("\"name\":\"two\"");
        assertThat(kubectl.run(byName, "get", "configmaps", "-n", namespace, "-o", "name")
                        .succeeded())
                .contains("configmap/one", "configmap/two");
        assertThat(kubectl.run(byName, "delete", "--raw", "/api/v1/namespaces/" + namespace + "/configmaps/two")
                        .succeeded())
                .contains("Success");
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void servesItsProxy(Kubectl kubectl) throws Exception {
        Process proxy = kubectl.command(byName, "proxy", "--port=0").start();
        try (BufferedReader out = proxy.inputReader();
                HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            Matcher port = Pattern.compile("127\\.0\\.0\\.1:(\\d+)").matcher(out.readLine());
            assertThat(port.find()).isTrue();
            URI root = URI.create("http://127.0.0.1:" + port.group(1));
            for (String path : List.of("/api/v1/namespaces/kube-system", "/version", "/")) {
                HttpRequest request = HttpRequest.newBuilder(root.resolve(path))
                        .header("Sec-Fetch-Site", "same-origin") // as browsers send it
                        .build();
                assertThat(http.send(request, BodyHandlers.ofString()).body())
                        .isEqualTo(CLUSTER.kubectl("get", "--raw", path).succeeded());
            }
        } finally {
            proxy.destroy();
        }
    }

    @Test
    void tellsWhoIsNotKnownToSignIn() throws Exception {
        String text = Files.readString(byName).replaceAll("token: .*", "token: nobody");
        Path unknown = Files.writeString(
                Files.createTempDirectory(gateway.dataDir(), "k").resolve("config"), text);
        assertThat(Kubectl.newest().run(unknown, "get", "--raw", "/version").err())
                .contains("You must be logged in to the server");
    }
}
