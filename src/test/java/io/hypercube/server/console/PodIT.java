package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A running pod: its logs and a terminal in it, by a person's actions on its page. */
@Thorough
class PodIT {
    private static final LocatorAssertions.IsInViewportOptions WHOLE =
            new LocatorAssertions.IsInViewportOptions().setRatio(0.99);

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    @BeforeAll
    static void start() {
        namespace = NODE.cluster().newNamespace();
        gateway = RunningGateway.before(NODE.cluster());
        Pods.run(NODE.cluster(), namespace);
    }

    static Stream<Look> looks() {
        return Stream.of(Look.USUAL, Look.DARK, Look.NARROW, Look.CHINESE);
    }

    @Smoke
    @Test
    void showsItsLogAsItIsWrittenAndLetsItBeSearched() {
        try (Visit visit = signedIn("logs")) {
            Page page = visit.page();
            assertThat(log(visit, "main")).containsText("call 3\n" + Shop.HOSTILE);
            assertThat(page.getByText(Pattern.compile("Following"))).isVisible();
            assertThat(page.locator("img[src=x]")).hasCount(0);

            inContainer("echo call from later > /proc/1/fd/1");
            assertThat(log(visit, "main")).containsText("call from later");

            page.getByLabel("Find in the log").fill("CALL");
            assertThat(page.locator("mark")).hasCount(4);
            page.keyboard().press("Enter");
            assertThat(page.getByText("1 of 4")).isVisible();
            visit.button("Previous match").click();
            assertThat(page.getByText("4 of 4")).isVisible();

            page.getByLabel("Container").selectOption("side");
            assertThat(log(visit, "side")).containsText("from the side");
            assertThat(log(visit, "side")).not().containsText("call 1");
        }
    }

    @Test
    void showsTheLogsOfBothRunsAndATerminalForEveryoneByTheRulesOfWcag() {
        List<String> faults = new ArrayList<>();
        try (Visit visit = signedIn("checkout", "logs")) {
            assertThat(log(visit, "main")).containsText("run 2 begins");
            visit.page().locator(".hc-log-find input").first().fill("get");
            assertThat(visit.page().locator("mark")).hasCount(6);
            visit.page().keyboard().press("Enter");
            assertThat(visit.page().locator(".hc-log-current")).hasCount(1);
            look(visit, "log", faults);

            visit.page().getByText("Previous run").click();
            assertThat(log(visit, "main")).containsText("run 1 begins\nFATAL the database does not answer");
            assertThat(log(visit, "main")).not().containsText("run 2");
            assertThat(visit.page().getByText("The log has ended.")).isVisible();
            requireDownload(visit);

            visit.page()
                    .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Terminal"))
                    .click();
            connect(visit);
            look(visit, "terminal", faults);
        }
        assertThat(faults).isEmpty();
    }

    /** Its selected tab is in sight, on a narrow screen too, where tabs scroll. */
    private static void look(Visit visit, String part, List<String> faults) {
        for (Look look : List.of(Look.USUAL, new Look(ColorScheme.DARK, 400, "en-GB"))) {
            visit.lookAs(look);
            assertThat(selectedTab(visit)).isInViewport(WHOLE);
            Accessibility.faults(visit.atRest()).forEach(fault -> faults.add(part + " " + look + ": " + fault));
        }
        visit.lookAs(Look.USUAL);
    }

    private static void requireDownload(Visit visit) {
        visit.page()
                .getByText("Timestamps", new Page.GetByTextOptions().setExact(true))
                .click();
        Download file =
                visit.page().waitForDownload(() -> visit.button("Download").click());
        assertThat(file.suggestedFilename()).isEqualTo("checkout-main-previous.log");
        assertThat(file.path())
                .content()
                .matches("\\d{4}-\\d\\d-\\d\\dT\\S+Z INFO  run 1 begins\n\\S+Z FATAL the database does not answer\n");
    }

