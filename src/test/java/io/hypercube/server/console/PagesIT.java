package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.hypercube.AiCalls;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.Tier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The appearance of every page. */
@Thorough
class PagesIT {
    private static final int FIRST_LOAD = 300_000;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    private static LoopbackClient client;

    @BeforeAll
    static void start() throws IOException {
        Shop.fill(CLUSTER);
        client = new LoopbackClient();
        gateway = LoopbackClient.gateway(CLUSTER);
        for (String description : List.of("backup job", "CI of team A", "dashboard " + Shop.HOSTILE)) {
            gateway.admin().post("/api/v1/cube/keys", Json.write(Map.of("description", description)));
        }
        gateway.admin()
                .post(
                        "/api/v1/cube/views",
                        Json.write(
                                Map.of("name", "Pods " + Shop.HOSTILE, "address", "/console/clusters/c/api/v1/pods")));
        for (String account : List.of("ada", "grace")) {
            gateway.member(account, "developers");
        }
    }

    /** The looks by language: a page is opened once for the looks of a language. */
    static Stream<List<Look>> looksByLanguage() {
        return Tier.current() == Tier.VERIFY ? Stream.of(List.of(Look.USUAL)) : Look.BY_LANGUAGE.stream();
    }

    static Stream<Look> looks() {
        return looksByLanguage().flatMap(List::stream);
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("looksByLanguage")
    void areForEveryoneByTheRulesOfWcag(List<Look> looks) {
        List<String> faults = new ArrayList<>();
        try (Visit visit = CHROMIUM.visit(gateway, looks.getFirst()).show("/console/sign-in")) {
            check(visit, "sign-in", looks, faults);
            signIn(visit);
            pages(visit).forEach((name, path) -> {
                visit.show(path);
                check(visit, name, looks, faults);
            });
        }
        assertThat(faults).isEmpty();
    }

    /** The addresses of all pages by their names, for the person who is signed in there. */
    private static Map<String, String> pages(Visit visit) {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("ai-consent", client.consentPage());
        pages.put("plan", plan(visit));
        for (ConsolePage page : ConsolePage.values()) {
            pages.put(page.name().toLowerCase(Locale.ROOT).replace('_', '-'), page.in(CLUSTER.name()));
        }
        return pages;
    }

    /** The page of a plan of an AI client that works for the person who is signed in there. */
    private static String plan(Visit visit) {
        Map<String, Object> arguments = new HashMap<>(Map.of("namespace", Shop.NAMESPACE, "resource", "configmaps"));
        arguments.putAll(Map.of("cluster", CLUSTER.name(), "name", "settings"));
        arguments.put("patch", Map.of("data", Map.of("greeting", "bye")));
        return "/console/plans/" + AiCalls.plan(client.calls(gateway, visit).text("patch", arguments));
    }

    private static void check(Visit visit, String page, List<Look> looks, List<String> faults) {
        if (!page.equals("not-found")) {
            visit.failures().forEach(failure -> faults.add(page + " shows only: " + failure));
        }
        for (Look look : looks) {
            visit.lookAs(look);
            String name = page + look.suffix();
            Accessibility.faults(visit.page()).forEach(fault -> faults.add(name + ": " + fault));
            if (scrollsSideways(visit.page())) {
                faults.add(name + ": wider than the window");
            }
        }
        visit.lookAs(looks.getFirst());
    }

    @Smoke
    @Test
    void showMarkupAsText() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            signIn(visit.show("/console/sign-in"));
            Map<String, String> pages = pages(visit);
            for (String page : List.of("notes", "settings", "keys", "plan")) {
                visit.show(String.valueOf(pages.get(page)));
                visit.page().getByText("<img src=x").first().waitFor();
                assertThat(visit.page().locator("img[src=x]").count()).as(page).isZero();
                assertThat(visit.page().evaluate("() => 'owned' in window")).isEqualTo(false);
            }
        }
    }

    @Smoke
    @Test
    void loadLittleBeforeTheFirstOneShows() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.page().addInitScript("""
                new MutationObserver(() => {
                  if (!window.shownAt && document.querySelector('h1')) window.shownAt = performance.now();
                }).observe(document, { childList: true, subtree: true });
                """);
            assertThat(loaded(visit.show("/console/sign-in"))).isLessThan(FIRST_LOAD);
            signIn(visit);
            assertThat(loaded(visit.show("/console/clusters"))).isLessThan(FIRST_LOAD);
        }
    }

    @ParameterizedTest
    @MethodSource("looks")
    @EnabledIfSystemProperty(named = Pictures.FOLDER, matches = ".+")
    void havePictures(Look look) {
        try (Visit visit = CHROMIUM.visit(gateway, look).show("/console/sign-in")) {
            Pictures.take(visit, "sign-in", look);
            signIn(visit);
            pages(visit).forEach((name, path) -> {
                visit.show(path);
                Pictures.take(visit, name, look);
            });
            visit.show(ConsolePage.DEPLOYMENT_YAML.in(CLUSTER.name()));
            YamlEditor editor = new YamlEditor(visit);
            editor.replace("replicas: 2", "replicas: 3");
            editor.replace("shop:1.4", "shop:1.5");
            visit.page().locator(".hc-yaml .pf-m-primary").click();
            visit.page().locator(".hc-diff").waitFor();
            Pictures.take(visit, "deployment-review", look);
        }
    }

    private static void signIn(Visit visit) {
        visit.signIn("admin", gateway.adminPassword());
    }

    private static boolean scrollsSideways(Page page) {
        return Boolean.TRUE.equals(
                page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"));
    }

    /** Bytes of the page and its files, as transferred over the network, that had arrived when its heading showed. */
    private static int loaded(Visit visit) {
        Object sum = visit.page().evaluate("""
            () => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
              .filter((entry) => entry.responseEnd <= window.shownAt)
              .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
            """);
        int bytes = Integer.parseInt(String.valueOf(sum));
        assertThat(bytes).as("the files of the page were seen").isGreaterThan(FIRST_LOAD / 2);
        return bytes;
    }
}
