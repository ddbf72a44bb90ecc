package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.http.Json;
import io.hypercube.testbed.RealNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pod that runs: its logs and a terminal in it, by what a person does on its page. */
class PodIT {
    private static final int TENTATIVE = 0x40;
    private static final String PASSWORD = "a password of her own making";

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    private static RunningGateway gateway;
    private static String namespace;

    @BeforeAll
    static void start() {
        namespace = NODE.cluster().newNamespace();
        gateway = RunningGateway.before(NODE.cluster());
        NODE.cluster().apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: two, namespace: %s}
            spec:
              terminationGracePeriodSeconds: 0
              containers:
              - name: main
                image: localhost/busybox:1
                imagePullPolicy: Never
                command: [sh, -c, "for n in 1 2 3; do echo call $n; done; echo '%s'; exec sleep 3600"]
              - name: side
                image: localhost/busybox:1
                imagePullPolicy: Never
                command: [sh, -c, "echo from the side; exec sleep 3600"]
            """.formatted(namespace, Shop.HOSTILE));
        NODE.cluster()
                .kubectl("wait", "-n", namespace, "--for=condition=Ready", "pod/two", "--timeout=60s")
                .succeeded();
        await().until(PodIT::networkIsSettled);
    }

    /**
     * A browser drops the calls under way whenever the machine gets an address. Those of a new pod's interface are tentative for a
     * second or two (RFC 4862, section 5.4); the fifth column has the flags.
     */
    private static boolean networkIsSettled() throws IOException {
        return Files.readAllLines(Path.of("/proc/net/if_inet6")).stream()
                .noneMatch(address -> (Integer.parseInt(address.split(" +")[4], 16) & TENTATIVE) != 0);
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

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
            assertThat(Accessibility.faults(page)).isEmpty();

            page.getByLabel("Container").selectOption("side");
            assertThat(log(visit, "side")).containsText("from the side");
            assertThat(log(visit, "side")).not().containsText("call 1");
        }
    }

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
            assertThat(Accessibility.faults(page)).isEmpty();

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
    void refusesATerminalInTheWordsOfTheCluster() {
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "vera", "password", PASSWORD)));
        NODE.cluster()
                .kubectl("create", "rolebinding", "vera", "-n", namespace, "--clusterrole=view", "--user=vera")
                .succeeded();
        try (Visit visit = CHROMIUM.visit(gateway).open(path("terminal")).signIn("vera", PASSWORD)) {
            visit.button("Connect").click();
            assertThat(visit.page().getByText("The terminal was refused")).isVisible();
            assertThat(visit.page().getByText("User \"vera\" cannot")).isVisible();
        }
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

    private static String path(String tab) {
        return "/console/clusters/" + NODE.cluster().name() + "/api/v1/namespaces/" + namespace + "/pods/two?tab="
                + tab;
    }

    private static Visit signedIn(String tab) {
        return CHROMIUM.visit(gateway).open(path(tab)).signIn("admin", gateway.adminPassword());
    }
}
