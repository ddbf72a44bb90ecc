package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A list as it is drawn: its rows, heads and menus on wide and on narrow screens. */
@Thorough
class ListViewIT {
    private static final int MAPS = 12;
    private static final double ONE_LINE = 56;

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
        CLUSTER.apply(IntStream.range(0, MAPS).mapToObj(ListViewIT::map).collect(Collectors.joining("---\n")));
        gateway = RunningGateway.before(CLUSTER);
    }

    private static String map(int number) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: map-%d, namespace: %s}
            """.formatted(number, namespace);
    }

    @Smoke
    @Test
    void isSortedWhereItsColumnHeadsHaveNoRoom() {
        try (Visit visit = CHROMIUM.visit(gateway, Look.NARROW).openAs("admin", gateway.adminPassword(), maps())) {
            ListPage list = new ListPage(visit);
            assertThat(list.names().first()).hasText("map-0");
            visit.button("Sort descending").click();
            assertThat(list.names().first()).hasText("map-11");
            visit.page().getByLabel("Sort by").selectOption("Age");
            assertThat(visit.page()).hasURL(Pattern.compile(".*sortName=metadata.creationTimestamp.*"));
            assertThat(column(visit, "Name")).isHidden();
            Accessibility.requireNoFaults(visit.atRest());
        }
    }

    /** Its rows are read meanwhile, so they keep their contrast. */
    @Smoke
    @Test
    void staysReadableWhileItIsReadAgain() {
        try (Visit visit = signedIn(maps())) {
            ListPage list = new ListPage(visit);
            list.hasTotal(MAPS);
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route(Pattern.compile(".*/proxy/.*/configmaps\\?.*sortName=.*"), held::add);

            list.sortBy("Age");
            Locator busy = visit.page().locator(".hc-list[aria-busy=true]");
            assertThat(busy).isVisible();
            Accessibility.requireNoFaults(visit.page());

            assertThat(busy).isVisible();
            held.forEach(Route::resume);
            assertThat(busy).hasCount(0);
        }
    }

    @Test
    void keepsRowsOfOneLineTheirMenusAtHandItsHeadsInSightAndLowRowsInMind() {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()))) {
            ListPage list = new ListPage(visit);
            list.names().last().scrollIntoViewIfNeeded();
            assertThat(list.names().first()).not().isInViewport();
            assertThat(column(visit, "Restarts")).isInViewport();

            visit.button("All columns").click();
            assertThat(column(visit, "Readiness Gates")).isAttached();
            Locator row = visit.row("cart-1").first();
            double usual = row.boundingBox().height;
            Assertions.assertThat(usual).isLessThan(ONE_LINE);

            visit.button("Compact rows").click();
            visit.page().reload();
            assertThat(visit.button("Compact rows")).hasAttribute("aria-pressed", "true");
            assertThat(column(visit, "Readiness Gates")).isAttached();
            assertThat(list.names()).hasCount(20);
            Assertions.assertThat(row.boundingBox().height).isLessThan(usual);
            Accessibility.requireNoFaults(visit.atRest());

            Locator menu = visit.button("Actions for cart-1");
            assertThat(menu).isInViewport(new LocatorAssertions.IsInViewportOptions().setRatio(1));
            menu.click();
            visit.menuItem("Logs").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/pods/cart-1\\?tab=logs"));
            assertThat(visit.page().locator(".hc-page-title")).containsText("Pending");
        }
    }

    private static Locator column(Visit visit, String name) {
        return visit.page()
                .getByRole(
                        AriaRole.COLUMNHEADER,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static String maps() {
        return "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
