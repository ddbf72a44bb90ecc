package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of an object beside editing its YAML: a preview first, then the same effect as that of kubectl. */
@Thorough
class ActionsIT extends ActionsOnNode {
    private static final String PASSWORD = "a password of her own making";

    @Smoke
    @Test
    void scalesADeploymentAfterALookAtTheChange() {
        deployment();
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments/web")) {
            choose(visit, "Scale");
            Locator replicas = visit.dialog().getByLabel("Replicas");
            assertThat(replicas).hasValue("1");
            assertThat(visit.dialogButton("Scale")).hasAccessibleDescription("Nothing would change");
            replicas.fill("2");
            assertThat(diff(visit)).containsText("- removed   replicas: 1");
            assertThat(diff(visit)).containsText("+ added   replicas: 2");
            assertThat(get("deployments/web", ".spec.replicas"))
                    .as("before it is applied")
                    .isEqualTo("1");
            visit.dialog().getByText("The same on the command line").click();
            assertThat(visit.dialog())
                    .containsText("kubectl scale deployment/web --replicas=2 --namespace " + namespace);
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Scale").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("deployments/web", ".spec.replicas")).isEqualTo("2");
        }
    }

    @Test
    void restartsADeploymentAndRollsItBack() {
        deployment();
        await().until(() -> revision("deployments/web"), "1"::equals);
        String template = ".spec.template.metadata.annotations";
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments/web")) {
            choose(visit, "Restart");
            assertThat(diff(visit)).containsText("kubectl.kubernetes.io/restartedAt");
            visit.dialogButton("Restart").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("deployments/web", template)).contains("kubectl.kubernetes.io/restartedAt");
            await().until(() -> revision("deployments/web"), "2"::equals);

            choose(visit, "Roll back");
            assertThat(visit.dialog().getByLabel("Revision 2 (current)")).isDisabled();
            assertThat(visit.dialog().getByLabel("Revision 1")).isChecked();
            assertThat(diff(visit)).containsText("- removed         kubectl.kubernetes.io/restartedAt");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Roll back").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("deployments/web", template)).isEmpty();
            assertThat(get("deployments/web", ".spec.template.metadata.labels")).isEqualTo("{\"app\":\"web\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"DaemonSet", "StatefulSet"})
    void rollsAWorkloadBackByItsControllerRevision(String kind) {
        workload(kind, "agent");
        String agent = kind.toLowerCase(Locale.ROOT) + "s/agent";
        await().until(() -> revisions("app=agent"), "1"::equals);
        cluster.api().strategicMerge(resource(agent), NEXT_IMAGE);
        await().until(() -> revisions("app=agent"), "1 2"::equals);
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/" + agent)) {
            choose(visit, "Roll back");
            assertThat(diff(visit)).containsText("image: localhost/shop:2");
            assertThat(diff(visit)).containsText("image: localhost/shop:1");
            visit.dialogButton("Roll back").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get(agent, ".spec.template.spec.containers[0].image")).isEqualTo("localhost/shop:1");
        }
    }

    @Test
    void suspendsACronJobAndRunsItNow() {
        String version = cronJob();
        try (Visit visit = signedIn("apis/" + version + "/namespaces/" + namespace + "/cronjobs/report")) {
            choose(visit, "Suspend");
            visit.dialogButton("Suspend").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("cronjobs/report", ".spec.suspend")).isEqualTo("true");

            choose(visit, "Run now");
            visit.dialog().getByLabel("Name of the Job").fill("report-today");
            assertThat(diff(visit)).containsText("cronjob.kubernetes.io/instantiate: manual");
            visit.dialogButton("Run now").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("jobs/report-today", ".metadata.ownerReferences[0].name"))
                    .isEqualTo("report");
        }
    }

    @Test
    void changesAnnotationsAndDeletesAWorkloadWithWhatItOwns() {
        deployment();
        await().until(() -> get("replicasets", ".items[*].metadata.name"), name -> !name.isEmpty());
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments/web")) {
            choose(visit, "Edit annotations");
            Locator changes = visit.dialog().getByLabel("Changes of annotations");
            changes.fill("example.org/team checkout");
            assertThat(visit.dialog()).containsText("example.org/team checkout (expected: key=value or key-)");
            changes.fill("example.org/team=checkout");
            assertThat(diff(visit)).containsText("+ added     example.org/team: checkout");
            visit.dialogButton("Edit annotations").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(visit.page().locator("main")).containsText("example.org/team checkout");

            visit.button("Delete").click();
            assertThat(visit.dialog().getByLabel("Delete them afterwards (background)"))
                    .isChecked();
            visit.dialog().getByLabel("Delete them first (foreground)").check();
            visit.dialog().getByText("The same on the command line").click();
            assertThat(visit.dialog()).containsText("--cascade=foreground");
            assertThat(visit.dialogButton("Delete")).isEnabled();
            assertThat(get("deployments/web", ".metadata.name"))
                    .as("after the dry run")
                    .isEqualTo("web");
            visit.dialogButton("Delete").click();
            assertThat(visit.heading("Deployments")).isVisible();
            await().until(() -> get("replicasets", ".items[*].metadata.name"), String::isEmpty);
        }
    }

    @Test
    void changesAndDeletesManyObjectsAndSaysWhatBecameOfEach() {
        for (String name : new String[] {"one", "two", "three"}) {
            cluster.apply(Maps.map(namespace, name));
        }
        String maps = "api/v1/namespaces/" + namespace + "/configmaps";
        try (Visit visit = signedIn(maps)) {
            for (String name : new String[] {"one", "two"}) {
                visit.page().getByLabel("Select " + name).check();
            }
            assertThat(visit.page().getByText("2 selected")).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            visit.button("Edit labels").click();
            visit.dialog().getByLabel("Changes of labels").fill("team=checkout");
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            cluster.api().delete(ClusterApi.of("v1", namespace, "configmaps/two"));
            visit.dialogButton("Edit labels").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(1);
            assertThat(outcomes(visit)).containsText("configmaps \"two\" not found");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Close").click();
            assertThat(get("configmaps/one", ".metadata.labels.team")).isEqualTo("checkout");

            visit.page().getByLabel("Select one").check();
            visit.page().getByLabel("Select three").check();
            visit.button("Delete").click();
            assertThat(visit.dialog()).containsText("Delete 2 objects of the kind ConfigMap?");
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            assertThat(get("configmaps/three", ".metadata.name"))
                    .as("after the dry run")
                    .isEqualTo("three");
            visit.dialogButton("Delete").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(2);
            visit.dialogButton("Close").click();
            assertThat(visit.row("three")).hasCount(0);
        }
    }

    @Test
    void saysWhyAnActionIsNotAllowed() {
        deployment();
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "vera", "password", PASSWORD)));
        cluster.apply(Rights.binding(namespace, "vera", "ClusterRole/view", "User/vera"));
        cluster.awaitAllowed("vera", "list", "deployments.apps", "-n", namespace);
        String refusal = "Your account has no permission to %s in the namespace " + namespace;
        String list = path("apis/apps/v1/namespaces/" + namespace + "/deployments");
        try (Visit visit = CHROMIUM.visit(gateway).openAs("vera", PASSWORD, list + "/web")) {
            assertThat(visit.button("Edit")).hasAccessibleDescription(refusal.formatted("update deployments"));
            visit.button("Actions").click();
            for (String item : new String[] {"Scale", "Restart", "Roll back", "Edit labels"}) {
                assertThat(visit.menuItem(item)).hasAttribute("aria-disabled", "true");
            }
            assertThat(visit.menuItem("Scale")).containsText(refusal.formatted("patch deployments/scale"));
            Accessibility.requireNoFaults(visit.atRest());

            visit.open(list);
            visit.page().getByLabel("Select web").check();
            assertThat(visit.button("Restart")).hasAccessibleDescription(refusal.formatted("patch deployments"));
        }
    }
}
