package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AiCalls;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.Tier;
import java.io.IOException;
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

    /** In {@code verify} only: otherwise {@link SketchesIT} checks all pages, in four looks. */
    static Stream<Look> inVerify() {
        return Tier.current() == Tier.VERIFY ? Stream.of(Look.USUAL) : Stream.empty();
    }

    @Smoke
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inVerify")
    void areForEveryoneByTheRulesOfWcag(Look look) {
        try (Visit visit = CHROMIUM.visit(gateway, look).show("/console/sign-in")) {
            PageWalk walk = new PageWalk(visit, List.of(look));
            walk.lookWithoutSketch("sign-in");
            signIn(visit);
            pages(visit).forEach((name, path) -> walk.to(path).lookWithoutSketch(name));
            assertThat(walk.problems()).isEmpty();
        }
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

    @Smoke
    @Test
    @Shows("S20")
    void showMarkupAsText() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            Map<String, String> pages = pages(signedIn(visit));
            for (String page : List.of("notes", "settings", "keys", "plan")) {
                visit.go(String.valueOf(pages.get(page)));
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
            assertThat(loaded(signedIn(visit))).isLessThan(FIRST_LOAD);
        }
    }

    static Stream<Look> looks() {
        return Look.BY_LANGUAGE.stream().flatMap(List::stream);
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

    private static Visit signedIn(Visit visit) {
        visit.openAs("admin", gateway.adminPassword(), "/console/clusters");
        return visit.rendered();
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
