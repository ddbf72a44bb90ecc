package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The kinds of a cluster beside its pages. */
@Thorough
class SidebarIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        Shop.fill(CLUSTER);
        gateway = RunningGateway.before(CLUSTER);
    }

    @Test
    void leadsToEachKindInTheNamespaceOfThePageAndLeavesThePageInSight() {
        try (Visit visit = signedIn(Look.USUAL, path("api/v1/namespaces/shop/configmaps"))) {
            assertThat(link(visit, "^Config Maps \\d+$")).hasAttribute("aria-current", "page");
            group(visit, "Network").click();
            link(visit, "^Services").click();
            assertThat(visit.page()).hasURL(gateway.uri() + path("api/v1/namespaces/shop/services"));
            assertThat(link(visit, "^Services")).hasAttribute("aria-current", "page");

            group(visit, "Cluster").click();
            link(visit, "^Nodes").click();
            assertThat(visit.heading("Nodes")).isVisible();
            group(visit, "Custom").click();
            group(visit, "example.org").click();
            link(visit, "^Notes").click();
            assertThat(visit.page()).hasURL(gateway.uri() + path("apis/example.org/v1/namespaces/shop/notes"));
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));

            visit.page().reload();
            assertThat(group(visit, "Network")).hasAttribute("aria-expanded", "true");
            assertThat(group(visit, "Storage")).hasAttribute("aria-expanded", "false");
            requireNamespaceInNewTab(visit);

            visit.page().setViewportSize(400, 900);
            assertThat(link(visit, "^Services")).hasCount(0);
            visit.button("Open or close the navigation").click();
            assertThat(link(visit, "^Services")).isVisible();
            visit.page().setViewportSize(380, 900);
            assertThat(visit.heading("Notes")).isVisible();
            assertThat(link(visit, "^Services")).isVisible();
            visit.page().setViewportSize(1280, 900);
            assertThat(link(visit, "^Services")).isInViewport();
        }
    }

    private static void requireNamespaceInNewTab(Visit visit) {
        try (Page tab = visit.context().newPage()) {
            tab.navigate(gateway.uri() + path("api/v1/nodes"));
            tab.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(Pattern.compile("^Services")))
                    .click();
            assertThat(tab).hasURL(gateway.uri() + path("api/v1/namespaces/shop/services"));
        }
    }

    @Test
    void worksByTheKeyboardAndOnANarrowScreen() {
        try (Visit visit = signedIn(Look.NARROW, path("api/v1/namespaces/shop/configmaps"))) {
            assertThat(visit.heading("Config Maps")).isVisible();
            visit.button("Open or close the navigation").click();
            group(visit, "Network").focus();
            visit.page().keyboard().press("Enter");
            assertThat(link(visit, "^Services")).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            visit.page().keyboard().press("Tab");
            visit.page().keyboard().press("Enter");
            assertThat(visit.heading("Services")).isVisible();
            assertThat(link(visit, "^Services")).hasCount(0);
        }
    }

    private static Locator sidebar(Visit visit) {
        return visit.page()
                .getByRole(AriaRole.NAVIGATION, new Page.GetByRoleOptions().setName("Resources of " + CLUSTER.name()));
    }

    private static Locator group(Visit visit, String name) {
        return Visit.in(sidebar(visit), AriaRole.BUTTON, name);
    }

    private static Locator link(Visit visit, String name) {
        return sidebar(visit).getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName(Pattern.compile(name)));
    }

    private static String path(String api) {
        return "/console/clusters/" + CLUSTER.name() + "/" + api;
    }

    private static Visit signedIn(Look look, String path) {
        return CHROMIUM.visit(gateway, look).openAs("admin", gateway.adminPassword(), path);
    }
}
