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
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every page looks as its sketch in the repository and is for everyone by the rules of WCAG, in four looks. Each page is opened once for a language. */
@Thorough
class SketchesIT {
    private static final String VIEWS = "/api/v1/cube/views";

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
    void areAsTheyWereAndForEveryone(List<Look> looks) {
        try (Visit visit = CHROMIUM.visit(gateway, looks.getFirst()).show("/console/sign-in")) {
            PageWalk walk = new PageWalk(visit, looks);
            walk.look("sign-in");
            visit.openAs("admin", gateway.adminPassword(), "/console/clusters");
            pages().forEach((name, path) -> {
                if (SketchBook.has(name)) {
                    walk.to(path).look(name);
                }
            });
            if (SketchBook.has("dialogs")) {
                dialogs(visit, walk);
            }
            if (SketchBook.has("ai-clients")) {
                aiClients(visit, walk);
            }
            if (SketchBook.has("others")) {
                others(walk);
            }
            assertThat(walk.problems()).isEmpty();
        }
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

    /** Without sketches: they have columns, rows or forms that those with sketches do not have. */
    private static void others(PageWalk walk) {
        String cluster = "/console/clusters/" + CLUSTER.name();
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("all-columns", cluster + "/api/v1/pods?wide=true");
        pages.put("deployment-yaml", cluster + "/apis/apps/v1/namespaces/shop/deployments/web?tab=yaml");
        pages.put("deployment-creation", cluster + "/create?of=%2Fapis%2Fapps%2Fv1%2Fnamespaces%2Fshop%2Fdeployments");
        pages.put("views", "/console/views");
        pages.put("overview", "/console/overview");
        pages.put("who-can", "/console/whocan");
        pages.put("events", "/console/audit");
        Map<String, String> view = Map.of("name", "Pods", "address", "/console/overview");
        byte[] saved = gateway.admin().post(VIEWS, Json.write(view)).body();
        pages.forEach((name, path) -> walk.to(path).lookWithoutSketch(name));
        // the sketches of others are without it
        gateway.admin()
                .delete(VIEWS + "/"
                        + Json.read(saved, JsonNode.class).path("id").asString());
    }

    /** The dialogs that a menu or key opens, by their places, as their names depend on the language. */
    private static void dialogs(Visit visit, PageWalk walk) {
        String cluster = "/console/clusters/" + CLUSTER.name();
        walk.to(cluster + "/apis/apps/v1/namespaces/shop/deployments/web");
        List<String> actions = List.of("scale", "restart", "roll-back", "labels");
        for (int at = 0; at < actions.size(); at++) {
            open(visit, at);
            walk.look("dialog-" + actions.get(at));
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);
        }
        visit.page().locator(".hc-page-header .pf-m-danger").click();
        walk.look("dialog-delete");
        walk.to(cluster + "/api/v1/nodes/worker-1");
        open(visit, 2);
        walk.look("dialog-drain");
        visit.show("/console/keys").page().keyboard().press("Control+k");
        walk.look("dialog-search");
    }

    /** A request of an AI client, those that have access, and two plans, of which one is approved and one would delete something. */
    private static void aiClients(Visit visit, PageWalk walk) {
        Page page = visit.show(client.consentPage()).page();
        page.locator("#consent-clusters-some").check();
        settled(page);
        walk.look("ai-consent");
        AiCalls calls = client.calls(gateway, visit);
        String deletion = plan(calls, "delete", "configmaps", "settings", Map.of());
        String change =
                plan(calls, "patch", "deployments.apps", "web", Map.of("patch", Map.of("spec", Map.of("replicas", 5))));
        walk.to("/console/account");
        page.locator("#delegations-all").check();
        walk.look("ai-clients");
        walk.to("/console/plans");
        walk.look("ai-plans");
        settled(visit.show(change).page());
        walk.look("ai-plan");
        page.locator("main .hc-actions .pf-m-primary").click();
        assertThat(page.locator("main .hc-actions")).hasCount(0);
        walk.look("ai-plan-approved");
        settled(visit.show(deletion).page());
        page.locator("main .hc-actions .pf-m-danger").click();
        walk.look("ai-plan-deletion");
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
}
