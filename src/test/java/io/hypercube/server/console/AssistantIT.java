package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The API assistant of the gateway's own lists; its commands return the same. {@link ResourcesIT} tests those of clusters. */
@Thorough
class AssistantIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws IOException {
        Path second = CLUSTER.kubeconfig("admin", "system:masters");
        Files.writeString(second, Files.readString(second).replace('"' + CLUSTER.name() + '"', "\"a-second\""));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString(), second.toString())));
        for (String name : List.of("ada", "ben", "cleo")) {
            byte[] account = Json.write(Map.of("name", name, "password", "a password of " + name));
            assertThat(gateway.admin().post("/api/v1/cube/accounts", account).statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void tellsTheCallOfThePage() throws Exception {
        try (Visit visit = CHROMIUM.visit(gateway)
                .openAs("admin", gateway.adminPassword(), "/console/clusters?view=table&sortOrder=desc")) {
            ofClusters(visit);
            ofAccountsAndFollowsIt(visit);
            ofKeys(visit);
        }
    }

    private static void ofClusters(Visit visit) throws Exception {
        assertThat(visit.row("a-second")).isVisible();
        JsonNode answer = ShownCall.on(visit, gateway).answer();
        Accessibility.requireNoFaults(visit.page());
        assertThat(names(answer)).isEqualTo(firstCells(visit)).containsExactlyInAnyOrder(CLUSTER.name(), "a-second");
    }

    private static void ofAccountsAndFollowsIt(Visit visit) throws Exception {
        visit.open("/console/accounts?search=role%3Dmember&sortOrder=desc");
        assertThat(visit.row("cleo")).isVisible();
        ShownCall call = ShownCall.on(visit, gateway);
        Accessibility.requireNoFaults(visit.page());
        assertThat(names(call.answer())).isEqualTo(firstCells(visit)).containsExactly("cleo", "ben", "ada");
        visit.button("Name").click();
        assertThat(visit.page().locator("tbody tr").first()).containsText("ada");
        assertThat(names(call.answer())).containsExactly("ada", "ben", "cleo");
    }

    private static void ofKeys(Visit visit) throws Exception {
        visit.open("/console/keys");
        assertThat(visit.heading("Access keys")).isVisible();
        ShownCall call = ShownCall.on(visit, gateway);
        Accessibility.requireNoFaults(visit.page());
        assertThat(call.answer().get("items").findValues("accessKey"))
                .contains(call.pair().at("/accessKey"));
        visit.button("Close API assistant").click();
        assertThat(visit.heading("The call behind this list")).hasCount(0);
    }

    private static List<String> names(JsonNode answer) {
        return answer.get("items")
                .valueStream()
                .map(item -> item.get("name").asString())
                .toList();
    }

    private static List<String> firstCells(Visit visit) {
        return visit.page().locator("tbody tr td:first-child").allInnerTexts();
    }
}
