package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

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

/** How a person gets to a kind, a page, an action or an object by the search everywhere. */
@Thorough
class WayIT {
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
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: v1
            kind: Secret
            metadata: {name: stripe, namespace: %s}
            """.formatted(namespace));
        gateway = RunningGateway.before(CLUSTER);
    }

    @Test
    void leadsFromTheSearchToKindsPagesActionsAndListsThatNobodyOpened() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            typeWhileTheSearchIsLoaded(visit);
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);
            find(visit, "cronjobs", "CronJob");
            assertThat(visit.heading("Cron Jobs")).isVisible();
            find(visit, "import", "Import cluster");
            assertThat(visit.dialog()).containsText("Import a cluster");
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);
            find(visit, "secrets " + CLUSTER.name(), "Secret");
            assertThat(visit.page()).hasURL(gateway.uri() + "/console/clusters/" + CLUSTER.name() + "/api/v1/secrets");

            visit.open("/console/keys");
            assertThat(visit.heading("Access keys")).isVisible();
            find(visit, "stripe", "Look in " + CLUSTER.name());
            Locator found = visit.dialog().getByRole(AriaRole.OPTION).filter(text("stripe"));
            assertThat(found.first()).containsText("Secret");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            found.filter(text("Secret")).first().click();
            assertThat(visit.heading("stripe")).isVisible();

            find(visit, "language", "切换到中文");
            assertThat(visit.page().locator("html[lang=zh-CN]")).hasCount(1);
            visit.page().keyboard().press("Control+k");
            visit.page().locator(".hc-search-dialog input").fill("logout");
            visit.dialog().getByRole(AriaRole.OPTION).filter(text("退出登录")).click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/console/sign-in.*"));
        }
    }

    /** No letter is lost. */
    private static void typeWhileTheSearchIsLoaded(Visit visit) {
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
}
