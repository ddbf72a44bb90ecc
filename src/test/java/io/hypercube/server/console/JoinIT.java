package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.AgentOfCluster;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster joins behind an agent: it is named, its agent is started, and the page waits for it. */
@Smoke
class JoinIT {
    private static final String PAGE = "/console/clusters/_join";

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String NAME = "edge-6";

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    /** With a real agent, whose API server is silent at first. */
    @Test
    void isNamedAndAppliedAndAwaited() throws IOException {
        try (Visit visit = admin("/console/clusters?dialog=import");
                Forwarder silent = Forwarder.listen(
                        "127.0.0.1",
                        () -> new InetSocketAddress(
                                InetAddress.getLoopbackAddress(),
                                CLUSTER.server().getPort()))) {
            silent.pause();
            isTheOtherWayOfADialogThatImports(visit);
            link(visit, "Join behind an agent").click();
            String first = isNamed(visit);
            String manifest = isGivenAnotherToken(visit);
            String token = token(manifest);
            assertThat(token).isNotEqualTo(first);

            try (AgentOfCluster edge = AgentOfCluster.applied(
                    gateway.admin(), gateway.authority(), NAME, through(silent), manifest, CLUSTER::apply)) {
                assertThat(edge.view().at("/labels/env").asString()).isEqualTo("edge");
                edge.start(gateway.uri(), Map.of("HOSTNAME", "hypercube-agent-7c9-x2"));
                assertThat(status(visit)).containsText("The agent is connected");
                silent.resume();
                assertThat(status(visit)).containsText(NAME + " is ready");
                assertThat(visit.row("hypercube-agent-7c9-x2")).containsText(" ms");
                assertThat(visit.page().getByText(token)).hasCount(0);
                visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
                link(visit, "Go to " + NAME).click();
                assertThat(heading(visit)).hasText(NAME);
                assertThat(visit.row("hypercube-agent-7c9-x2")).isVisible();
                Accessibility.requireNoFaults(visit.atRest());
                visit.expectOutages(); // the agent leaves before the page does
            }
        }
    }

    private static void isTheOtherWayOfADialogThatImports(Visit visit) {
        Visit.in(visit.dialog(), AriaRole.LINK, "Join a cluster behind NAT or a firewall")
                .click();
        assertThat(heading(visit)).hasText("Join a cluster behind an agent");
        assertThat(visit.dialog()).hasCount(0);
        Visit.in(visit.page().locator("main"), AriaRole.LINK, "Clusters").click();
    }

    /** Returns the join token, which a reload hides. */
    private static String isNamed(Visit visit) throws IOException {
        assertThat(heading(visit)).hasText("Join a cluster behind an agent");
        visit.button("Continue").click();
        assertThat(field(visit, "Name")).hasAccessibleDescription(Pattern.compile(".*Enter a name.*"));
        Accessibility.requireNoFaults(visit.atRest());
        field(visit, "Labels").fill("env=edge");
        field(visit, "Name").fill(NAME);
        field(visit, "Name").press("Enter");

        assertThat(visit.page()).hasURL(Pattern.compile(".*" + PAGE + "\\?cluster=" + NAME));
        assertThat(heading(visit)).isFocused();
        assertThat(visit.page().getByText("kubectl apply -f - <<'EOF'")).isVisible();
        assertThat(status(visit)).containsText("Waiting for an agent of " + NAME + " to connect");
        String token = token(manifest(visit));
        assertThat(visit.page().getByText(token).first()).isVisible();
        visit.page().setViewportSize(Look.NARROW.width(), Look.HEIGHT);
        visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
        assertThat(visit.page()
                        .evaluate("() => document.documentElement.scrollWidth"
                                + " > document.documentElement.clientWidth"))
                .isEqualTo(false);

        visit.page().setViewportSize(Look.USUAL.width(), Look.HEIGHT);
        visit.page().reload();
        assertThat(visit.button("New join token")).isVisible();
        assertThat(visit.page().getByText(token)).hasCount(0);
        return token;
    }

    /** From the page of the cluster; returns the manifest. */
    private static String isGivenAnotherToken(Visit visit) throws IOException {
        visit.show("/console/clusters/" + NAME);
        assertThat(visit.heading("Agents")).isVisible();
        assertThat(visit.page().getByText("No agent is connected.")).isVisible();
        assertThat(visit.page().getByText("AgentNotConnected")).isVisible();
        assertThat(visit.page().getByText("Check that the agent runs in the cluster"))
                .isVisible();
        Accessibility.requireNoFaults(visit.atRest());
        visit.chooseFromActions(NAME, "New join token");
        assertThat(heading(visit)).hasText("Join " + NAME);
        String manifest = manifest(visit);
        assertThat(visit.page().getByText(token(manifest)).first()).isVisible();
        return manifest;
    }

    /** So that no other test finds a cluster whose agent has gone. */
    @AfterEach
    void removeTheCluster() {
        gateway.admin().delete("/api/v1/cube/clusters/" + NAME);
    }

    /** The kubeconfig of the cluster, with the address of the forwarder. */
    private static Path through(Forwarder forwarder) throws IOException {
        String text = Files.readString(CLUSTER.kubeconfig());
        return Files.writeString(
                gateway.dataDir().resolve("kubeconfig-of-the-agent"),
                text.replace(CLUSTER.server().toString(), "https://127.0.0.1:" + forwarder.port()));
    }

    private static String token(String manifest) {
        Matcher token = Pattern.compile("HJ[0-9A-Za-z]{40}").matcher(manifest);
        assertThat(token.find()).isTrue();
        return token.group();
    }

    private static Visit admin(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }

    private static Locator heading(Visit visit) {
        return visit.page().locator("main h1");
    }

    private static Locator status(Visit visit) {
        return visit.page()
                .locator("main [role=status]")
                .filter(new Locator.FilterOptions().setHasText("agent"))
                .or(visit.page().locator("main [role=status]").filter(new Locator.FilterOptions().setHasText("ready")));
    }

    private static Locator link(Visit visit, String name) {
        return visit.page()
                .getByRole(
                        AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator field(Visit visit, String label) {
        return visit.page()
                .getByRole(
                        AriaRole.TEXTBOX,
                        new Page.GetByRoleOptions().setName(label).setExact(true));
    }

    private static String manifest(Visit visit) throws IOException {
        Download download = visit.page()
                .waitForDownload(() -> visit.button("Download manifest").click());
        assertThat(download.suggestedFilename()).isEqualTo("hypercube-agent-" + NAME + ".yaml");
        return Files.readString(download.path());
    }
}
