package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.testbed.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of objects that say what their owner wants to know first, and follow the cluster. */
@Thorough
class LivingPagesIT extends LivingPages {
    private static final String APPS = "/apis/apps/v1/namespaces/";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

    @Test
    void ofADeploymentShowsItsReplicasAndFollowsThem() {
        try (Visit visit = open(APPS + namespace + "/deployments/web")) {
            assertThat(image(visit, "2 of 2 replicas are available")).isVisible();
            assertThat(grid(visit, "ReplicaSets").getByRole(AriaRole.LINK)).hasCount(1);
            assertThat(grid(visit, "Pods").getByRole(AriaRole.LINK).filter(named("web-")))
                    .hasCount(2);
            assertThat(visit.page().locator("main")).containsText("localhost/busybox:1");

            NODE.cluster()
                    .kubectl("scale", "-n", namespace, "deployment/web", "--replicas=1")
                    .succeeded();
            assertThat(image(visit, "1 of 1 replicas are available")).isVisible();
            assertThat(grid(visit, "Pods").getByRole(AriaRole.LINK).filter(named("web-")))
                    .hasCount(1);
            NODE.cluster()
                    .kubectl("scale", "-n", namespace, "deployment/web", "--replicas=2")
                    .succeeded();
            assertThat(image(visit, "2 of 2 replicas are available")).isVisible();
        }
    }

    @Test
    void ofADeploymentThatDoesNotStartSayWhatHoldsItUp() {
        try (Visit visit = open(APPS + namespace + "/deployments/broken")) {
            assertThat(image(visit, "0 of 1 replicas are available")).isVisible();
            Locator causes = grid(visit, "Problems");
            assertThat(causes).containsText("ErrImageNeverPull");
            assertThat(causes).containsText("is not present with pull policy of Never");
            causes.getByRole(AriaRole.LINK).click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/api/v1/namespaces/" + namespace + "/pods/broken-.*"));
            assertThat(grid(visit, "Recent warnings")).containsText("ErrImageNeverPull");
        }
    }

    @Test
    void readTheObjectOnlyWhenItChangesAndWatchItOnce() {
        List<String> calls = new CopyOnWriteArrayList<>();
        String object = "/api/v1/namespaces/" + namespace + "/configmaps/settings";
        try (Visit visit = CHROMIUM.visit(gateway)) {
            visit.page().onRequest(request -> calls.add(request.url()));
            visit.openAs("admin", gateway.adminPassword(), "/console/clusters/" + name() + object);
            assertThat(grid(visit, "Data")).containsText("hello");
            await().until(() -> {
                visit.page().waitForTimeout(50);
                return calls.stream().anyMatch(url -> url.contains("watch=1") && url.contains("metadata.name"));
            });
            NODE.cluster()
                    .kubectl(
                            "patch",
                            "configmap",
                            "settings",
                            "-n",
                            namespace,
                            "-p",
                            "{\"data\":{\"greeting\":\"good day\"}}")
                    .succeeded();
            assertThat(grid(visit, "Data")).containsText("good day");
            assertThat(calls.stream()
                            .filter(url -> url.endsWith("/clusters/" + name() + object) && !url.contains("/console/")))
                    .as("reads of the object")
                    .hasSize(2);
            assertThat(calls.stream().filter(url -> url.contains("watch=1") && url.contains("metadata.name")))
                    .as("watches of the object")
                    .hasSize(1);
        }
    }

    @Test
    void ofANodeShowsWhatItsPodsRequest() {
        try (Visit visit = open("/api/v1/nodes/" + name())) {
            Locator cpu = grid(visit, "Resources").getByRole(AriaRole.ROW).filter(named("cpu"));
            assertThat(cpu).containsText(Pattern.compile("0\\.[0-9]+ \\([0-9]+ %\\)"));
            assertThat(grid(visit, "Pods").getByRole(AriaRole.LINK).filter(named("web-")))
                    .hasCount(2);
        }
    }

