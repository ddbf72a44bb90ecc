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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {1280, 400})
    void showsTheWholeMenuOfACard(int width) {
        try (Visit visit = admin()) {
            visit.page().setViewportSize(width, 900);
            visit.button("Actions for " + CLUSTER.name()).click();
            for (String item : List.of("Browse", "Get kubeconfig", "Replace credentials", "Edit labels", "Remove")) {
                assertThat(visit.menuItem(item)).isInViewport(WHOLE);
            }
            Accessibility.requireNoFaults(visit.page());
        }
    }

    @Test
    void takesALabelThatWasTypedAndNotEntered() {
        try (Visit visit = admin()) {
            begin(visit, Kubeconfigs.GOOD, "with-a-label");
            check(visit);
            field(visit, "Labels").fill("env=staging");
            visit.dialogButton("Import").click();
            assertThat(visit.page().locator("main h1")).hasText("with-a-label");
            assertThat(view("with-a-label")).contains("\"labels\":{\"env\":\"staging\"}");
            assertThat(visit.page().getByText("with-a-label is imported")).isVisible();
            for (String button : List.of("Browse", "Get kubeconfig", "Actions for with-a-label")) {
                visit.button(button).first().click(new Locator.ClickOptions().setTrial(true));
            }
        }
    }

    @Test
    void doesNotImportWithoutALabelThatIsTypedWrong() {
        try (Visit visit = admin()) {
            begin(visit, Kubeconfigs.GOOD, "wrong-label");
            check(visit);
            field(visit, "Labels").fill("staging");
            visit.dialogButton("Import").click();
            assertThat(visit.dialog().getByText("Write a label as key=value.")).isVisible();
            assertThat(gateway.admin().get("/api/v1/cube/clusters/wrong-label").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void saysAtTheNameThatItIsTaken() {
        try (Visit visit = admin()) {
            begin(visit, Kubeconfigs.GOOD, CLUSTER.name());
            visit.dialogButton("Check").click();
            String taken = "A cluster named " + CLUSTER.name() + " exists already";
            assertThat(field(visit, "Name")).hasAccessibleDescription(Pattern.compile(".*" + taken + ".*"));
            assertThat(visit.dialog().getByText("Somebody else changed it")).hasCount(0);
            Accessibility.requireNoFaults(visit.page());

            field(visit, "Name").fill("free");
            assertThat(visit.dialog().getByText(taken)).hasCount(0);
            check(visit);
        }
    }

    @Test
    void offersAnotherCheckFirstAndTellsTheReasonInWords() {
        try (Visit visit = admin()) {
            begin(visit, Kubeconfigs.CLOSED, "closed");
            check(visit);
            assertThat(visit.dialog().getByText("Connection refused")).isVisible();
            assertThat(visit.dialog()).not().containsText(Pattern.compile("error\\(|finishConnect"));
            assertThat(visit.dialogButton("Check again")).hasClass(Pattern.compile(".*pf-m-primary.*"));
            assertThat(visit.dialogButton("Import anyway")).hasClass(Pattern.compile(".*pf-m-secondary.*"));
        }
    }

    @Test
    void importsAClusterThatGetsATokenOfEachCaller() {
        try (Visit visit = admin()) {
            visit.button("Import cluster").click();
            field(visit, "Kubeconfig")
                    .fill(
                            "clusters: [{name: c, cluster: {server: '" + CLUSTER.server()
                                    + "', insecure-skip-tls-verify: true}}]\ncontexts: [{name: by-token, context: {cluster: c}}]");
            Locator identity = visit.dialog().getByLabel("Callers are identified by");
            assertThat(identity).hasValue("impersonation");
            identity.selectOption("token");
            assertThat(visit.dialogButton("Check")).isDisabled();
            field(visit, "Audience").fill("prod.example.com");
            Accessibility.requireNoFaults(visit.page());

            check(visit);
            assertThat(visit.dialog().getByText("TokenRefused")).isVisible();
            assertThat(visit.dialog().getByText("Configure the API server to trust this gateway"))
                    .isVisible();
            visit.dialogButton("Import anyway").click();
            assertThat(visit.page().locator("main h1")).hasText("by-token");
            assertThat(visit.page().getByText("by token for the audience prod.example.com"))
                    .isVisible();
            assertThat(view("by-token")).contains("\"audience\":\"prod.example.com\"");
        }
    }

    @Test
    void warnsOfACredentialBesideTokens() {
        try (Visit visit = admin()) {
            begin(visit, Kubeconfigs.GOOD, "both");
            visit.dialog().getByLabel("Callers are identified by").selectOption("token");
            assertThat(visit.dialog().getByText("This context has a credential, which is not allowed beside tokens."))
                    .isVisible();
            field(visit, "Audience").fill("prod.example.com");
            visit.dialogButton("Check").click();
            assertThat(visit.dialog().getByText("not allowed when callers are identified by token"))
                    .isVisible();
        }
    }

    @Test
    void namesTheLineAndTheColumnOfWhatIsNoYaml() {
        try (Visit visit = admin()) {
            visit.button("Import cluster").click();
            field(visit, "Kubeconfig").fill("apiVersion: v1\nkind: Config\nclusters: [\n");
            assertThat(field(visit, "Kubeconfig"))
                    .hasAccessibleDescription(Pattern.compile(".*[Ll]ine [34], column \\d+.*\\].*"));
        }
    }

    private static Visit admin() {
        Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), LIST);
        assertThat(visit.page().locator(".hc-cluster-cards > li").first()).isVisible();
        return visit;
    }

    private static void begin(Visit visit, String context, String name) {
        visit.button("Import cluster").click();
        field(visit, "Kubeconfig").fill(Kubeconfigs.of(CLUSTER, context));
        field(visit, "Name").fill(name);
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
