package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Page size and columns of a list, and how it follows the cluster for users who may not watch. */
@Thorough
class ListViewIT {
    private static final int MAPS = 12;
    private static final double ONE_LINE = 56;
    private static final Page.GetByTextOptions EXACT = new Page.GetByTextOptions().setExact(true);
    private static final String PASSWORD = "a password of their own making";

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

    @Test
    void hasTheColumnsOfKubectlAndThoseOfItsWideFormWhenAsked() {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()))) {
            assertThat(column(visit, "Restarts")).isVisible();
            assertThat(column(visit, "Node")).hasCount(0);
            visit.button("All columns").click();
            assertThat(column(visit, "Node")).isVisible();
            assertThat(column(visit, "Nominated Node")).isVisible();
            assertThat(visit.page()).hasURL(gateway.uri() + ConsolePage.PODS.in(CLUSTER.name()) + "?wide=true");

            visit.page().reload();
            assertThat(column(visit, "Readiness Gates")).isVisible();
            visit.button("All columns").click();
            assertThat(column(visit, "Node")).hasCount(0);
            assertThat(column(visit, "Restarts")).isVisible();
        }
    }

    @Test
    void pastItsEndLeadsToItsLastPage() {
        try (Visit visit = signedIn(maps() + "?pageSize=10&pageNum=99")) {
            assertThat(new ListPage(visit).names()).hasText(new String[] {"map-10", "map-11"});
            assertThat(visit.page()).hasURL(gateway.uri() + maps() + "?pageSize=10&pageNum=2");
            assertThat(visit.page().locator(".pf-v6-c-pagination").first()).containsText("11 - 12");
            visit.page().goBack();
            assertThat(visit.page()).not().hasURL(Pattern.compile(".*pageNum=99.*"));
        }
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
    void keepsRowsOfOneLineAndTheirMenusAtHandWithAllColumns() {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()) + "?wide=true")) {
            assertThat(column(visit, "Readiness Gates")).isAttached();
            Locator row = visit.row("cart-1").first();
            assertThat(row.boundingBox().height).isLessThan(ONE_LINE);
            Locator menu = visit.button("Actions for cart-1");
            assertThat(menu).isInViewport(new LocatorAssertions.IsInViewportOptions().setRatio(1));
            menu.click();
            visit.menuItem("Logs").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/pods/cart-1\\?tab=logs"));
            assertThat(visit.page().locator(".hc-page-title")).containsText("Pending");
        }
    }

    @Test
    void keepsItsHeadsInSightAndLowRowsInMind() {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()))) {
            ListPage list = new ListPage(visit);
            list.names().last().scrollIntoViewIfNeeded();
            assertThat(list.names().first()).not().isInViewport();
            assertThat(column(visit, "Restarts")).isInViewport();

            double usual = visit.row("cart-1").first().boundingBox().height;
            visit.button("Compact rows").click();
            visit.page().reload();
            assertThat(visit.button("Compact rows")).hasAttribute("aria-pressed", "true");
            assertThat(list.names()).hasCount(20);
            assertThat(visit.row("cart-1").first().boundingBox().height).isLessThan(usual);
            Accessibility.requireNoFaults(visit.atRest());
        }
    }

    @Test
    void hasPickersWhoseFirstArrowLeadsToTheFirst() {
        try (Visit visit = signedIn(maps())) {
            Locator box = new ListPage(visit).openPicker("Kind");
            box.fill("service");
            assertThat(visit.page().getByRole(AriaRole.OPTION).first()).containsText("Service");
            visit.page().keyboard().press("ArrowDown");
            assertThat(visit.page().getByRole(AriaRole.OPTION).first()).isFocused();
            visit.page().keyboard().press("ArrowDown");
            assertThat(visit.page().getByRole(AriaRole.OPTION).nth(1)).isFocused();
        }
    }

    /** Reloads the list, reverses it, and sorts it. */
    @Test
    void asksForEachPageOnce() {
        List<String> asked = new CopyOnWriteArrayList<>();
        try (Visit visit = signedIn(maps())) {
            ListPage list = new ListPage(visit);
            list.hasTotal(MAPS);
            visit.page().onRequest(request -> note(asked, request));
            visit.show(maps() + "?pageSize=10");
            list.hasTotal(MAPS);
            assertThat(visit.page().getByText("Live", EXACT)).isVisible();
            visit.button("Next page").first().click();
            assertThat(list.names()).hasCount(2);
            list.sortBy("Age");
            assertThat(visit.page()).hasURL(Pattern.compile(".*sortName=.*"));
            assertThat(list.names()).hasCount(10);
        }
        assertThat(asked).doesNotHaveDuplicates().hasSize(3);
    }

    private static void note(List<String> asked, Request request) {
        if (request.url().contains("/proxy/") && request.url().contains("configmaps?")) {
            asked.add(request.url());
        }
    }

    @Test
    void isAskedForEveryTenSecondsWhereItMayNotBeWatched() {
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "leo", "password", PASSWORD)));
        CLUSTER.kubectl("create", "role", "lister", "-n", namespace, "--verb=get,list", "--resource=configmaps")
                .succeeded();
        CLUSTER.kubectl("create", "rolebinding", "leo", "-n", namespace, "--role=lister", "--user=leo")
                .succeeded();
        CLUSTER.awaitAllowed("leo", "list", "configmaps", "-n", namespace);
        try (Visit visit = CHROMIUM.visit(gateway).withClock().openAs("leo", PASSWORD, maps())) {
            Locator state = visit.page().getByText("Every 10 s", EXACT);
            assertThat(state).isVisible();
            ListPage list = new ListPage(visit);
            list.hasTotal(MAPS);

            CLUSTER.apply(map(MAPS));
            visit.pass(Duration.ofSeconds(11));
            list.hasTotal(MAPS + 1);
            assertThat(list.names().last()).hasText("map-" + MAPS);
            assertThat(state).isVisible();
            visit.button("Pause live updates").hover();
            assertThat(visit.page().getByText("Changes cannot be watched here")).isVisible();

            visit.button("Pause live updates").click();
            assertThat(visit.page().getByText("Paused", EXACT)).isVisible();
            assertThat(visit.button("Resume live updates")).isVisible();
        } finally {
            CLUSTER.kubectl("delete", "configmap", "map-" + MAPS, "-n", namespace)
                    .succeeded();
        }
    }

    @Test
    void aPageOfManyCostsNoCallForEachOfItsRows() {
        String many = CLUSTER.newNamespace();
        fill(many, 501);
        try (Visit visit = signedIn(maps(many))) {
            ListPage list = new ListPage(visit);
            list.hasTotal(501);
            // the gateway has cached them by then
            turnTo(visit, list, 2);
            turnTo(visit, list, 3);

            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> asked.add(request.url()));
            turnTo(visit, list, 4);

            Assertions.assertThat(asked)
                    .anyMatch(url -> url.contains("/proxy/") && url.contains("pageNum=4"))
                    .noneMatch(url -> url.contains("/configmaps/"));
        }
    }

    private static void fill(String where, int count) {
        Client admin = gateway.admin();
        String path = "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + where + "/configmaps";
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            IntStream.range(0, count)
                    .mapToObj(i -> Json.write(Map.of("metadata", Map.of("name", "map-" + (1000 + i)))))
                    .forEach(map -> threads.execute(() -> admin.post(path, map)));
        }
    }

    private static void turnTo(Visit visit, ListPage list, int page) {
        visit.button("Next page").first().click();
        assertThat(visit.page()).hasURL(Pattern.compile("pageNum=" + page));
        assertThat(list.names().first()).hasText("map-" + (1000 + 20 * (page - 1)));
    }

    private static Locator column(Visit visit, String name) {
        return visit.page()
                .getByRole(
                        AriaRole.COLUMNHEADER,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static String maps() {
        return maps(namespace);
    }

    private static String maps(String where) {
        return "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + where + "/configmaps";
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
