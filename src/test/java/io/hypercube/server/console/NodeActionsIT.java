package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Thorough;
import org.junit.jupiter.api.Test;

/** Cordon and drain, with a preview of what becomes of the pods. */
@Thorough
class NodeActionsIT extends ActionsOnNode {
    @Test
    void cordonsANodeByTheMenuOfItsRow() {
        String node = spareNode();
        try (Visit visit = signedIn("api/v1/nodes")) {
            visit.button("Actions for " + node).click();
            item(visit, "Cordon").click();
            visit.dialogButton("Cordon").click();
            assertThat(visit.row(node)).containsText("SchedulingDisabled");
            visit.button("Actions for " + node).click();
            item(visit, "Uncordon").click();
            visit.dialogButton("Uncordon").click();
            assertThat(visit.row(node)).not().containsText("SchedulingDisabled");
        } finally {
            cluster.api().delete("/api/v1/nodes/" + node);
        }
    }

    /** The pods are bound to a node without a kubelet: they are gone as soon as they are evicted. */
    @Test
    void drainsANodeAndWaitsForADisruptionBudget() {
        String node = spareNode();
        guardedPod(node);
        lonelyPod(node);
        try (Visit visit = signedIn("api/v1/nodes/" + node)) {
            choose(visit, "Drain");
            assertThat(pod(visit, "/guarded-")).containsText("Will be evicted");
            visit.dialog().getByText("The same on the command line").click();
            assertThat(visit.dialog()).containsText("/pods/lonely/eviction");
            assertThat(pod(visit, "/lonely")).containsText("Has an emptyDir volume");
            assertThat(visit.dialogButton("Drain")).hasAttribute("aria-disabled", "true");
            visit.dialog().getByLabel("Delete the data in emptyDir volumes").check();
            assertThat(pod(visit, "/lonely")).containsText("Has no controller");
            visit.dialog().getByLabel("Evict pods that nothing starts again").check();
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Drain").click();

            assertThat(pod(visit, "/lonely")).containsText("Gone");
            assertThat(pod(visit, "/guarded-")).containsText("Tried again every 5 seconds");
            assertThat(pod(visit, "/guarded-")).containsText("disruption budget");
            assertThat(cluster.api().field("/api/v1/nodes/" + node, ".spec.unschedulable"))
                    .isEqualTo("true");
            cluster.api().delete(resource("poddisruptionbudgets/guarded"));
            assertThat(pod(visit, "/guarded-")).containsText("Gone");
            assertThat(visit.dialog().getByText("The node is drained: 2 of 2 pods are gone"))
                    .isVisible();
            visit.dialogButton("Close").click();
            assertThat(visit.dialog()).hasCount(0);
        } finally {
            cluster.api().delete(ClusterApi.of("apps/v1", namespace, "deployments/guarded"));
            cluster.api().delete("/api/v1/nodes/" + node);
        }
    }

    private void lonelyPod(String node) {
        cluster.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: lonely, namespace: %s}
            spec:
              nodeName: %s
              terminationGracePeriodSeconds: 0
              volumes: [{name: cache, emptyDir: {}}]
              containers: [{name: main, image: "localhost/busybox:1"}]
            """.formatted(namespace, node));
    }
}
