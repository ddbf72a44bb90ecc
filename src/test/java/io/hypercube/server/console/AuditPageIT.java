package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The recorded calls in the console. */
@Thorough
class AuditPageIT {
    private static final String MALLORY = "mallory";
    private static final String NAMESPACE = "/api/v1/namespaces/default";
    private static final Duration REFRESH = Duration.ofSeconds(5);

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Client mallory;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        mallory = gateway.member(MALLORY, "developers");
    }

    @Test
    void findsEveryRefusalByNameForAnAdministrator() {
        Client reader = gateway.anonymous().withToken(tokenOfReadOnlyKey());
        try (Visit visit = admin(CHROMIUM.visit(gateway).withClock(), "?user=" + MALLORY + "&result=refused")) {
            post(gateway.anonymous(), "/api/v1/cube/login", Map.of("name", MALLORY, "password", "guessed"), 401);
            appears(visit, "attempted name.*401 refused");

            post(reader, inCluster(NAMESPACE + "/configmaps"), Map.of("metadata", Map.of("name", "x")), 403);
            appears(
                    visit,
                    MALLORY + ".*create.*" + CLUSTER.name() + ".*configmaps default.*403 refused.*access denied");

            String exec = inCluster(NAMESPACE + "/pods/web/exec?command=id");
            assertThat(reader.get(exec).statusCode()).isEqualTo(403);
            appears(visit, MALLORY + ".*pods/exec default/web.*403 refused.*access denied");
            post(mallory, exec, Map.of(), 403);
            await(visit, visit.page().getByText("pods/exec default/web"), 2);
            Accessibility.requireNoFaults(visit.page());
        }
    }

    @Test
    void showsEventsAndNarrowsThemInItsAddress() throws IOException {
        assertThat(mallory.get(inCluster(NAMESPACE + "/secrets/token")).statusCode())
                .isEqualTo(403);
        Map<String, ?> tried = Map.of("metadata", Map.of("name", "tried"));
        post(gateway.admin(), inCluster(NAMESPACE + "/configmaps?dryRun=All"), tried, 201);
        post(gateway.admin(), inCluster(NAMESPACE + "/configmaps"), Map.of("metadata", Map.of("name", "made")), 201);
        try (Visit visit = admin("?selector=objectRef.resource%3Dsecrets")) {
            showsAnEventAndLeadsToMoreOfTheSame(visit);
            marksDryRunsAndLeavesThemOut(visit);
            narrowsTheTimeWithKeysAndDownloadsWhatItShows(visit);
        }
    }

    private static void showsAnEventAndLeadsToMoreOfTheSame(Visit visit) {
        Page page = visit.page();
        visit.row("secrets default/token").getByRole(AriaRole.LINK).click();
        assertThat(visit.heading("get secrets default/token")).isVisible();
        assertThat(page.locator(".hc-editor .cm-content")).containsText("kind: Event");
        assertThat(page.locator(".hc-editor .cm-content")).hasAttribute("aria-readonly", "true");
        assertThat(page.getByRole(AriaRole.LINK, named("secrets default/token")))
                .hasAttribute("href", "/console/clusters/" + CLUSTER.name() + NAMESPACE + "/secrets/token");
        Accessibility.requireNoFaults(page);

        page.getByRole(AriaRole.LINK, named("All calls of this user")).click();
        assertThat(page).hasURL(Pattern.compile(".*/console/audit\\?from=7d&user=" + MALLORY));
        assertThat(visit.row("secrets default/token").first()).isVisible();
    }

    private static void marksDryRunsAndLeavesThemOut(Visit visit) {
        visit.open("/console/audit?selector=objectRef.resource%3Dconfigmaps");
        Locator tried = visit.row("configmaps default/tried");
        assertThat(tried).containsText("Dry run");
        assertThat(visit.row("configmaps default/made")).not().containsText("Dry run");
        visit.page().getByLabel("Result").selectOption("All but dry runs");
        assertThat(tried).hasCount(0);
        assertThat(visit.row("configmaps default/made")).isVisible();
        visit.page().goBack();
        tried.getByRole(AriaRole.LINK).click();
        assertThat(visit.heading("create configmaps default/tried")).isVisible();
        assertThat(visit.page().getByText("Dry run", new Page.GetByTextOptions().setExact(true)))
                .isVisible();
        Accessibility.requireNoFaults(visit.page());
    }

    private static void narrowsTheTimeWithKeysAndDownloadsWhatItShows(Visit visit) throws IOException {
        Page page = visit.open("/console/audit?from=15m").page();
        Locator timeline = page.getByRole(AriaRole.SLIDER);
        timeline.focus();
        page.keyboard().press("Home");
        page.keyboard().press("Shift+End");
        assertThat(timeline).hasAttribute("aria-valuetext", Pattern.compile(".*: [1-9]\\d* calls?, .*"));
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile(".*\\?from=2\\d{3}-.*&to=2\\d{3}-.*"));
        assertThat(visit.row(MALLORY).first()).isVisible();

        Download file =
                page.waitForDownload(() -> visit.button("Download JSON lines").click());
        List<String> lines = Files.readAllLines(file.path());
        assertThat(page.getByText(lines.size() + " events downloaded")).isVisible();
        assertThat(lines).isNotEmpty().allSatisfy(line -> assertThat(
                        object(line.getBytes(UTF_8)).get("kind"))
                .isEqualTo("Event"));
        page.goBack();
        assertThat(page).hasURL(Pattern.compile(".*\\?from=15m"));
    }

    /** The gateway's part is tested with a real session; here the recording is long, and its end is known. */
    @Smoke
    @Test
    void playsARecordingWithKeys() {
        try (Visit visit = admin("")) {
            Page page = visit.page();
            answer(page, "**/api/v1/cube/recordings?*", "application/json", """
                {"items":[{"auditID":"1","user":"mallory","cluster":"prod","namespace":"shop","pod":"web-1",
                 "command":["sh"],"complete":false}],"total":1}""");
            answer(page, "**/api/v1/cube/recordings/r1", "application/x-asciicast", """
                {"version":2,"width":90,"height":20,"timestamp":1763892000}
                [0.5,"o","first \\u001b[38;2;255;0;0mred\\u001b[0m\\r\\n"]
                [600,"r","100x25"]
                [601,"o","second %s\\r\\n"]
                [609,"m","exit code 7"]
                """.formatted(Shop.HOSTILE));
            visit.open("/console/recordings/r1");
            assertThat(page.getByText("The session has not ended")).isVisible();
            Locator screen = page.locator(".xterm-rows");
            Locator position = page.getByRole(AriaRole.SLIDER, named("Position"));
            assertThat(position).hasAttribute("aria-valuetext", "0:00 of 0:05");
            assertThat(screen).not().containsText("first");

            assertThat(visit.button("Play")).isEnabled();
            page.getByRole(AriaRole.REGION, named("Recorded terminal")).focus();
            page.keyboard().press("ArrowRight");
            assertThat(screen).containsText("second <img src=x");
            assertThat(page.getByText("Pauses of more than 2 seconds are shortened: 2, 10 min in all."))
                    .isVisible();
            page.keyboard().press("ArrowLeft");
            assertThat(screen).not().containsText("first");
            page.getByLabel("Speed").selectOption("8");
            position.focus();
            page.keyboard().press("Space");
            assertThat(position).hasAttribute("aria-valuetext", "0:05 of 0:05");
            assertThat(screen).containsText("second");
            assertThat(visit.button("Play")).isVisible();
            assertThat(visit.button("0:05: exit code 7")).isVisible();
            assertThat(page.locator("img[src=x]")).hasCount(0);
            Accessibility.requireNoFaults(page);
        }
    }

    private static void answer(Page page, String address, String type, String body) {
        page.route(
                address,
                route -> route.fulfill(
                        new Route.FulfillOptions().setContentType(type).setBody(body)));
    }

    /** The calls appear by themselves, as the list is refreshed. */
    private static void appears(Visit visit, String row) {
        await(
                visit,
                visit.page()
                        .getByRole(AriaRole.ROW)
                        .filter(new Locator.FilterOptions().setHasText(Pattern.compile(row, Pattern.DOTALL))),
                1);
    }

    /** On a page with a clock, which is told that it is time to refresh. */
    private static void await(Visit visit, Locator found, int count) {
        visit.page().waitForCondition(() -> {
            visit.pass(REFRESH);
            return found.count() == count;
        });
    }

    private static Page.GetByRoleOptions named(String name) {
        return new Page.GetByRoleOptions().setName(name).setExact(true);
    }

    private static String inCluster(String path) {
        return "/clusters/" + CLUSTER.name() + path;
    }

    private static void post(Client client, String path, Map<String, ?> body, int code) {
        assertThat(client.post(path, Json.write(body)).statusCode()).isEqualTo(code);
    }

    private static String tokenOfReadOnlyKey() {
        Map<?, ?> pair = object(mallory.post("/api/v1/cube/keys", Json.write(Map.of("scope", Map.of("readOnly", true))))
                .body());
        byte[] credentials = Json.write(Map.of("accessKey", pair.get("accessKey"), "secretKey", pair.get("secretKey")));
        byte[] answer =
                gateway.anonymous().post("/api/v1/cube/key/token", credentials).body();
        return String.valueOf(object(answer).get("token"));
    }

    private static Map<?, ?> object(byte[] json) {
        return Json.read(json, Map.class);
    }

    private static Visit admin(String query) {
        return admin(CHROMIUM.visit(gateway), query);
    }

    private static Visit admin(Visit visit, String query) {
        return visit.open("/console/audit" + query).signIn("admin", gateway.adminPassword());
    }
}