    @Test
    void ofAServiceLeadsToThePodsBehindIt() {
        try (Visit visit = open("/api/v1/namespaces/" + namespace + "/services/web")) {
            assertThat(grid(visit, "Ports")).containsText("80/TCP");
            assertThat(grid(visit, "Pods behind it").getByRole(AriaRole.LINK).filter(named("web-")))
                    .hasCount(2);
        }
    }

    @Test
    void ofABindingLeadsToItsRoleAndTheRulesOfIt() {
        try (Visit visit = open(RBAC + "namespaces/" + namespace + "/rolebindings/readers")) {
            assertThat(grid(visit, "Subjects")).containsText("vera");
            Visit.in(visit.page().locator("main"), AriaRole.LINK, "reader").click();
            assertThat(grid(visit, "Rules")).containsText("get, list");
            assertThat(grid(visit, "RoleBindings")).containsText("readers");
        }
    }

    @Test
    void ofAPodLeadsToWhatItMounts() {
        String pod = NODE.cluster()
                .kubectl("get", "pods", "-n", namespace, "-l", "app=web", "-o", "jsonpath={.items[0].metadata.name}")
                .out();
        try (Visit visit = open("/api/v1/namespaces/" + namespace + "/pods/" + pod)) {
            Locator volumes = grid(visit, "Volumes");
            assertThat(volumes).containsText("main: /etc/web");
            Visit.in(volumes, AriaRole.LINK, "settings").first().click();
            assertThat(grid(visit, "Data")).containsText("greeting");
        }
    }

    @Test
    void ofANamespaceCountsWhatItHolds() {
        try (Visit visit = open("/api/v1/namespaces/" + namespace)) {
            assertThat(visit.page().locator("main").getByRole(AriaRole.LISTITEM).filter(named("Deployments")))
                    .containsText("2");
            assertThat(grid(visit, "Quota few")).containsText("services");
            assertThat(grid(visit, "Problems")).containsText("ErrImageNeverPull");
        }
    }

    @Test
    void ofACronJobSayWhenItRuns() {
        try (Visit visit = open("/apis/batch/v1beta1/namespaces/" + namespace + "/cronjobs/nightly")) {
            assertThat(visit.heading("Schedule")).isVisible();
            assertThat(visit.page().locator("main")).containsText("0 3 * * *");
            assertThat(visit.page().locator("main")).containsText("Next run");
        }
    }

    static List<List<Look>> looks() {
        return Look.BY_LANGUAGE;
    }

    @ParameterizedTest
    @MethodSource("looks")
    void areForEveryoneByTheRulesOfWcag(List<Look> looks) {
        List<String> faults = new ArrayList<>();
        String core = "/api/v1/namespaces/" + namespace;
        try (Visit visit = CHROMIUM.visit(gateway, looks.getFirst())
                .openAs("admin", gateway.adminPassword(), "/console/clusters")) {
            for (String path : List.of(
                    APPS + namespace + "/deployments/web",
                    APPS + namespace + "/deployments/broken",
                    "/api/v1/nodes/" + name(),
                    core + "/services/web",
                    core + "/configmaps/settings",
                    core,
                    RBAC + "namespaces/" + namespace + "/roles/reader",
                    RBAC + "namespaces/" + namespace + "/rolebindings/readers",
                    "/apis/networking.k8s.io/v1/namespaces/" + namespace + "/ingresses/web",
                    "/apis/batch/v1beta1/namespaces/" + namespace + "/cronjobs/nightly",
                    core + "/persistentvolumeclaims/orders")) {
                visit.show("/console/clusters/" + name() + path);
                assertThat(visit.page().locator(".hc-summary section").first()).isVisible();
                Accessibility.faults(visit, looks).forEach(fault -> faults.add(path + ": " + fault));
                visit.failures().forEach(failure -> faults.add(path + " shows: " + failure));
            }
        }
        assertThat(faults).isEmpty();
    }
}
