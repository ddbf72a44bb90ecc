package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Actions on many rows of a list: one list of what would happen to each object, and then of what happened. */
@Thorough
class BulkActionsIT extends ActionsOnNode {
    private static final Pattern CHANGES_THAT_COUNT = Pattern.compile(".*/configmaps/[^?]*\\?fieldManager=[^&]*$");

    @Test
    void restartAndScaleWorkloads() {
        for (String name : List.of("cart", "web")) {
            workload("Deployment", name);
        }
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments")) {
            select(visit, "cart", "web");
            visit.button("Restart").click();
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            visit.dialog().getByText("Show the change").last().click();
            assertThat(visit.dialog()).containsText("+ added         kubectl.kubernetes.io/restartedAt");
            assertThat(restartedAt("web")).as("after the dry run").isEmpty();
            visit.dialogButton("Restart").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(2);
            visit.dialogButton("Close").click();
            assertThat(restartedAt("cart")).isNotEmpty().isEqualTo(restartedAt("web"));

            select(visit, "cart", "web");
            visit.button("Scale").click();
            assertThat(visit.dialogButton("Scale")).hasAccessibleDescription("Complete the fields first");
            visit.dialog().getByLabel("Replicas").fill("1");
            assertThat(outcomes(visit).getByText("Nothing would change")).hasCount(2);
            assertThat(visit.dialogButton("Scale")).hasAttribute("aria-disabled", "true");
            visit.dialog().getByLabel("Replicas").fill("3");
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            visit.dialogButton("Scale").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(2);
            visit.dialogButton("Close").click();
            assertThat(get("deployments", ".items[*].spec.replicas")).isEqualTo("3 3");
        }
    }

    @Test
    void cordonNodes() {
        List<String> nodes = List.of(spareNode("one"), spareNode("two"));
        try (Visit visit = signedIn("api/v1/nodes")) {
            select(visit, nodes.toArray(String[]::new));
            visit.button("Cordon").click();
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            visit.dialogButton("Cordon").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(2);
            visit.dialogButton("Close").click();
            for (String node : nodes) {
                assertThat(visit.row(node)).containsText("SchedulingDisabled");
            }
        } finally {
            nodes.forEach(node -> cluster.api().delete("/api/v1/nodes/" + node));
        }
    }

    @Test
    void areStoppedWithoutHalfAChange() {
        List<String> names =
                IntStream.range(0, 9).mapToObj(number -> "map-" + number).toList();
        names.forEach(name -> cluster.apply(Maps.map(namespace, name)));
        List<Route> held = new CopyOnWriteArrayList<>();
        try (Visit visit = signedIn("api/v1/namespaces/" + namespace + "/configmaps")) {
            visit.page().route(CHANGES_THAT_COUNT, held::add);
            select(visit, names.toArray(String[]::new));
            visit.button("Edit labels").click();
            visit.dialog().getByLabel("Changes of labels").fill("team=checkout");
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(9);
            visit.dialogButton("Edit labels").click();
            visit.page().waitForCondition(() -> held.size() == 4);
            assertThat(outcomes(visit).getByText("Waiting")).hasCount(9);
            visit.dialogButton("Stop").click();
            held.forEach(Route::resume);
            assertThat(outcomes(visit).getByText("Done", new Locator.GetByTextOptions().setExact(true)))
                    .hasCount(4);
            assertThat(outcomes(visit).getByText("Not done")).hasCount(5);
            assertThat(held).as("requests").hasSize(4);
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Close").click();
            assertThat(get("configmaps", ".items[*].metadata.labels.team").split(" "))
                    .containsOnly("checkout")
                    .hasSize(4);
        }
    }

    @Test
    void deleteWorkloadsAndKeepWhatTheyOwn() {
        for (String name : List.of("cart", "web")) {
            workload("Deployment", name);
        }
        await().until(() -> get("replicasets", ".items[*].metadata.name").split(" ").length == 2);
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments")) {
            select(visit, "cart", "web");
            visit.button("Delete").click();
            visit.dialog().getByLabel("Keep them (orphan)").check();
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            visit.dialogButton("Delete").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(2);
            visit.dialogButton("Close").click();
            assertThat(visit.row("cart")).hasCount(0);
            await().until(() -> get("replicasets", ".items[*].metadata.ownerReferences"), String::isEmpty);
            assertThat(get("replicasets", ".items[*].metadata.name").split(" ")).hasSize(2);
        }
    }

    private String restartedAt(String name) {
        return get("deployments/" + name, ".spec.template.metadata.annotations.kubectl\\.kubernetes\\.io/restartedAt");
    }

    private static void select(Visit visit, String... names) {
        for (String name : names) {
            visit.page()
                    .getByLabel("Select " + name, new Page.GetByLabelOptions().setExact(true))
                    .check();
        }
        assertThat(visit.page().getByText(names.length + " selected")).isVisible();
    }
}
