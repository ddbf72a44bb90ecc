package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
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
    private static final Pattern VIEWS = Pattern.compile(".*/api/v1/cube/views\\?.*");

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
    void marksKindsListsAndObjectsForEveryBrowserOfTheAccount() {
        try (Visit visit = signedIn(Look.USUAL, path("api/v1/namespaces/shop/configmaps"))) {
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
        }
        try (Visit visit = signedIn(Look.NARROW, "/console/clusters")) {
            Locator links = Visit.in(visit.page().locator("main"), AriaRole.NAVIGATION, SECTION);
            for (String name : List.of("Config Maps", "Secrets", "settings", "Manage favourites and views")) {
                assertThat(Visit.in(links, AriaRole.LINK, name)).isVisible();
            }
            Accessibility.requireNoFaults(visit.atRest());
            Visit.in(links, AriaRole.LINK, "settings").click();
            assertThat(star(main(visit), "settings")).hasAttribute("aria-pressed", "true");
            Accessibility.requireNoFaults(visit.atRest());
        }
        try (Visit visit = signedIn(Look.USUAL, path("api/v1/namespaces/shop/configmaps"))) {
            link(visit, "^Secrets secrets$").click();
            assertThat(visit.page()).hasURL(gateway.uri() + path("api/v1/namespaces/shop/secrets"));
            find(visit, "settings", SECTION);
            assertThat(visit.heading("settings")).isVisible();
            Locator mine = star(main(visit), "settings");
            mine.click();
            assertThat(mine).hasAttribute("aria-pressed", "false");
            assertThat(link(visit, "^settings")).hasCount(0);
        }
    }

    @Test
    void keepsAListAsItIsShownUnderAName() {
        String list = path("api/v1/namespaces/shop/configmaps");
        try (Visit visit = signedIn(Look.NARROW, list + FOUND)) {
            visit.button("Save view").click();
            Accessibility.requireNoFaults(visit.atRest());
            visit.page().keyboard().type("My settings");
            visit.page().keyboard().press("Enter");
            assertThat(visit.page().getByText("View My settings saved")).isVisible();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(visit.button("Save view")).isFocused();
        }
        try (Visit visit = signedIn(Look.USUAL, path("api/v1/nodes"))) {
            link(visit, "^My settings").click();
            assertThat(visit.page()).hasURL(gateway.uri() + list + FOUND);
            assertThat(visit.row("settings")).hasCount(1);

            visit.open("/console/views");
            visit.chooseFromActions("My settings", "Rename");
            Locator name = Visit.in(visit.dialog(), AriaRole.TEXTBOX, "Name");
            name.fill("Shop settings");
            Accessibility.requireNoFaults(visit.atRest());
            visit.dialogButton("Save").click();
            assertThat(visit.row("Shop settings")).isVisible();
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            find(visit, "shop sett", SECTION);
            assertThat(visit.page()).hasURL(gateway.uri() + list + FOUND);
        }
        try (Visit visit = signedIn(Look.CHINESE, "/console/views")) {
            assertThat(visit.heading("收藏和视图")).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            visit.button("Shop settings 的操作").click();
            visit.menuItem("删除").click();
            visit.dialogButton("删除").click();
            assertThat(visit.row("Shop settings")).hasCount(0);
        }
    }

    @Test
    void tellsOnceThatViewsCannotBeLoadedAndShowsTheRest() {
        try (Visit visit = CHROMIUM.visit(gateway).expectOutages()) {
            visit.page().route(VIEWS, route -> route.fulfill(new Route.FulfillOptions().setStatus(500)));
            visit.openAs("admin", gateway.adminPassword(), path("api/v1/namespaces/shop/configmaps"));
            assertThat(visit.row("settings")).isVisible();
            assertThat(sidebar(visit).getByText("Favourites and views could not be loaded"))
                    .isVisible();
            assertThat(visit.page().locator(".pf-m-danger")).hasCount(0);
            assertThat(visit.button("Save view")).hasCount(0);
            assertThat(link(visit, "^Secrets")).isVisible();
        }
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
