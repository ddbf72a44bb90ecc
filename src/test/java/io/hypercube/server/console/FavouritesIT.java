package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Favourites and saved views: in the navigation, on the page of clusters and in the search, in every browser of their account. */
@Thorough
class FavouritesIT {
    private static final String SECTION = "Favourites and views";
    private static final String FOUND = "?selector=metadata.name%3Dsettings";

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
    void marksAndNamesListsKindsAndObjectsForEveryBrowserOfTheAccount() {
        String list = path("api/v1/namespaces/shop/configmaps");
        try (Visit visit = signedIn(Look.USUAL, list)) {
            mark(star(main(visit), "Config Maps"));
            assertThat(link(visit, "^Config Maps shop · configmaps$")).hasAttribute("aria-current", "page");
            Locator kind = star(sidebar(visit), "Secrets");
            kind.focus();
            visit.page().keyboard().press("Space");
            assertThat(kind).hasAttribute("aria-pressed", "true");
            assertThat(kind).isFocused();
            visit.open(path("api/v1/namespaces/shop/configmaps/settings"));
            mark(star(main(visit), "settings"));
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));

            save(visit, list + FOUND);
        }
        try (Visit visit = signedIn(Look.NARROW, "/console/clusters")) {
            Locator links = Visit.in(main(visit), AriaRole.NAVIGATION, SECTION);
            for (String name : List.of("Config Maps", "Secrets", "settings", "Manage favourites and views")) {
                assertThat(Visit.in(links, AriaRole.LINK, name)).isVisible();
            }
            Accessibility.requireNoFaults(visit.atRest());
            visit.lookAs(Look.USUAL);
            renameAndFind(visit, list + FOUND);
            link(visit, "^settings").click();
            Locator mine = star(main(visit), "settings");
            mine.click();
            assertThat(mine).hasAttribute("aria-pressed", "false");
            assertThat(link(visit, "^settings")).hasCount(0);

            visit.open("/console/views");
            visit.chooseFromActions("Shop settings", "Delete");
            visit.dialogButton("Delete").click();
            assertThat(visit.row("Shop settings")).hasCount(0);
        }
    }

    private static void save(Visit visit, String view) {
        visit.open(view);
        visit.button("Save view").click();
        Accessibility.requireNoFaults(visit.atRest());
        visit.page().keyboard().type("My settings");
        visit.page().keyboard().press("Enter");
        assertThat(visit.page().getByText("View My settings saved")).isVisible();
        assertThat(visit.dialog()).hasCount(0);
        assertThat(visit.button("Save view")).isFocused();
    }

    private static void renameAndFind(Visit visit, String view) {
        visit.open("/console/views");
        visit.chooseFromActions("My settings", "Rename");
        Visit.in(visit.dialog(), AriaRole.TEXTBOX, "Name").fill("Shop settings");
        Accessibility.requireNoFaults(visit.atRest());
        visit.dialogButton("Save").click();
        assertThat(visit.row("Shop settings")).isVisible();
        find(visit, "shop sett", SECTION);
        assertThat(visit.page()).hasURL(gateway.uri() + view);
        assertThat(visit.row("settings")).hasCount(1);
    }

    private static void mark(Locator star) {
        assertThat(star).hasAttribute("aria-pressed", "false");
        star.click();
        assertThat(star).hasAttribute("aria-pressed", "true");
    }

    private static Locator star(Locator place, String name) {
        return Visit.in(place, AriaRole.BUTTON, "Favourite: " + name);
    }

    private static Locator main(Visit visit) {
        return visit.page().locator("main");
    }

    private static Locator sidebar(Visit visit) {
        return visit.page()
                .getByRole(AriaRole.NAVIGATION, new Page.GetByRoleOptions().setName("Resources of " + CLUSTER.name()));
    }

    private static Locator link(Visit visit, String name) {
        return sidebar(visit).getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName(Pattern.compile(name)));
    }

    private static void find(Visit visit, String typed, String section) {
        visit.page().keyboard().press("Control+k");
        visit.page()
                .getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Search everywhere"))
                .fill(typed);
        Visit.in(visit.dialog(), AriaRole.GROUP, section)
                .getByRole(AriaRole.OPTION)
                .first()
                .click();
    }

    private static String path(String api) {
        return "/console/clusters/" + CLUSTER.name() + "/" + api;
    }

    private static Visit signedIn(Look look, String path) {
        return CHROMIUM.visit(gateway, look).openAs("admin", gateway.adminPassword(), path);
    }
}
