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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    @ParameterizedTest
    @CsvSource({"1280, 900, 8", "1600, 1000, 10", "2560, 1440, 20"})
    void isFilledByTheRowsOfAList(int width, int height, int rows) {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()))) {
            visit.page().setViewportSize(width, height);
            assertThat(new ListPage(visit).names().first()).isVisible();
            Locator scrolled = visit.page().locator(".hc-table-scroll");
            BoundingBox box = box(scrolled);
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
    }

    @Test
    void leavesNamesAndTheirClustersTogetherInTheSearchEverywhere() {
        try (Visit visit = signedIn("/console/clusters")) {
            visit.page().setViewportSize(1600, 1000);
            visit.button("Search everywhere Ctrl K").click();
            assertThat(visit.dialog()).isVisible();
            assertThat(box(visit.dialog()).width).isLessThan(900);
        }
    }

    @Test
    void staysAsItIsWhenSomethingIsSaid() {
        String list = "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/shop/configmaps";
        for (Look look : List.of(Look.USUAL, Look.NARROW)) {
            try (Visit visit = CHROMIUM.visit(gateway, look).openAs("admin", gateway.adminPassword(), list)) {
                Locator page = visit.page().locator(".pf-v6-c-page");
                assertThat(page).isVisible();
                double before = box(page).height;
                visit.chooseFromActions("settings", "Delete");
                visit.dialogButton("Delete").click();
                Locator message = visit.page().getByText("settings is being deleted");
                message.hover(); // it stays until the mouse leaves it
                assertThat(box(page).height).isEqualTo(before);
                Accessibility.requireNoFaults(visit.atRest());
                visit.button("Close").click();
                assertThat(message).hasCount(0);
            }
            Shop.fill(CLUSTER);
        }
    }

    @Test
    void hasHeadsInTheReadersLanguage() {
        try (Visit visit = CHROMIUM.visit(gateway, Look.CHINESE)
                .openAs("admin", gateway.adminPassword(), ConsolePage.PODS.in(CLUSTER.name()))) {
            Locator heads = visit.page().locator("main thead th");
            // the first one selects all rows
            assertThat(heads.nth(1)).hasText("名称");
            assertThat(heads.allInnerTexts().stream().map(String::strip).toList())
                    .contains("名称", "命名空间", "就绪", "状态", "重启次数", "存在时间")
                    .doesNotContain("Name", "Ready", "Status", "Age", "Namespace");
        }
    }

    private static BoundingBox box(Locator locator) {
        return Objects.requireNonNull(locator.boundingBox());
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
