package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Problems between a kubeconfig and its cluster, and their messages on the clusters page. */
@Thorough
class ImportIT {
    private static final String LIST = "/console/clusters";
    private static final LocatorAssertions.IsInViewportOptions WHOLE =
            new LocatorAssertions.IsInViewportOptions().setRatio(0.99);

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "public-url", List.of("https://hub.example.com"),
                "probe-interval", List.of("500ms")));
    }

    @Test
    void areToldInTheDialogAndOnThePage() {
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), LIST)) {
            assertThat(visit.page().locator(".hc-cluster-cards > li").first()).isVisible();
            showsTheWholeMenuOfACard(visit);
            visit.button("Import cluster").click();
            field(visit, "Kubeconfig").fill(Kubeconfigs.of(CLUSTER, Kubeconfigs.GOOD));
            saysAtTheNameThatItIsTaken(visit);
            warnsOfACredentialBesideTokens(visit);
            importsAClusterThatGetsATokenOfEachCaller(visit);
        }
    }

    private static void showsTheWholeMenuOfACard(Visit visit) {
        for (int width : new int[] {Look.NARROW.width(), Look.USUAL.width()}) {
            visit.page().setViewportSize(width, Look.HEIGHT);
            visit.button("Actions for " + CLUSTER.name()).click();
            for (String item : List.of("Browse", "Get kubeconfig", "Replace credentials", "Edit labels", "Remove")) {
                assertThat(visit.menuItem(item)).isInViewport(WHOLE);
            }
            Accessibility.requireNoFaults(visit.page());
            visit.page().keyboard().press("Escape");
        }
    }

    private static void saysAtTheNameThatItIsTaken(Visit visit) {
        field(visit, "Name").fill(CLUSTER.name());
        visit.dialogButton("Check").click();
        String taken = "A cluster named " + CLUSTER.name() + " exists already";
        assertThat(field(visit, "Name")).hasAccessibleDescription(Pattern.compile(".*" + taken + ".*"));
        assertThat(visit.dialog().getByText("Somebody else changed it")).hasCount(0);
        Accessibility.requireNoFaults(visit.page());

        field(visit, "Name").fill("free");
        assertThat(visit.dialog().getByText(taken)).hasCount(0);
        check(visit);
    }

    private static void warnsOfACredentialBesideTokens(Visit visit) {
        Locator identity = visit.dialog().getByLabel("Callers are identified by");
        assertThat(identity).hasValue("impersonation");
        identity.selectOption("token");
        assertThat(visit.dialog().getByText("This context has a credential, which is not allowed beside tokens."))
                .isVisible();
        assertThat(visit.dialogButton("Check")).isDisabled();
        field(visit, "Audience").fill("prod.example.com");
        visit.dialogButton("Check").click();
        assertThat(visit.dialog().getByText("not allowed when callers are identified by token"))
                .isVisible();
    }

    private static void importsAClusterThatGetsATokenOfEachCaller(Visit visit) {
        field(visit, "Kubeconfig")
                .fill("clusters: [{name: c, cluster: {server: '" + CLUSTER.server()
                        + "', insecure-skip-tls-verify: true}}]\ncontexts: [{name: by-token, context: {cluster: c}}]");
        field(visit, "Name").fill("by-token");
        Accessibility.requireNoFaults(visit.page());
        check(visit);
        assertThat(visit.dialog().getByText("TokenRefused")).isVisible();
        assertThat(visit.dialog().getByText("Configure the API server to trust this gateway"))
                .isVisible();
        field(visit, "Labels").fill("env=staging");
        visit.dialogButton("Import anyway").click();

        assertThat(visit.page().locator("main h1")).hasText("by-token");
        assertThat(visit.page().getByText("by token for the audience prod.example.com"))
                .isVisible();
        assertThat(view("by-token"))
                .contains("\"audience\":\"prod.example.com\"")
                .contains("\"labels\":{\"env\":\"staging\"}");
        assertThat(visit.page().getByText("by-token is imported")).isVisible();
        for (String button : List.of("Browse", "Get kubeconfig", "Actions for by-token")) {
            visit.button(button).first().click(new Locator.ClickOptions().setTrial(true));
        }
    }

    private static void check(Visit visit) {
        visit.dialogButton("Check").click();
        assertThat(visit.dialog().getByText("Check result")).isVisible();
    }

    private static Locator field(Visit visit, String label) {
        return visit.dialog()
                .getByRole(
                        AriaRole.TEXTBOX,
                        new Locator.GetByRoleOptions().setName(label).setExact(true));
    }

    private static String view(String cluster) {
        return new String(
                gateway.admin().get("/api/v1/cube/clusters/" + cluster).body(), StandardCharsets.UTF_8);
    }
}
