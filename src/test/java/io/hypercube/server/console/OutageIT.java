package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The console while the gateway is unavailable, and afterwards. */
@Thorough
class OutageIT {
    private static final String AWAY = "The gateway does not answer";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    @BeforeAll
    static void start() {
        namespace = CLUSTER.newNamespace();
        gateway = RunningGateway.before(CLUSTER);
        gateway.admin()
                .post(
                        "/api/v1/cube/clusters",
                        Json.write(Map.of("name", "away", "kubeconfig", Kubeconfigs.of(CLUSTER, Kubeconfigs.CLOSED))));
        CLUSTER.apply("""
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings, namespace: %s}
            data: {greeting: "hello"}
            """.formatted(namespace));
    }

    /** Of one page after the other, whose files are in the browser's cache: its data must be requested. */
    @Test
    void isSaidInPlainWordsAndOverWhenTheGatewayIsBack() {
        List<String> pages = List.of(
                "keys", "clusters", "overview", "accounts", "clusters/" + CLUSTER.name() + "/api/v1/namespaces");
        try (InterruptedNetwork wire = new InterruptedNetwork(gateway.uri());
                Visit visit = CHROMIUM.visit(wire.uri()).expectOutages()) {
            visit.open("/console/clusters").signIn("admin", gateway.adminPassword());
            assertThat(visit.heading("Clusters")).isVisible();
            wire.cut();
            Visit.in(visit.page().locator("nav"), AriaRole.LINK, "Accounts").click();
            assertThat(visit.heading("This page could not be loaded")).isVisible();
            wire.mend();
            assertThat(visit.row("admin")).isVisible();
            assertThat(visit.page().getByText(AWAY)).hasCount(0);

            pages.forEach(page -> visit.show("/console/" + page));
            visit.open("/console/account");
            assertThat(visit.heading("My account")).isVisible();
            for (String page : pages) {
                wire.cut();
                goTo(visit, "/console/" + page);
                assertThat(visit.page().getByText(AWAY).first()).isVisible();
                assertThat(visit.page().getByText("NoAnswer")).hasCount(0);
                Accessibility.requireNoFaults(visit.page());

                wire.mend();
                assertThat(visit.page().getByText(AWAY)).hasCount(0);
                assertThat(visit.page().locator("main h1")).isVisible();
                assertThat(visit.page().locator(".pf-v6-c-empty-state.pf-m-danger"))
                        .hasCount(0);
            }
            ofTheClusterAloneIsToldFromOneOfTheGateway(visit);
        }
    }

    private static void goTo(Visit visit, String path) {
        visit.page()
                .evaluate(
                        "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
                        path);
    }

    private static void ofTheClusterAloneIsToldFromOneOfTheGateway(Visit visit) {
        visit.open("/console/clusters/away/api/v1/pods");
        assertThat(visit.page().getByText(Pattern.compile("The gateway runs, but the cluster away does not answer")))
                .isVisible();
        assertThat(visit.page().getByText(AWAY)).hasCount(0);
    }

    @Smoke
    @Test
    void isNoRefusalOfAChangeAndKeepsTheText() {
        try (InterruptedNetwork wire = new InterruptedNetwork(gateway.uri());
                Visit visit = CHROMIUM.visit(wire.uri()).expectOutages()) {
            visit.open("/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace
                            + "/configmaps/settings?tab=yaml")
                    .signIn("admin", gateway.adminPassword());
            YamlEditor editor = new YamlEditor(visit);
            editor.replace("greeting: hello", "greeting: typed");
            wire.cut();
            visit.button("Review changes").click();
            assertThat(visit.page().getByText("The change could not be sent")).isVisible();
            assertThat(visit.page().getByText("refuses the change")).hasCount(0);
            assertThat(editor.text()).containsText("greeting: typed");

            wire.mend();
            assertThat(visit.page().getByText(AWAY)).hasCount(0);
            visit.button("Review changes").click();
            Locator diff = Visit.in(visit.page().locator("main"), AriaRole.REGION, "Changes line by line");
            assertThat(diff).containsText("+ added   greeting: typed");
        }
    }
}
