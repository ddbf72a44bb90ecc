package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Thorough;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that forwards a port, taken from the page of an object and run. */
@Thorough
class PortForwardIT extends ActionsOnNode {
    @Test
    void leadsToTheProgramInThePod(@TempDir Path folder) throws Exception {
        website();
        Files.write(
                folder.resolve(cluster.name() + ".yaml"),
                gateway.admin()
                        .get("/api/v1/cube/clusters/" + cluster.name() + "/kubeconfig?token=true")
                        .body());
        String pod = get("pods", ".items[0].metadata.name");
        String in = "v1/namespaces/" + namespace + "/";
        try (Visit visit = signedIn("api/" + in + "services/web")) {
            for (String object : List.of(
                    "api/" + in + "services/web", "apis/apps/" + in + "deployments/web", "api/" + in + "pods/" + pod)) {
                visit.open(path(object));
                visit.page().getByText("Port-forward").click();
                Locator local = visit.page().getByLabel("Local port");
                assertThat(local).hasValue("8080");
                int port = freePort();
                local.fill(String.valueOf(port));
                Locator command = visit.page().locator(".hc-forward pre");
                assertThat(command).containsText(" " + port + ":");
                assertForwards(command.textContent(), folder, port);
            }
            Accessibility.requireNoFaults(visit.atRest());
            visit.page().getByLabel("Local port").fill("70000");
            assertThat(visit.page().getByText("70000 (expected: an integer from 1 to 65535)"))
                    .isVisible();
            assertThat(visit.page().locator(".hc-forward pre")).hasCount(0);
        }
    }

    @Test
    void isShownInChineseOnANarrowScreen() {
        website();
        Look narrow = new Look(Look.NARROW.scheme(), Look.NARROW.width(), Look.CHINESE.language());
        String object = path("api/v1/namespaces/" + namespace + "/services/web");
        try (Visit visit = CHROMIUM.visit(gateway, narrow).openAs("admin", gateway.adminPassword(), object)) {
            visit.page().getByText("端口转发").click();
            assertThat(visit.page().locator(".hc-forward pre"))
                    .hasText("kubectl --kubeconfig " + cluster.name() + ".yaml port-forward --namespace " + namespace
                            + " services/web 8080:80");
            Accessibility.requireNoFaults(visit.atRest());
        }
    }

    /** A Deployment with a web server, and its Service. */
    private void website() {
        cluster.apply("""
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %1$s}
            spec:
              replicas: 1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers:
                  - name: main
                    image: localhost/busybox:1
                    imagePullPolicy: Never
                    ports: [{name: http, containerPort: 8080}]
                    command: [sh, -c, "mkdir /www; echo forwarded > /www/index.html; exec httpd -f -p 8080 -h /www"]
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: web, namespace: %1$s}
            spec: {selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}]}
            """.formatted(namespace));
        cluster.api().awaitRollout(namespace, "web");
    }

    private static void assertForwards(String command, Path folder, int port) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", "exec " + command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        Path kubectl = Kubectl.newest().program().toAbsolutePath().getParent();
        shell.environment().put("PATH", kubectl + File.pathSeparator + System.getenv("PATH"));
        shell.environment().put("HOME", folder.toString());
        Process forwarding = shell.start();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest page = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                    .build();
            await().ignoreExceptionsInstanceOf(IOException.class)
                    .failFast("ended: " + command, () -> !forwarding.isAlive())
                    .untilAsserted(() -> assertThat(
                                    http.send(page, BodyHandlers.ofString()).body())
                            .isEqualTo("forwarded\n"));
        } finally {
            forwarding.destroy();
            forwarding.waitFor();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
