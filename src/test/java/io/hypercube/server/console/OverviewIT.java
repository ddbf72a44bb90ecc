package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The overview of the gateway's calls. */
@Thorough
class OverviewIT {
    private static final String API = "/api/v1/cube/proxy/clusters/";

    /** The page asks again after 15 seconds. */
    private static final Duration REFRESH = Duration.ofSeconds(16);

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
    }

    @Smoke
    @Test
    void showsCallsThatWereAnsweredOrRefusedAndAStreamAsLongAsItIsOpen() throws IOException, InterruptedException {
        Client admin = gateway.admin();
        for (int call = 0; call < 6; call++) {
            assertThat(admin.get(API + CLUSTER.name() + "/api/v1/namespaces").statusCode())
                    .isEqualTo(200);
        }
        String missing = "/api/v1/nodes/not-there";
        assertThat(admin.get(API + CLUSTER.name() + missing).statusCode()).isEqualTo(404);
        assertThat(admin.get(API + "no-such-cluster/api/v1/pods").statusCode()).isEqualTo(404);

        try (Visit visit = admin()) {
            Locator byCluster = asTable(visit, "Requests per second by cluster");
            visit.page().waitForCondition(() -> sum(byCluster, CLUSTER.name()) > 0);
            assertThat(sum(asTable(visit, "Requests per second by code"), "4xx client error"))
                    .isPositive();
            Accessibility.requireNoFaults(visit.page());
            requireCalls(visit, missing);
            requireStream(visit);
        }
    }

    private static void requireCalls(Visit visit, String missing) {
        assertThat(visit.page().getByText(Pattern.compile("mean since start, \\d+ (sec|min); .* requests in total")))
                .isVisible();
        Locator slowest = table(visit, "Slowest calls");
        assertThat(row(slowest, CLUSTER.name() + "/api/v1/namespaces").first().locator(".pf-m-green"))
                .hasText("200");
        assertThat(row(slowest, missing)).containsText(Pattern.compile("shared.*admin.*404.* ms"));
        assertThat(row(slowest, CLUSTER.name() + "/api/v1/namespaces")).hasCount(6);
        assertThat(row(table(visit, "Last errors"), "no-such-cluster")).containsText("404");
        assertThat(row(table(visit, "Last errors"), missing)).hasCount(0);
    }

    private static void requireStream(Visit visit) throws IOException, InterruptedException {
        assertThat(visit.page().getByText("No open streams.")).isVisible();
        try (InputStream watch = watch()) {
            visit.pass(REFRESH);
            assertThat(row(table(visit, "Open streams by cluster"), "watch"))
                    .hasText(Pattern.compile(".*" + CLUSTER.name() + ".*watch.*1"));
            assertThat(watch.read()).isEqualTo('{');
        }
        visit.pass(REFRESH);
        assertThat(visit.page().getByText("No open streams.")).isVisible();
    }

    private static Visit admin() {
        Visit visit = CHROMIUM.visit(gateway)
                .withClock()
                .openAs("admin", gateway.adminPassword(), "/console/overview?minutes=15");
        assertThat(visit.heading("Slowest calls")).isVisible();
        return visit;
    }

    private static InputStream watch() throws IOException, InterruptedException {
        Client client = gateway.admin();
        HttpResponse<InputStream> answer = client.http()
                .send(
                        client.request(
                                        "GET",
                                        "/clusters/" + CLUSTER.name() + "/api/v1/namespaces?watch=true",
                                        BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    /** The plot's values as text, for screen readers; they appear after the first step of 15 seconds. */
    private static Locator asTable(Visit visit, String plot) {
        Locator details = visit.page()
                .locator("details")
                .filter(new Locator.FilterOptions()
                        .setHas(visit.page().locator("caption", new Page.LocatorOptions().setHasText(plot))));
        details.locator("summary").click();
        return details.getByRole(AriaRole.GRID);
    }

    /** The values of a column; waits until a column has that name. */
    private static double sum(Locator table, String column) {
        Locator header = table.getByRole(AriaRole.COLUMNHEADER);
        assertThat(header.filter(new Locator.FilterOptions().setHasText(column)))
                .hasCount(1);
        int index = header.allInnerTexts().indexOf(column);
        List<String> cells =
                table.locator("tbody tr > :nth-child(" + (index + 1) + ")").allInnerTexts();
        return cells.stream().mapToDouble(Double::parseDouble).sum();
    }

    private static Locator table(Visit visit, String name) {
        return visit.page()
                .getByRole(
                        AriaRole.GRID, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator row(Locator table, String text) {
        return table.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText(text));
    }
}
