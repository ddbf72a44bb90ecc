package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.hypercube.AiCalls;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page looks as its sketch in the repository, in four looks. Each page is opened once for a language. */
@Thorough
class SketchesIT {
    private static final int HEIGHT = 900;

    /** Of the pages of AI clients, on which most is below what a window shows. */
    private static final int TALL = 2000;

    /** In CSS pixels; below it the navigation is closed at first. */
    private static final int WIDEST_NARROW = 1200;

    /** The page on which a cluster joins is in none. */
    private static final Pattern IN_A_CLUSTER = Pattern.compile("/console/clusters/(?!_join$)");

    /** The numbers in the navigation come when the page is at rest. */
    private static final String LATE = ".hc-kind-count";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.fresh("shop-eu");

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    private static LoopbackClient client;

    @BeforeAll
    static void start() throws IOException {
        client = new LoopbackClient();
        gateway = LoopbackClient.gateway(CLUSTER);
        SketchedCluster.fill(CLUSTER, gateway);
        gateway.admin().post("/api/v1/cube/keys", Json.write(Map.of("description", "CI of team A")));
        gateway.member("ada", "developers");
        try (Visit visit = CHROMIUM.visit(gateway).openAs("ada", "password-of-ada", "/console/account")) {
            client.connect(gateway, visit, "mcp:read");
        }
    }

    static Stream<List<Look>> looks() {
        return Stream.of(
                List.of(new Look(ColorScheme.LIGHT, 1600, "en-GB"), new Look(ColorScheme.DARK, 400, "en-GB")),
                List.of(new Look(ColorScheme.DARK, 1600, "zh-CN"), new Look(ColorScheme.LIGHT, 400, "zh-CN")));
    }

