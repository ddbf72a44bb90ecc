package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a person gets to a kind, a page or an object without a long wait. */
@Thorough
class WayIT {
    private static final Pattern DISCOVERY = Pattern.compile(".*/apis$");
    private static final Pattern SEARCH = Pattern.compile(".*/SearchDialog-.*\\.js");

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    @BeforeAll
    static void start() {
        Shop.fill(CLUSTER);
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: v1
            kind: Secret
            metadata: {name: stripe, namespace: %s}
            """.formatted(namespace));
        gateway = RunningGateway.before(CLUSTER);
    }

    @Test
    void leadsToAKindThatIsTypedBeforeTheClusterHasToldItsKinds() {
        try (Visit visit = withoutDiscovery()) {
            visit.openAs("admin", gateway.adminPassword(), ConsolePage.PODS.in(CLUSTER.name()));
            assertThat(visit.heading("Pods")).isVisible();
            new ListPage(visit).openPicker("Kind").fill("deploy");
            visit.page().keyboard().press("Enter");
            assertThat(visit.heading("Deployments")).isVisible();
        }
    }

    @Test
    void leadsToAnotherKindAsSoonAsTheClusterHasToldIt() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route(DISCOVERY, held::add);
            visit.openAs("admin", gateway.adminPassword(), ConsolePage.PODS.in(CLUSTER.name()));
            assertThat(visit.heading("Pods")).isVisible();
            new ListPage(visit).openPicker("Kind").fill("note");
            visit.page().keyboard().press("Enter");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().unroute(DISCOVERY);
            held.forEach(Route::resume);
            assertThat(visit.heading("Notes")).isVisible();
        }
    }

    @Test
    void leadsToTheOwnerOfAnObjectByOneQuestion() {
        CLUSTER.apply("""
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: owner, namespace: %s}
            spec:
              replicas: 0
              selector: {matchLabels: {app: owner}}
              template: {metadata: {labels: {app: owner}}, spec: {containers: [{name: main, image: "localhost/a:1"}]}}
            """.formatted(namespace));
        String uid = CLUSTER.kubectl("get", "deployment", "owner", "-n", namespace, "-o", "jsonpath={.metadata.uid}")
                .succeeded();
        CLUSTER.apply("""
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: owned
              namespace: %s
              ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: owner, uid: %s}]
            """.formatted(namespace, uid));
        try (Visit visit = withoutDiscovery()) {
            visit.openAs(
                    "admin",
                    gateway.adminPassword(),
                    "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps/owned");
            visit.page()
                    .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Deployment owner"))
                    .click();
            assertThat(visit.heading("owner")).isVisible();
        }
    }

    @Test
    void leadsFromTheSearchToKindsPagesActionsAndListsThatNobodyOpened() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.openAs("admin", gateway.adminPassword(), "/console/keys");
            assertThat(visit.heading("Access keys")).isVisible();
            find(visit, "cronjobs", "CronJob");
            assertThat(visit.heading("Cron Jobs")).isVisible();
            find(visit, "audit", "Audit");
            assertThat(visit.page()).hasURL(gateway.uri() + "/console/audit");
            find(visit, "import", "Import cluster");
            assertThat(visit.dialog()).containsText("Import a cluster");
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);

            find(visit, "secrets " + CLUSTER.name(), "Secret");
            assertThat(visit.page()).hasURL(gateway.uri() + "/console/clusters/" + CLUSTER.name() + "/api/v1/secrets");
            visit.open("/console/keys");
            assertThat(visit.heading("Access keys")).isVisible();
            find(visit, "stripe", "Look in " + CLUSTER.name());
            assertThat(visit.dialog()
                            .getByRole(AriaRole.OPTION)
                            .filter(text("stripe"))
                            .first())
                    .containsText("Secret");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialog()
                    .getByRole(AriaRole.OPTION)
                    .filter(text("Secret"))
                    .first()
                    .click();
            assertThat(visit.heading("stripe")).isVisible();
        }
    }

    @Test
    void leadsFromTheSearchByShortNamesToDocumentationAndToWhatTheMenusDo() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.openAs("admin", gateway.adminPassword(), "/console/keys");
            assertThat(visit.heading("Access keys")).isVisible();
            find(visit, "svc", "Service");
            assertThat(visit.heading("Services")).isVisible();
            find(visit, "dark", "Theme: Dark");
            assertThat(visit.page().locator("html.pf-v6-theme-dark")).hasCount(1);
            find(visit, "docs list queries", "Read: List queries");
            assertThat(visit.heading("List queries")).isVisible();
            find(visit, "language", "切换到中文");
            assertThat(visit.page().locator("html[lang=zh-CN]")).hasCount(1);
            visit.page().keyboard().press("Control+k");
            visit.page().locator(".hc-search-dialog input").fill("logout");
            visit.dialog().getByRole(AriaRole.OPTION).filter(text("退出登录")).click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/console/sign-in.*"));
        }
    }

    @Test
    void keepsEveryLetterTypedWhileTheSearchIsLoaded() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route(SEARCH, held::add);
            visit.openAs("admin", gateway.adminPassword(), "/console/keys");
            assertThat(visit.heading("Access keys")).isVisible();
            visit.page().keyboard().press("Control+k");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().keyboard().type("cron");
            visit.page().unroute(SEARCH);
            held.forEach(Route::resume);
            String rest = "jobs in any cluster of the gateway";
            visit.page().keyboard().type(rest, new Keyboard.TypeOptions().setDelay(20));
            assertThat(visit.page().locator(".hc-search-dialog input")).hasValue("cron" + rest);
        }
    }

    private static Locator.FilterOptions text(String text) {
        return new Locator.FilterOptions().setHasText(text);
    }

    private static void find(Visit visit, String typed, String option) {
        visit.page().keyboard().press("Control+k");
        visit.page()
                .getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Search everywhere"))
                .fill(typed);
        visit.dialog().getByRole(AriaRole.OPTION).filter(text(option)).first().click();
    }

    /** A visit whose question for all kinds is never answered. */
    private static Visit withoutDiscovery() {
        Visit visit = CHROMIUM.visit(gateway);
        visit.page().route(DISCOVERY, route -> {});
        return visit;
    }
}
