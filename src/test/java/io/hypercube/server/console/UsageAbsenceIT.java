package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster that does not serve {@code metrics.k8s.io}. */
@Thorough
class UsageAbsenceIT {
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
    void costsOneRequestAndIsToldOnTheUsagePageAlone() {
        String namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: lonely, namespace: %s}
            spec: {serviceAccountName: default, containers: [{name: main, image: "localhost/shop:1"}]}
            """.formatted(namespace));
        String cluster = "/console/clusters/" + CLUSTER.name() + "/";
        List<String> asked = new CopyOnWriteArrayList<>();
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.context().onRequest(request -> {
                if (request.url().contains("metrics.k8s.io")) {
                    asked.add(request.url());
                }
            });
            String pod = cluster + "api/v1/namespaces/" + namespace + "/pods/lonely";
            // a page that is left earlier has not heard the answer
            visit.page()
                    .waitForResponse(
                            answer -> answer.url().contains("metrics.k8s.io"),
                            () -> visit.openAs("admin", gateway.adminPassword(), pod));
            assertThat(visit.heading("Containers")).isVisible();
            visit.atRest();
            assertThat(visit.heading("Usage")).hasCount(0);
            Visit.in(visit.page().locator("main"), AriaRole.LINK, namespace)
                    .first()
                    .click();
            assertThat(visit.heading("Contents")).isVisible();
            visit.atRest();
            assertThat(visit.heading("Usage")).hasCount(0);
            Visit.in(visit.page().locator("body"), AriaRole.LINK, "Usage").click();
            assertThat(visit.heading("The cluster does not measure usage")).isVisible();
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            assertThat(asked).hasSize(1);
        }
    }
}
