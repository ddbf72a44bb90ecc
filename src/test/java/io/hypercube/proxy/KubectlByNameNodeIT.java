package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Upgrades and pod responses, with a kubeconfig that sets the TLS server name. */
@Thorough
class KubectlByNameNodeIT extends BeforeNode {
    private static Path byName;

    @BeforeAll
    static void serve() {
        byName = gateway.kubeconfigByName(gateway.admin(), NODE.cluster());
        String page = "mkdir /www; echo '<html><body><a href=\"/next.html\">next</a></body></html>' > /www/index.html;"
                + " echo arrived > /www/next.html; exec httpd -f -p 8080 -h /www";
        NODE.runPod(namespace, "web", "sh", "-c", page);
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void runsACommandWithItsInput(Kubectl kubectl) {
        String text = "0123456789abcdef\n".repeat(20_000);
        assertThat(kubectl.run(byName, text, List.of("exec", "-n", namespace, "-i", "web", "--", "wc", "-c"))
                        .succeeded()
                        .strip())
                .isEqualTo(Integer.toString(text.length()));
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void forwardsAPort(Kubectl kubectl) throws Exception {
        Process forwarding = kubectl.command(byName, "port-forward", "-n", namespace, "pod/web", ":8080")
                .start();
        try (BufferedReader out = forwarding.inputReader();
                HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            String port = forwardedPort(out);
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/next.html"))
                    .build();
            assertThat(http.send(request, BodyHandlers.ofString()).body()).isEqualTo("arrived\n");
        } finally {
            forwarding.destroy();
        }
    }

    /** The API server rewrites the links of a page behind {@code proxy} to paths from its own root. */
    @ParameterizedTest
    @MethodSource("kubectls")
    void linksOfAPageBehindProxyLeadOn(Kubectl kubectl) {
        String proxy = "/api/v1/namespaces/" + namespace + "/pods/web:8080/proxy/";
        String page = kubectl.run(byName, "get", "--raw", proxy).succeeded();
        Matcher link = Pattern.compile("href=\"([^\"]+)\"").matcher(page);
        assertThat(link.find()).as(page).isTrue();
        assertThat(link.group(1)).isEqualTo(proxy + "next.html");
        assertThat(kubectl.run(byName, "get", "--raw", link.group(1)).succeeded())
                .isEqualTo("arrived\n");
    }
}
