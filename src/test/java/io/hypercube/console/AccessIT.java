package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The console for a user with few permissions in a cluster. */
@Thorough
class AccessIT {
    private static final String PASSWORD = "a password of her own making";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        for (String name : new String[] {"ida", "olga"}) {
            gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", name, "password", PASSWORD)));
        }
    }

    @Test
    void leadsWhomAListIsRefusedToANamespaceAndToAnAdministrator() {
        String namespace = CLUSTER.newNamespace();
        pod(namespace);
        try (Visit visit = CHROMIUM.visit(gateway).openAs("ida", PASSWORD, path("api/v1/pods"))) {
            assertThat(visit.page().getByText("User \"ida\" cannot list resource \"pods\""))
                    .isVisible();
            Locator command = visit.page().locator("main code");
            assertThat(command).hasText("kubectl create clusterrolebinding ida-view --clusterrole=view --user=ida");
            visit.page().locator("#forbidden-namespace").fill(namespace);
            String shown = "kubectl create rolebinding ida-view --clusterrole=view --user=ida --namespace=" + namespace;
            assertThat(command).hasText(shown);
            Accessibility.requireNoFaults(visit.page());

            CLUSTER.kubectl(shown.substring("kubectl ".length()).split(" ")).succeeded();
            visit.button("Go to namespace").click();
            assertThat(visit.row("lonely")).isVisible();
        }
    }

    @Test
    void saysBeforeItIsTriedWhatIsNotAllowed() {
        String namespace = CLUSTER.newNamespace();
        pod(namespace);
        CLUSTER.kubectl("create", "rolebinding", "olga", "-n", namespace, "--clusterrole=view", "--user=olga")
                .succeeded();
        String refusal = "Your account has no permission to %s in the namespace " + namespace;
        try (Visit visit =
                CHROMIUM.visit(gateway).openAs("olga", PASSWORD, path("api/v1/namespaces/" + namespace + "/pods"))) {
            assertThat(visit.button("Create")).hasAttribute("aria-disabled", "true");
            assertThat(visit.button("Create")).hasAccessibleDescription(refusal.formatted("create pods"));
            visit.button("Actions for lonely").click();
            assertThat(visit.menuItem("Delete")).hasAttribute("aria-disabled", "true");
            assertThat(visit.menuItem("Delete")).containsText(refusal.formatted("delete pods"));
            assertThat(visit.menuItem("Terminal")).hasAttribute("aria-disabled", "true");
            assertThat(visit.menuItem("Logs")).not().hasAttribute("aria-disabled", "true");
            assertThat(visit.menuItem("View YAML")).isVisible();
            Accessibility.requireNoFaults(visit.page());
        }
    }

    @Test
    void leavesToAnAdministratorAllThereIs() {
        String namespace = CLUSTER.newNamespace();
        pod(namespace);
        try (Visit visit = CHROMIUM.visit(gateway)
                .openAs("admin", gateway.adminPassword(), path("api/v1/namespaces/" + namespace + "/pods"))) {
            visit.button("Actions for lonely").click();
            assertThat(visit.menuItem("Edit YAML")).isVisible();
            assertThat(visit.page()
                            .getByRole(AriaRole.MENUITEM)
                            .and(visit.page().locator("[aria-disabled=true]")))
                    .hasCount(0);
            assertThat(visit.button("Create")).not().hasAttribute("aria-disabled", "true");
        }
    }

    private static void pod(String namespace) {
        CLUSTER.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: lonely, namespace: %s}
            spec: {serviceAccountName: default, containers: [{name: main, image: "localhost/busybox:1"}]}
            """.formatted(namespace));
    }

    private static String path(String api) {
        return "/console/clusters/" + CLUSTER.name() + "/" + api;
    }
}
