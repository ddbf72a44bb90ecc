package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
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
            CLUSTER.awaitAllowed("ida", "list", "pods", "-n", namespace);
            visit.button("Go to namespace").click();
            assertThat(visit.row("lonely")).isVisible();
        }
    }

    /** Neither the browser nor the address names it: the gateway has recorded where this account has worked. */
    @Test
    void offersTheNamespacesThatSomebodyMayUse() {
        String namespace = CLUSTER.newNamespace();
        String other = CLUSTER.newNamespace();
        pod(namespace);
        CLUSTER.apply(Rights.binding(namespace, "noor", "ClusterRole/edit", "User/noor"));
        CLUSTER.awaitAllowed("noor", "list", "pods", "-n", namespace);
        Client noor = gateway.member("noor");
        for (String each : new String[] {namespace, other}) {
            noor.post(
                    "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + each + "/configmaps",
                    Json.write(Map.of("metadata", Map.of("name", "first"))));
        }
        await().until(() -> created("noor"), Integer.valueOf(2)::equals);
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.openAs("noor", "password-of-noor", path("api/v1/pods"));
            assertThat(visit.heading("Choose a namespace")).isVisible();
            assertThat(visit.button(namespace)).isVisible();
            assertThat(visit.page().locator(".pf-m-danger")).hasCount(0);
            assertThat(visit.button(other)).hasCount(0);
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.button(namespace).click();
            assertThat(visit.row("lonely")).isVisible();

            visit.open(path("apis/apps/v1/deployments"));
            visit.button(namespace).click();
            assertThat(visit.heading("No deployments in " + namespace)).isVisible();
        }
    }

    /** @see <a href="https://github.com/kubernetes/kubernetes/pull/134577">Kubernetes 1.35 asks for create too</a> */
    @Test
    void asksForATerminalAsTheClusterDoes() {
        String namespace = CLUSTER.newNamespace();
        pod(namespace);
        CLUSTER.apply(Rights.role(namespace, "exec", "get", "pods,pods/exec"));
        CLUSTER.apply(Rights.binding(namespace, "exec", "Role/exec", "User/tess"));
        CLUSTER.awaitAllowed("tess", "get", "pods", "--subresource=exec", "-n", namespace);
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "tess", "password", PASSWORD)));
        String terminal = path("api/v1/namespaces/" + namespace + "/pods/lonely?tab=terminal");
        try (Visit visit = CHROMIUM.visit(gateway).openAs("tess", PASSWORD, terminal)) {
            assertThat(visit.button("Delete")).hasAttribute("aria-disabled", "true");
            assertThat(visit.button("Connect")).isVisible();
            assertThat(visit.button("Connect")).not().hasAttribute("aria-disabled", "true");
        }
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.page()
                    .route(
                            "**/version",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody("{\"major\": \"1\", \"minor\": \"35+\"}")));
            visit.openAs("tess", PASSWORD, terminal);
            assertThat(visit.button("Connect")).hasAttribute("aria-disabled", "true");
            assertThat(visit.button("Connect"))
                    .hasAccessibleDescription(
                            "Your account has no permission to create pods/exec in the namespace " + namespace);
        }
    }

    @Test
    void saysBeforeItIsTriedWhatIsNotAllowed() {
        String namespace = CLUSTER.newNamespace();
        pod(namespace);
        CLUSTER.apply(Rights.binding(namespace, "olga", "ClusterRole/view", "User/olga"));
        CLUSTER.awaitAllowed("olga", "list", "pods", "-n", namespace);
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
            Locator refused =
                    visit.page().getByRole(AriaRole.MENUITEM).and(visit.page().locator("[aria-disabled=true]"));
            // Kubernetes 1.20 has no debug containers, which the page knows a moment later
            assertThat(refused.filter(new Locator.FilterOptions().setHasText("Debug container")))
                    .hasCount(1);
            assertThat(refused).hasCount(1);
            assertThat(visit.button("Create")).not().hasAttribute("aria-disabled", "true");
        }
    }

    /** How many config maps an account has tried to create, as the audit log has it. */
    private static int created(String user) {
        String query = "from=15m&selector=objectRef.resource%3Dconfigmaps&user=" + user;
        byte[] page = gateway.admin().get("/api/v1/cube/audit?" + query).body();
        return Integer.parseInt(String.valueOf(Json.read(page, Map.class).get("total")));
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
