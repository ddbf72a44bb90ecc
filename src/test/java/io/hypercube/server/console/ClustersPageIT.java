package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clusters from their import to their removal: an admin's actions and a member's view. */
@Thorough
class ClustersPageIT {
    private static final String LIST = "/console/clusters";
    private static final String MEMBERS_PASSWORD = "mia-looks-too-1";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @TempDir
    Path downloads;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString()), "probe-interval", List.of("500ms")));
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "mia", "password", MEMBERS_PASSWORD)));
    }

    @Smoke
    @Test
    void importsADroppedKubeconfigAfterChecksThatSayWhatIsWrong() {
        try (Visit visit = admin()) {
            visit.button("Import cluster").click();
            drop(visit, Kubeconfigs.of(CLUSTER, Kubeconfigs.PROGRAM));
            assertThat(visit.dialog().getByText("This context runs a program to sign in"))
                    .isVisible();
            check(visit, "The check was not possible");
            assertThat(visit.dialog().getByText("exec").last()).isVisible();
            assertThat(visit.dialogButton("Import")).isDisabled();
            Accessibility.requireNoFaults(visit.page());

            chooseContext(visit, Kubeconfigs.CLOSED);
            check(visit, "Check result");
            assertThat(visit.dialog().getByText("Unreachable", exactly())).isVisible();
            assertThat(visit.dialog().getByText("ConnectionRefused")).isVisible();
            assertThat(visit.dialog().getByText("Connection refused")).isVisible();
            assertThat(visit.dialog()).not().containsText(Pattern.compile("error\\(|finishConnect"));
            assertThat(visit.dialogButton("Check again")).hasClass(Pattern.compile(".*pf-m-primary.*"));
            assertThat(visit.dialogButton("Import anyway")).hasClass(Pattern.compile(".*pf-m-secondary.*"));
            assertThat(visit.dialogButton("Import anyway")).isEnabled();
            Accessibility.requireNoFaults(visit.page());

            chooseContext(visit, Kubeconfigs.GOOD);
            assertThat(visit.dialogButton("Import")).isDisabled();
            assertThat(name(visit)).hasValue("team-prod");
            name(visit).fill("dropped");
            check(visit, "Check result");
            assertThat(visit.dialog().getByText("Ready", exactly())).isVisible();
            visit.dialogButton("Import").click();
            assertThat(visit.page().locator("main h1")).hasText("dropped");

            visit.show(LIST);
            assertThat(card(visit, "dropped").getByText("Ready", exactly())).isVisible();
            Visit.in(card(visit, "dropped"), AriaRole.LINK, "dropped").click();
            Visit.in(visit.page().locator("main"), AriaRole.LINK, "Namespaces").click();
            assertThat(visit.row("kube-system").first()).isVisible();
        }
    }

    @Test
    void leadsAClusterFromItsCredentialsToItsEnd() {
        // the figures of the cluster may still be on their way when it goes
        try (Visit visit = admin().expectOutages()) {
            importPasted(visit, "moved", Kubeconfigs.CLOSED, "Import anyway");
            replacesItsCredentialsInPlace(visit);
            isFoundByLabelsThatAreClickedWhichTheAddressKeeps(visit);
            showsMembersNameLabelsStateAndVersionAndNothingToAdministrate();
            isRemovedOnlyWhenItsNameIsTyped(visit);
            saysWhyAClusterOfAFileCannotBeRemoved(visit);
            givesAKubeconfigThatAKubectlUses(visit);
        }
    }

    private static void replacesItsCredentialsInPlace(Visit visit) {
        assertThat(visit.page().getByText("Unreachable", exactlyOnPage()).first())
                .isVisible();
        visit.chooseFromActions("moved", "Replace credentials");
        paste(visit, Kubeconfigs.of(CLUSTER, Kubeconfigs.GOOD));
        check(visit, "Check result");
        Accessibility.requireNoFaults(visit.page());
        visit.dialogButton("Replace").click();
        assertThat(visit.page().getByText("The credentials of moved are replaced"))
                .isVisible();
        assertThat(visit.page().getByText("Ready", exactlyOnPage()).first()).isVisible();
        assertThat(visit.page().getByText(CLUSTER.server().toString())).isVisible();
    }

    private static void isFoundByLabelsThatAreClickedWhichTheAddressKeeps(Visit visit) {
        visit.chooseFromActions("moved", "Edit labels");
        Locator field = visit.dialog().getByRole(AriaRole.TEXTBOX, labelled("Labels"));
        field.fill("env=staging");
        field.press("Enter");
        field.fill("tier=gold");
        field.press("Enter");
        Visit.in(visit.dialog(), AriaRole.BUTTON, "Remove the label tier=gold").click();
        Accessibility.requireNoFaults(visit.page());
        visit.dialogButton("Save").click();
        assertThat(visit.page().getByText("The labels of moved are saved")).isVisible();

        Visit.in(visit.page().locator("main"), AriaRole.LINK, "env=staging").click();
        assertThat(visit.page()).hasURL(Pattern.compile(".*/console/clusters\\?selector=labels\\.env.*staging"));
        assertThat(cards(visit)).hasCount(1);
        visit.button("Table").click();
        assertThat(visit.page()).hasURL(Pattern.compile(".*view=table.*"));
        visit.page().reload();
        assertThat(visit.row("moved")).containsText("env=staging");
        assertThat(visit.row("moved")).not().containsText("gold");
        assertThat(visit.row(CLUSTER.name())).hasCount(0);
        Accessibility.requireNoFaults(visit.page());
        visit.button("Remove filter labels.env=staging").click();
        assertThat(visit.row(CLUSTER.name())).hasCount(1);
    }

    private static void showsMembersNameLabelsStateAndVersionAndNothingToAdministrate() {
        try (Visit visit = CHROMIUM.visit(gateway).openAs("mia", MEMBERS_PASSWORD, LIST + "?view=table")) {
            assertThat(visit.row("moved")).containsText(Pattern.compile("moved.*Ready.*v1\\.20"));
            assertThat(visit.page().getByRole(AriaRole.COLUMNHEADER))
                    .hasText(new String[] {"Name", "State", "Version", "Contents", "Labels", "Actions"});
            assertThat(visit.button("Import cluster")).hasCount(0);
            visit.button("Actions for moved").click();
            assertThat(visit.page().getByRole(AriaRole.MENUITEM)).hasText(new String[] {"Browse", "Get kubeconfig"});
            Accessibility.requireNoFaults(visit.page());

            visit.page().keyboard().press("Escape");
            Visit.in(visit.row("moved"), AriaRole.LINK, "moved").click();
            assertThat(visit.page().getByRole(AriaRole.TERM)).hasText(new String[] {"State", "Version", "Labels"});
            assertThat(visit.page().content()).doesNotContain(CLUSTER.server().getAuthority());
        }
    }

    private static void isRemovedOnlyWhenItsNameIsTyped(Visit visit) {
        Visit.in(visit.row("moved"), AriaRole.LINK, "moved").click();
        assertThat(visit.page().locator("main h1")).hasText("moved");
        visit.chooseFromActions("moved", "Remove");
        Locator field = visit.dialog().getByLabel("To confirm, type moved");
        assertThat(visit.dialogButton("Remove")).isDisabled();
        field.fill("move");
        assertThat(visit.dialogButton("Remove")).isDisabled();
        field.fill("moved");
        Accessibility.requireNoFaults(visit.page());
        visit.dialogButton("Remove").click();

        assertThat(visit.page()).hasURL(Pattern.compile(".*/console/clusters$"));
        assertThat(visit.page().getByText("moved is removed")).isVisible();
        assertThat(card(visit, CLUSTER.name())).hasCount(1);
        assertThat(card(visit, "moved")).hasCount(0);
        assertThat(gateway.admin().get("/api/v1/cube/clusters/moved").statusCode())
                .isEqualTo(404);
    }

    private static void saysWhyAClusterOfAFileCannotBeRemoved(Visit visit) {
        visit.button("Actions for " + CLUSTER.name()).click();
        for (String item : List.of("Replace credentials", "Edit labels", "Remove")) {
            assertThat(visit.menuItem(item)).hasAttribute("aria-disabled", "true");
        }
        assertThat(visit.page().getByText("a file that the gateway was started with: change that file"))
                .isVisible();
        Accessibility.requireNoFaults(visit.page());
    }

    private void givesAKubeconfigThatAKubectlUses(Visit visit) {
        visit.menuItem("Get kubeconfig").click();
        visit.dialog().getByLabel("With a token in the file").check();
        Accessibility.requireNoFaults(visit.page());
        Download download = visit.page()
                .waitForDownload(() -> visit.dialogButton("Download").click());
        assertThat(download.suggestedFilename()).isEqualTo(CLUSTER.name() + ".yaml");

        Path file = downloads.resolve(download.suggestedFilename());
        download.saveAs(file);
        assertThat(Kubectl.oldest().run(file, "get", "namespaces", "-o", "name").succeeded())
                .contains("namespace/kube-system");
    }

    private static Visit admin() {
        Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), LIST);
        assertThat(card(visit, CLUSTER.name())).isVisible();
        return visit;
    }

    private static void importPasted(Visit visit, String name, String context, String button) {
        visit.button("Import cluster").click();
        paste(visit, Kubeconfigs.of(CLUSTER, context));
        name(visit).fill(name);
        check(visit, "Check result");
        visit.dialogButton(button).click();
        assertThat(visit.page().locator("main h1")).hasText(name);
    }

    private static void paste(Visit visit, String kubeconfig) {
        visit.dialog().getByRole(AriaRole.TEXTBOX, labelled("Kubeconfig")).fill(kubeconfig);
    }

    private static void drop(Visit visit, String kubeconfig) {
        JSHandle file = visit.page().evaluateHandle("""
            text => {
              const data = new DataTransfer();
              data.items.add(new File([text], 'config'));
              return data;
            }
            """, kubeconfig);
        visit.dialog()
                .getByRole(AriaRole.TEXTBOX, labelled("Kubeconfig"))
                .dispatchEvent("drop", Map.of("dataTransfer", file));
    }

    private static void chooseContext(Visit visit, String context) {
        visit.dialog().getByLabel("Context").selectOption(context);
    }

    private static void check(Visit visit, String outcome) {
        visit.dialogButton("Check").click();
        assertThat(visit.dialog().getByText(outcome)).isVisible();
    }

    private static Locator name(Visit visit) {
        return visit.dialog().getByRole(AriaRole.TEXTBOX, labelled("Name"));
    }

    private static Locator cards(Visit visit) {
        return visit.page().locator(".hc-cluster-cards > li");
    }

    private static Locator card(Visit visit, String name) {
        return cards(visit)
                .filter(new Locator.FilterOptions()
                        .setHas(visit.page()
                                .getByRole(
                                        AriaRole.LINK,
                                        new Page.GetByRoleOptions()
                                                .setName(name)
                                                .setExact(true))));
    }

    private static Locator.GetByRoleOptions labelled(String label) {
        return new Locator.GetByRoleOptions().setName(label).setExact(true);
    }

    private static Locator.GetByTextOptions exactly() {
        return new Locator.GetByTextOptions().setExact(true);
    }

    private static Page.GetByTextOptions exactlyOnPage() {
        return new Page.GetByTextOptions().setExact(true);
    }
}