    @ParameterizedTest
    @MethodSource("looks")
    void areAsTheyWere(List<Look> looks) {
        SketchBook book = new SketchBook();
        try (Visit visit = CHROMIUM.visit(gateway, looks.getFirst()).show("/console/sign-in")) {
            look(visit, "sign-in", looks, book);
            visit.openAs("admin", gateway.adminPassword(), "/console/clusters");
            pages().forEach((name, path) -> {
                if (SketchBook.has(name)) {
                    visit.show(path);
                    look(visit, name, looks, book);
                }
            });
            if (SketchBook.has("dialogs")) {
                dialogs(visit, looks, book);
            }
            if (SketchBook.has("ai-clients")) {
                aiClients(visit, looks, book);
            }
        }
        assertThat(book.problems()).isEmpty();
    }

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>(SketchedCluster.pages(CLUSTER.name()));
        List.of(
                        "clusters",
                        "keys",
                        "account",
                        "device",
                        "accounts",
                        "accounts/ada/sessions",
                        "docs",
                        "docs/search",
                        "no-such-page",
                        "clusters/_join",
                        "clusters?dialog=import")
                .forEach(path -> pages.put(path.replaceAll("[/?=]", "-"), "/console/" + path));
        pages.put("all-pods", "/console/clusters/_all/api/v1/pods");
        pages.put("groups", "/console/clusters/_all/api/v1/pods?groupBy=cluster");
        pages.put("audit", "/console/audit?user=nobody");
        pages.put(
                "creation",
                "/console/clusters/" + CLUSTER.name() + "/create?of=%2Fapi%2Fv1%2Fnamespaces%2Fshop%2Fconfigmaps");
        return pages;
    }

    /** The dialogs that a menu or key opens, by their places, as their names depend on the language. */
    private static void dialogs(Visit visit, List<Look> looks, SketchBook book) {
        String cluster = "/console/clusters/" + CLUSTER.name();
        visit.show(cluster + "/apis/apps/v1/namespaces/shop/deployments/web");
        List<String> actions = List.of("scale", "restart", "roll-back", "labels");
        for (int at = 0; at < actions.size(); at++) {
            open(visit, at);
            look(visit, "dialog-" + actions.get(at), looks, book);
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);
        }
        visit.page().locator(".hc-page-header .pf-m-danger").click();
        look(visit, "dialog-delete", looks, book);
        visit.show(cluster + "/api/v1/nodes/worker-1");
        open(visit, 2);
        look(visit, "dialog-drain", looks, book);
        visit.show("/console/keys").page().keyboard().press("Control+k");
        look(visit, "dialog-search", looks, book);
    }

    /** A request of an AI client, those that have access, and two plans, of which one is approved and one would delete something. */
    private static void aiClients(Visit visit, List<Look> looks, SketchBook book) {
        Page page = visit.show(client.consentPage()).page();
        page.locator("#consent-clusters-some").check();
        settled(page);
        look(visit, "ai-consent", looks, book);
        AiCalls calls = client.calls(gateway, visit);
        String deletion = plan(calls, "delete", "configmaps", "settings", Map.of());
        String change =
                plan(calls, "patch", "deployments.apps", "web", Map.of("patch", Map.of("spec", Map.of("replicas", 5))));
        visit.show("/console/account");
        page.locator("#delegations-all").check();
        look(visit, "ai-clients", looks, book);
        visit.show("/console/plans");
        look(visit, "ai-plans", looks, book);
        settled(visit.show(change).page());
        look(visit, "ai-plan", looks, book);
        page.locator("main .hc-actions .pf-m-primary").click();
        assertThat(page.locator("main .hc-actions")).hasCount(0);
        look(visit, "ai-plan-approved", looks, book);
        settled(visit.show(deletion).page());
        page.locator("main .hc-actions .pf-m-danger").click();
        look(visit, "ai-plan-deletion", looks, book);
        LoopbackClient.end(gateway, visit);
    }

    /** Until then the page takes no decision. */
    private static void settled(Page page) {
        assertThat(page.locator("main .pf-m-aria-disabled")).hasCount(0);
    }

    /** The page of a plan for an object of {@link SketchedCluster}. */
    private static String plan(AiCalls calls, String tool, String resource, String name, Map<String, Object> more) {
        Map<String, Object> arguments = new LinkedHashMap<>(more);
        arguments.put("cluster", CLUSTER.name());
        arguments.putAll(Map.of("resource", resource, "namespace", SketchedCluster.NAMESPACE, "name", name));
        return "/console/plans/" + AiCalls.plan(calls.text(tool, arguments));
    }

    private static void open(Visit visit, int item) {
        visit.page().locator(".hc-page-header .pf-v6-c-menu-toggle").last().click();
        visit.page().getByRole(AriaRole.MENUITEM).nth(item).click();
        assertThat(visit.dialog()).isVisible();
    }

    private static void look(Visit visit, String name, List<Look> looks, SketchBook book) {
        Page page = visit.page();
        for (Look look : looks) {
            page.setViewportSize(look.width(), name.startsWith("ai-") ? TALL : HEIGHT);
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(look.scheme()));
            assertThat(page.locator("html.pf-v6-theme-dark")).hasCount(look.scheme() == ColorScheme.DARK ? 1 : 0);
            if (look.width() < WIDEST_NARROW) {
                assertThat(page.locator(".pf-v6-c-page__sidebar.pf-m-expanded")).hasCount(0);
            }
            settle(visit);
            book.compare(page, name + look.suffix(), LATE);
        }
        page.setViewportSize(looks.getFirst().width(), HEIGHT);
    }

    /**
     * Waits until nothing is loaded or drawn any more: no call is under way, before and after a time in which the page stays the same. React holds
     * back what comes late, for 300 ms, so that the parts of the frame that come after the page are waited for by name.
     */
    private static void settle(Visit visit) {
        if (!visit.page().url().contains("/sign-in")) {
            assertThat(visit.page().locator("button[title=Help], button[title=帮助]"))
                    .hasCount(1);
        }
        if (IN_A_CLUSTER.matcher(visit.page().url()).find() && visit.page().viewportSize().width > WIDEST_NARROW) {
            assertThat(visit.page().locator(".hc-sidebar-cluster")).hasCount(1);
            assertThat(visit.page().locator("nav[aria-busy=true]")).hasCount(0);
        }
        assertThat(visit.page().getByRole(AriaRole.PROGRESSBAR)).hasCount(0);
        do {
            visit.page().waitForCondition(visit::isQuiet);
            visit.page().evaluate("""
                () => {
                  window.hcStill = 0;
                  window.hcChanges ??= new MutationObserver(() => (window.hcStill = 0));
                  window.hcChanges.observe(document.body, { subtree: true, childList: true, characterData: true });
                }""");
            visit.page()
                    .waitForFunction(
                            "() => (window.hcStill += 1) > 16 && document.fonts.status === 'loaded'",
                            null,
                            new Page.WaitForFunctionOptions().setPollingInterval(25));
        } while (!visit.isQuiet());
    }
}
