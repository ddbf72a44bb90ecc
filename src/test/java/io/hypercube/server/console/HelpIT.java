package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Thorough;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Help in the console: documentation, keyboard shortcuts, version, tour. */
@Thorough
class HelpIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before();
    }

    @Test
    void hasATourTheKeysAndTheDocumentationOfTheRunningVersion() {
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), "/console/clusters")) {
            Locator tour = visit.page()
                    .getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("A tour in three steps"));
            assertThat(tour).containsText("Step 1 of 3");
            Accessibility.requireNoFaults(visit.atRest());
            visit.button("Next step").click();
            visit.button("Next step").click();
            assertThat(tour).containsText("Step 3 of 3");
            visit.button("Close the tour").click();
            assertThat(tour).hasCount(0);
            visit.page().reload();
            assertThat(visit.heading("Clusters")).isVisible();
            assertThat(visit.button("Help")).isVisible();
            assertThat(tour).hasCount(0);
            choose(visit, "Tour");
            assertThat(tour).containsText("Step 1 of 3");
            visit.button("Close the tour").click();

            choose(visit, "Keyboard shortcuts");
            assertThat(visit.dialog()).containsText("Ctrl K");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);

            choose(visit, "Documentation");
            assertThat(visit.heading("Documentation")).isVisible();
            link(visit, "The web console").click();
            assertThat(visit.heading("The audit log")).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            link(visit, "list-queries.md").first().click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/console/docs/list-queries$"));
            assertThat(visit.heading("List queries")).isVisible();
            requireFit(visit, Look.NARROW);

            visit.open("/console/docs/no-such-page");
            assertThat(visit.heading("There is no such page")).isVisible();
        }
    }

    private static void requireFit(Visit visit, Look look) {
        visit.lookAs(look);
        assertThat(visit.button("Help")).isVisible();
        assertThat(visit.button("Theme")).isInViewport();
        Accessibility.requireNoFaults(visit.atRest());
        visit.page().waitForCondition(() ->
                (Boolean) visit.page().evaluate("() => document.documentElement.scrollWidth <= innerWidth"));
    }

    private static void choose(Visit visit, String item) {
        visit.button("Help").click();
        assertThat(visit.menuItem("Hypercube v")).isVisible();
        visit.menuItem(item).click();
    }

    private static Locator link(Visit visit, String name) {
        return Visit.in(visit.page().locator("main"), AriaRole.LINK, name);
    }
}
