package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.Tier;
import java.util.ArrayList;
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

    @BeforeAll
    static void start() {
        Shop.fill(CLUSTER);
        gateway = RunningGateway.before(CLUSTER);
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

    static Stream<Look> looks() {
        return Tier.current() == Tier.VERIFY
                ? Stream.of(Look.USUAL)
                : Stream.of(Look.USUAL, Look.DARK, Look.NARROW, Look.CHINESE);
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("looks")
    void areForEveryoneByTheRulesOfWcag(Look look) {
        List<String> faults = new ArrayList<>();
        try (Visit visit = CHROMIUM.visit(gateway, look).show("/console/sign-in")) {
            faults.addAll(Accessibility.faults(visit.page()));
            signIn(visit);
            for (ConsolePage page : ConsolePage.values()) {
                visit.show(page.in(CLUSTER.name()));
                check(visit, page, faults);
            }
        }
        assertThat(faults).isEmpty();
    }

    private static void check(Visit visit, ConsolePage page, List<String> faults) {
        if (page != ConsolePage.NOT_FOUND) {
            visit.failures().forEach(failure -> faults.add(page + " shows only: " + failure));
        }
        Accessibility.faults(visit.page()).forEach(fault -> faults.add(page + ": " + fault));
        if (scrollsSideways(visit.page())) {
            faults.add(page + ": wider than the window");
        }
    }

    @Smoke
    @Test
    void showMarkupAsText() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            signIn(visit.show("/console/sign-in"));
            for (ConsolePage page : List.of(ConsolePage.NOTES, ConsolePage.SETTINGS, ConsolePage.KEYS)) {
                visit.show(page.in(CLUSTER.name()));
                visit.page().getByText("<img src=x").first().waitFor();
                assertThat(visit.page().locator("img[src=x]").count())
                        .as(page.name())
                        .isZero();
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
            for (ConsolePage page : ConsolePage.values()) {
                visit.show(page.in(CLUSTER.name()));
                Pictures.take(visit, page.name().toLowerCase(Locale.ROOT).replace('_', '-'), look);
            }
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
