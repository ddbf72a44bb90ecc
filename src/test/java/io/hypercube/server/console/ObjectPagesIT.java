package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages of objects beside those of {@link LivingPagesIT}: Jobs, events, definitions and their objects, claims, access of the cluster. */
@Thorough
class ObjectPagesIT extends LivingPages {
    private static final String CLUSTER_RBAC = "/apis/rbac.authorization.k8s.io/v1/";

    @BeforeAll
    static void fill() {
        NODE.cluster().apply(LivingObjects.moreIn(namespace));
        NODE.cluster()
                .kubectl("wait", "-n", namespace, "--for=condition=Complete", "job/import", Patience.KUBECTL)
                .succeeded();
        NODE.cluster()
                .kubectl("wait", "-n", namespace, "--for=condition=Failed", "job/export", Patience.KUBECTL)
                .succeeded();
        String definition = "crd/backups." + group();
        NODE.cluster()
                .kubectl("wait", "--for=condition=Established", definition, Patience.KUBECTL)
                .succeeded();
        NODE.cluster().apply("""
            apiVersion: %s/v1
            kind: Backup
            metadata: {name: nightly, namespace: %s}
            spec: {schedule: "0 4 * * *", keep: 7}
            """.formatted(group(), namespace));
        String status = """
            {"status": {"conditions": [{"type": "Ready", "status": "False", "reason": "NoSpace", "message": "The store is full"}]}}""";
        String path =
                "/clusters/" + name() + "/apis/" + group() + "/v1/namespaces/" + namespace + "/backups/nightly/status";
        assertThat(gateway.admin()
                        .send(gateway.admin()
                                .request("PATCH", path, BodyPublishers.ofString(status))
                                .header("Content-Type", "application/merge-patch+json"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void ofAJobSayHowItEndedAndWhy() {
        try (Visit visit = open("/apis/batch/v1/namespaces/" + namespace + "/jobs/import")) {
            assertThat(visit.page().locator(".hc-page-title")).containsText("Complete");
            assertThat(fact(visit, "Completions")).hasText("1/1");
            assertThat(fact(visit, "Images")).hasText("localhost/busybox:1");
            assertThat(grid(visit, "Pods").getByRole(AriaRole.LINK).filter(named("import-")))
                    .hasCount(1);

            visit.open("/console/clusters/" + name() + "/apis/batch/v1/namespaces/" + namespace + "/jobs/export");
            assertThat(visit.page().locator(".hc-page-title")).containsText("Failed");
            assertThat(grid(visit, "Problems")).containsText("BackoffLimitExceeded");
        }
    }

    @Test
    void ofAStatefulSetShowItsReplicasAndItsPods() {
        try (Visit visit = open("/apis/apps/v1/namespaces/" + namespace + "/statefulsets/store")) {
            assertThat(image(visit, "1 of 1 replicas are available")).isVisible();
            Visit.in(grid(visit, "Pods"), AriaRole.LINK, "store-0").click();
            assertThat(visit.heading("store-0")).isVisible();
            Visit.in(visit.page().locator("main"), AriaRole.LINK, "StatefulSet store")
                    .click();
            assertThat(visit.heading("store")).isVisible();
        }
    }

    /** The pods of Jobs that have ended do not count, as for the scheduler. */
    @Test
    void ofANodeShowItsCapacityAndWhatIsAllocated() {
        String[] node = get(
                        "node/" + name(),
                        "{.status.capacity.pods} {.status.allocatable.pods} {.status.nodeInfo.kubeletVersion}")
                .split(" ");
        try (Visit visit = open("/api/v1/nodes/" + name())) {
            Locator pods = grid(visit, "Resources").getByRole(AriaRole.ROW).filter(named("pods"));
            assertThat(pods.getByRole(AriaRole.GRIDCELL).nth(1)).hasText(node[0]);
            assertThat(pods.getByRole(AriaRole.GRIDCELL).nth(2)).hasText(node[1]);
            assertThat(pods.getByRole(AriaRole.GRIDCELL).nth(3)).containsText(running() + " (");
            assertThat(visit.page().locator("main")).containsText(node[2]);
            assertThat(grid(visit, "Conditions")).containsText("MemoryPressure");
        }
    }

    private static int running() {
        String phases = "status.phase!=Succeeded,status.phase!=Failed,spec.nodeName=" + name();
        return NODE.cluster()
                .kubectl("get", "pods", "-A", "--field-selector", phases, "-o", "name")
                .succeeded()
                .split("\n")
                .length;
    }

    @Test
    void ofANamespaceCountEveryKindThatTheClusterHasInAnyVersion() {
        try (Visit visit = open("/api/v1/namespaces/" + namespace)) {
            Locator contents = visit.page().locator("section").filter(named("Contents"));
            for (String line : List.of(
                    "Deployments 2",
                    "StatefulSets 1",
                    "Jobs 2",
                    "CronJobs 1",
                    "Ingresses 2",
                    "PersistentVolumeClaims 1")) {
                assertThat(contents.getByText(line, new Locator.GetByTextOptions().setExact(true)))
                        .isVisible();
            }
            Visit.in(contents, AriaRole.LINK, "CronJobs").click();
            assertThat(visit.row("nightly")).isVisible();
        }
    }

    @Test
    void ofAnEventSayWhatHappenedToWhom() {
        String name = NODE.cluster()
                .kubectl(
                        "get",
                        "events",
                        "-n",
                        namespace,
                        "--field-selector",
                        "reason=Failed,type=Warning",
                        "-o",
                        "name")
                .succeeded()
                .split("\n")[0];
        for (String version : List.of("/api/v1", "/apis/events.k8s.io/v1")) {
            try (Visit visit = open(version + "/namespaces/" + namespace + "/" + name.replace("event/", "events/"))) {
                assertThat(fact(visit, "Reason")).containsText("Warning");
                assertThat(fact(visit, "Reason")).containsText("Failed");
                assertThat(fact(visit, "Message")).containsText("Error: ErrImageNeverPull");
                assertThat(fact(visit, "Source")).containsText("kubelet");
                fact(visit, "Object").getByRole(AriaRole.LINK).click();
                assertThat(visit.page())
                        .hasURL(Pattern.compile(".*/api/v1/namespaces/" + namespace + "/pods/broken-.*"));
            }
        }
    }

    @Test
    void ofADefinitionLeadToItsObjectsWithTheirColumnsAndConditions() {
        try (Visit visit = open("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/backups." + group())) {
            assertThat(fact(visit, "Kind")).hasText("Backup (bk)");
            assertThat(grid(visit, "Versions").getByRole(AriaRole.ROW).filter(named("v1alpha1")))
                    .containsText("No");
            assertThat(grid(visit, "Conditions")).containsText("Established");
            assertThat(fact(visit, "Columns")).containsText(".spec.schedule");
            Locator fields = Visit.in(visit.page().locator("main"), AriaRole.REGION, "Fields of v1");
            fields.locator("summary").filter(named("spec")).click();
            assertThat(fields).containsText("keep integer");
            assertThat(fields).containsText("How many are kept.");
            visit.page().getByText("List of backups").click();
            visit.page()
                    .getByRole(AriaRole.LINK)
                    .filter(named("nightly"))
                    .first()
                    .click();

            assertThat(visit.heading("nightly")).isVisible();
            assertThat(fact(visit, "Schedule")).hasText("0 4 * * *");
            assertThat(fact(visit, "Keep")).hasText("7");
            assertThat(grid(visit, "Conditions")).containsText("The store is full");
        }
    }

    @Test
    void ofAClaimSayWhoUsesIt() {
        try (Visit visit = open("/api/v1/namespaces/" + namespace + "/persistentvolumeclaims/orders")) {
            assertThat(fact(visit, "Requested")).hasText("1Gi");
            assertThat(fact(visit, "Access modes")).hasText("ReadWriteOnce");
            assertThat(visit.page().locator("main").getByRole(AriaRole.LINK).filter(named("keeper")))
                    .isVisible();
        }
    }

    @Test
    void ofAnIngressSayWhereEachPathLeads() {
        try (Visit visit = open("/apis/networking.k8s.io/v1/namespaces/" + namespace + "/ingresses/shop")) {
            Locator rules = grid(visit, "Rules");
            assertThat(rules.getByRole(AriaRole.ROW).filter(named("/cart"))).containsText("web:80");
            assertThat(rules.getByRole(AriaRole.ROW).filter(named("/static"))).containsText("Bucket static");
            assertThat(visit.page().locator("main").getByRole(AriaRole.LINK).filter(named("shop-tls")))
                    .isVisible();
            Visit.in(rules, AriaRole.LINK, "web").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/services/web$"));
        }
    }

    @Test
    void ofAccessInTheClusterLeadFromTheRoleToItsSubjects() {
        try (Visit visit = open(CLUSTER_RBAC + "clusterroles/" + namespace + "-operator")) {
            assertThat(grid(visit, "Rules")).containsText("stripe");
            assertThat(grid(visit, "Rules")).containsText("/metrics");
            Visit.in(grid(visit, "ClusterRoleBindings"), AriaRole.LINK, namespace + "-operators")
                    .click();
            assertThat(grid(visit, "Subjects")).containsText("shop:operators");
            Visit.in(grid(visit, "Subjects"), AriaRole.LINK, "default").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/serviceaccounts/default$"));
        }
    }

    @Test
    void areForEveryoneByTheRulesOfWcag() {
        List<String> faults = new ArrayList<>();
        String in = "/namespaces/" + namespace;
        for (List<Look> looks : List.of(List.of(Look.DARK, Look.NARROW), List.of(Look.CHINESE))) {
            try (Visit visit = CHROMIUM.visit(gateway, looks.getFirst())
                    .openAs("admin", gateway.adminPassword(), "/console/clusters")) {
                for (String path : List.of(
                        "/apis/batch/v1" + in + "/jobs/export",
                        "/apis/apps/v1" + in + "/statefulsets/store",
                        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/backups." + group(),
                        "/apis/" + group() + "/v1" + in + "/backups/nightly",
                        "/apis/networking.k8s.io/v1" + in + "/ingresses/shop",
                        CLUSTER_RBAC + "clusterroles/" + namespace + "-operator",
                        CLUSTER_RBAC + "clusterrolebindings/" + namespace + "-operators")) {
                    visit.show("/console/clusters/" + name() + path);
                    assertThat(visit.page().locator(".hc-summary section").first())
                            .isVisible();
                    Accessibility.faults(visit, looks).forEach(fault -> faults.add(path + ": " + fault));
                    visit.failures().forEach(failure -> faults.add(path + " shows: " + failure));
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    /** The value beside a name, in a list of facts. */
    private static Locator fact(Visit visit, String name) {
        return visit.page()
                .locator(".hc-summary .pf-v6-c-description-list__group")
                .filter(new Locator.FilterOptions()
                        .setHas(visit.page()
                                .locator("dt")
                                .filter(new Locator.FilterOptions().setHasText(Pattern.compile("^" + name + "$")))))
                .locator("dd");
    }

    private static String group() {
        return namespace + ".example.org";
    }
}
