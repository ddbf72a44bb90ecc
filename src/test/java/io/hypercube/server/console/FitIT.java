package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists, dialogs and messages in windows of several sizes. */
@Thorough
class FitIT {
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
    }

    /** At 1440 pixels, all rows of the page are in sight. */
    @Test
    void isFilledByTheRowsOfAListAndNotByTheSearchEverywhere() {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()))) {
            assertThat(new ListPage(visit).names().first()).isVisible();
            requireRows(visit, 1280, 900, 8);
            requireRows(visit, 1600, 1000, 10);
            requireRows(visit, 2560, 1440, 20);

            visit.page().setViewportSize(1600, 1000);
            visit.button("Search everywhere Ctrl K").click();
            assertThat(visit.dialog()).isVisible();
            assertThat(box(visit.dialog()).width).isLessThan(900);
        }
    }

    private static void requireRows(Visit visit, int width, int height, int rows) {
        visit.page().setViewportSize(width, height);
        BoundingBox box = box(visit.page().locator(".hc-table-scroll"));
        long inSight = new ListPage(visit)
                .names().all().stream()
                        .map(FitIT::box)
                        .filter(each -> each.y + each.height <= box.y + box.height)
                        .count();
        assertThat(inSight).isGreaterThanOrEqualTo(rows);
        assertThat(box.y + box.height).isLessThanOrEqualTo(height);
        if (inSight < 20) {
            assertThat(box.y + box.height).as("what is left empty").isGreaterThan(height - 100.0);
        }
    }

    @Test
    void staysAsItIsWhenSomethingIsSaid() {
        String namespace = CLUSTER.newNamespace();
        CLUSTER.kubectl("create", "configmap", "wide", "-n", namespace).succeeded();
        CLUSTER.kubectl("create", "configmap", "narrow", "-n", namespace).succeeded();
        try (Visit visit =
                signedIn("/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps")) {
            requireSameHeight(visit, Look.USUAL, "wide");
            requireSameHeight(visit, Look.NARROW, "narrow");
        }
    }

    private static void requireSameHeight(Visit visit, Look look, String deleted) {
        visit.lookAs(look);
        assertThat(visit.button("Actions for " + deleted)).isVisible();
        Locator page = visit.page().locator(".pf-v6-c-page");
        double before = box(page).height;
        visit.chooseFromActions(deleted, "Delete");
        visit.dialogButton("Delete").click();
        Locator message = visit.page().getByText(deleted + " is being deleted");
        message.hover(); // it stays until the mouse leaves it
        assertThat(box(page).height).isEqualTo(before);
        Accessibility.requireNoFaults(visit.atRest());
        visit.button("Close").click();
        assertThat(message).hasCount(0);
    }

    /** A long line goes on below, and what is copied by hand has no line break there. */
    @Test
    void showsTheWholeCommandsOfADialog() {
        try (Visit visit =
                signedIn("/console/clusters/" + CLUSTER.name() + "/apis/apps/v1/namespaces/shop/deployments/web")) {
            visit.button("Actions").click();
            visit.menuItem("Scale").click();
            visit.dialog().getByText("The same on the command line").click();
            Locator commands = visit.dialog().locator("pre");
            assertThat(commands).hasCount(2);
            for (int width : List.of(1440, 400)) {
                visit.page().setViewportSize(width, Look.HEIGHT);
                assertThat(commands.evaluateAll("all => all.map((each) => each.scrollWidth - each.clientWidth)"))
                        .as("what is cut at " + width)
                        .isEqualTo(List.of(0, 0));
            }
            assertThat(commands.evaluateAll("all => all.map((each) => {"
                            + " getSelection().selectAllChildren(each);"
                            + " return getSelection().toString(); })"))
                    .isEqualTo(commands.allTextContents());
            Accessibility.requireNoFaults(visit.atRest());
        }
    }

    private static BoundingBox box(Locator locator) {
        return Objects.requireNonNull(locator.boundingBox());
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