    @ParameterizedTest
    @MethodSource("looks")
    @EnabledIfSystemProperty(named = Pictures.FOLDER, matches = ".+")
    void havePictures(Look look) {
        try (Visit visit =
                CHROMIUM.visit(gateway, look).openAs("admin", gateway.adminPassword(), path("checkout", "logs"))) {
            assertThat(visit.page().getByRole(AriaRole.LOG)).containsText("run 2 begins");
            Pictures.take(visit, "logs", look);
            visit.open(path("checkout", "terminal"));
            connect(visit);
            type(visit, "ps");
            assertThat(visit.page().locator(".xterm-rows")).containsText("sleep 3600");
            Pictures.take(visit, "terminal", look);
        }
    }

    private static Locator selectedTab(Visit visit) {
        return visit.page().getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setSelected(true));
    }

    /** In any language. */
    private static void connect(Visit visit) {
        visit.page().locator(".hc-shell .pf-m-primary").click();
        assertThat(visit.page().locator(".xterm-rows")).containsText("#");
    }

    @Smoke
    @Test
    void hasATerminalThatFollowsTheWindowAndTellsHowItEnded() {
        try (Visit visit = signedIn("terminal")) {
            Page page = visit.page();
            visit.button("Connect").click();
            Locator screen = page.locator(".xterm-rows");
            assertThat(page.getByText("Connected", new Page.GetByTextOptions().setExact(true)))
                    .isVisible();
            type(visit, "echo $((6*7))");
            assertThat(screen).containsText(Pattern.compile("(?<![0-9])42(?![0-9])"));

            int wide = columns(visit, "wide");
            page.setViewportSize(900, 900);
            page.waitForCondition(() -> columns(visit, "narrow") < wide);

            page.keyboard().press("Control+F6");
            assertThat(visit.button("Disconnect")).isFocused();
            page.getByLabel("Terminal in main")
                    .and(page.getByRole(AriaRole.TEXTBOX))
                    .focus();
            type(visit, "exit 7");
            assertThat(page.getByText("The command ended with code 7")).isVisible();
            assertThat(visit.button("Connect")).isEnabled();
        }
    }

    @Test
    void endsWhatRunsInTheTerminalWhenItIsLeft() {
        try (Visit visit = signedIn("terminal")) {
            visit.page().getByLabel("Container").selectOption("side");
            connect(visit);
            type(visit, "sleep 1234");
            await().untilAsserted(() -> assertThat(besides()).contains("sleep 1234"));
            visit.page().keyboard().press("Control+F6");
            visit.button("Disconnect").click();
            await().untilAsserted(() -> assertThat(besides()).doesNotContain("sh", "sleep 1234"));

            connect(visit);
            type(visit, "echo begun");
            visit.page().keyboard().type("half a line");
            visit.open(path("two", "logs"));
            assertThat(log(visit, "main")).isVisible();
            await().untilAsserted(() -> assertThat(besides()).doesNotContain("sh", "sleep 1234"));
        }
    }

    /** The command of the other container. */
    private static List<String> besides() {
        return NODE.cluster()
                .kubectl("exec", "-n", namespace, "two", "-c", "side", "--", "ps", "-o", "args")
                .out()
                .lines()
                .toList();
    }

    private static int columns(Visit visit, String mark) {
        type(visit, "echo " + mark + "=$(stty size | cut -d' ' -f2).");
        Pattern answer = Pattern.compile(mark + "=(\\d+)\\.");
        Locator screen = visit.page().locator(".xterm-rows");
        assertThat(screen).containsText(answer);
        return answer.matcher(screen.textContent())
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .min()
                .orElseThrow();
    }

    private static void type(Visit visit, String line) {
        visit.page().keyboard().type(line);
        visit.page().keyboard().press("Enter");
    }

    private static Locator log(Visit visit, String container) {
        return visit.page().getByRole(AriaRole.LOG, new Page.GetByRoleOptions().setName("Log of " + container));
    }

    private static void inContainer(String command) {
        NODE.cluster()
                .kubectl("exec", "-n", namespace, "two", "-c", "main", "--", "sh", "-c", command)
                .succeeded();
    }

    private static String path(String pod, String tab) {
        return "/console/clusters/" + NODE.cluster().name() + "/api/v1/namespaces/" + namespace + "/pods/" + pod
                + "?tab=" + tab;
    }

    private static Visit signedIn(String tab) {
        return signedIn("two", tab);
    }

    private static Visit signedIn(String pod, String tab) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(pod, tab));
    }
}
