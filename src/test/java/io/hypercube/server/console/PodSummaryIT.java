package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The summary of a pod that does not run. */
@Thorough
class PodSummaryIT {
    private static final String STATUS = """
        {"status": {"containerStatuses": [{
          "name": "main", "image": "localhost/shop:1", "imageID": "", "ready": false, "restartCount": 7,
          "state": {"waiting": {"reason": "CrashLoopBackOff", "message": "back-off 5m0s restarting failed container"}},
          "lastState": {"terminated": {"exitCode": 137, "reason": "OOMKilled", "finishedAt": "2026-01-01T00:00:00Z"}}
        }]}}
        """;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
    }

    @Test
    void namesTheNodeTheReasonAndTheLastExitCode() {
        String pod = "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/pods/broken";
        CLUSTER.apply(broken(pod.split("/")[4]));
        assertThat(gateway.admin()
                        .send(gateway.admin()
                                .request(
                                        "PATCH",
                                        "/clusters/" + CLUSTER.name() + pod + "/status",
                                        BodyPublishers.ofString(STATUS))
                                .header("Content-Type", "application/merge-patch+json"))
                        .statusCode())
                .isEqualTo(200);
        String page = "/console/clusters/" + CLUSTER.name() + pod;
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), page)) {
            Locator containers = Visit.in(visit.page().locator("main"), AriaRole.GRID, "Containers");
            assertThat(containers).containsText("CrashLoopBackOff");
            assertThat(containers).containsText("back-off 5m0s restarting failed container");
            assertThat(containers).containsText("Last run: OOMKilled, exit code 137");
            assertThat(containers).containsText("Ports 8080/TCP (http)");
            assertThat(containers).containsText("Requests memory 8Mi");
            assertThat(containers).containsText("Limits memory 32Mi");
            assertThat(containers).containsText("Liveness probe tcp-socket :http period=10s");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.page()
                    .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("node-a"))
                    .click();
            assertThat(visit.page())
                    .hasURL(gateway.uri() + "/console/clusters/" + CLUSTER.name() + "/api/v1/nodes/node-a");
        }
    }

    /** A pod that no kubelet runs, so that its status is what is written. */
    private static String broken(String namespace) {
        return """
            apiVersion: v1
            kind: Pod
            metadata: {name: broken, namespace: %s}
            spec:
              serviceAccountName: default
              nodeName: node-a
              containers:
              - name: main
                image: "localhost/shop:1"
                ports: [{name: http, containerPort: 8080}]
                resources: {requests: {memory: 8Mi}, limits: {memory: 32Mi}}
                livenessProbe: {tcpSocket: {port: http}}
            """.formatted(namespace);
    }
}
