package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The usage of pods, nodes and namespaces, with the numbers of a real kubelet. {@link Measurements} stands in for metrics-server. */
@Thorough
class UsageIT {
    private static final double MEBI_IN_KIBI = 1024;

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Measurements measurements;
    private static String node;
    private static String namespace;

    /** In KiB: more than the 32 MiB that it has written. */
    private static long hungry;

    /** Of the Deployment of that name. */
    private static String hungryPod;

    @BeforeAll
    static void start() {
        node = NODE.cluster().name();
        namespace = NODE.cluster().newNamespace();
        NODE.cluster().apply(objects());
        ClusterApi api = NODE.cluster().api();
        api.awaitRollout(namespace, "hungry");
        api.awaitCondition(ClusterApi.of("v1", namespace, "pods/modest"), "Ready");
        hungryPod =
                api.field(ClusterApi.of("v1", namespace, "pods?labelSelector=app%3Dhungry"), ".items[0].metadata.name");
        measurements = Measurements.servedBy(NODE.cluster());
        hungry = measurements
                .take(node, namespace, List.of(hungryPod, "modest"), Math.round(32 * MEBI_IN_KIBI))
                .getFirst();
        gateway = RunningGateway.before(NODE.cluster());
    }

    private static String objects() {
        return """
            apiVersion: v1
            kind: ResourceQuota
            metadata: {name: small, namespace: %1$s}
            spec: {hard: {limits.memory: 512Mi}}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: hungry, namespace: %1$s}
            spec:
              selector: {matchLabels: {app: hungry}}
              template:
                metadata: {labels: {app: hungry}}
                spec:
                  terminationGracePeriodSeconds: 0
                  volumes: [{name: memory, emptyDir: {medium: Memory}}]
                  containers:
                  - name: main
                    image: localhost/busybox:1
                    imagePullPolicy: Never
                    command: [sh, -c, "head -c 32m /dev/zero > /memory/x; touch /memory/full; exec sleep 3600"]
                    readinessProbe: {periodSeconds: 1, exec: {command: [test, -f, /memory/full]}}
                    volumeMounts: [{name: memory, mountPath: /memory}]
                    resources: {requests: {memory: 64Mi, cpu: 10m}, limits: {memory: 128Mi}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: modest, namespace: %1$s}
            spec:
              terminationGracePeriodSeconds: 0
              containers:
              - name: main
                image: localhost/busybox:1
                imagePullPolicy: Never
                command: [sleep, "3600"]
                resources: {limits: {memory: 64Mi}}
            """.formatted(namespace);
    }

    @AfterAll
    static void end() {
        measurements.end();
    }

    @Test
    void isSortedAndLeadsFromPodsToTheirNodeNamespaceAndWorkload() {
        try (Visit visit = signedIn("usage?namespace=" + namespace + "&sortName=memory")) {
            Locator main = visit.page().locator("main");
            Locator rows = table(visit, "Usage of pods").locator("tbody tr");
            assertThat(rows).hasCount(2);
            assertThat(rows.first()).containsText(hungryPod);
            assertThat(rows.first()).containsText(memory(hungry));
            assertThat(rows.first()).containsText(percent(hungry, 64) + " % of 64Mi");
            assertThat(rows.first()).containsText(percent(hungry, 128) + " % of 128Mi");
            assertThat(Accessibility.faults(visit, List.of(Look.USUAL, new Look(ColorScheme.DARK, 400, "en-GB"))))
                    .isEmpty();
            visit.button("Memory").click();
            assertThat(rows.first()).containsText("modest");
            assertThat(visit.page()).hasURL(Pattern.compile(".*sortOrder=asc.*"));

            Visit.in(main, AriaRole.LINK, hungryPod).click();
            assertThat(visit.heading(hungryPod)).isVisible();
            assertThat(table(visit, "Usage")).containsText(percent(hungry, 128) + " % of 128Mi");
            requireNamespace(visit);

            visit.open(path("apis/apps/v1/namespaces/" + namespace + "/deployments/hungry"));
            assertThat(table(visit, "Usage")).containsText(percent(hungry, 64) + " % of 64Mi");
            Visit.in(main, AriaRole.LINK, "Usage by pod").click();
            assertThat(rows).hasCount(1);
            visit.button("Remove metadata.labels.app=hungry").click();
            assertThat(rows).hasCount(2);
        }
    }

    /** Of the pod that asks for nothing, the request is its limit. */
    private static void requireNamespace(Visit visit) {
        visit.open(path("usage?of=namespaces"));
        Locator row = table(visit, "Usage of namespaces")
                .locator("tbody tr")
                .filter(new Locator.FilterOptions().setHasText(namespace));
        assertThat(row).containsText(Pattern.compile("[0-9]+ % of 128Mi"));
        assertThat(row).containsText(Pattern.compile("[0-9]+ % of 512Mi"));
        visit.open(path("api/v1/namespaces/" + namespace));
        assertThat(table(visit, "Usage")).containsText(Pattern.compile("[0-9]+ % of 512Mi"));
    }

    @Test
    void isShownForTheClustersOfAGroupAndLeadsToTheirNodes() {
        saveGroup("lab", node);
        saveGroup("elsewhere", "not-there");
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), "/console/clusters")) {
            Locator main = visit.page().locator("main");
            Locator groups = visit.page().getByLabel("Group of clusters");
            groups.selectOption("lab");
            assertThat(visit.page()).hasURL(Pattern.compile(".*group=lab.*"));
            Locator contents = Visit.in(main, AriaRole.LIST, "Contents of " + node);
            assertThat(contents).containsText("1 node");
            assertThat(contents).containsText(Pattern.compile("memory [0-9]+ %"));
            Accessibility.requireNoFaults(visit.atRest());
            assertThat(Visit.in(main, AriaRole.LINK, "Resources of the group lab"))
                    .hasAttribute("href", Pattern.compile(".*/_lab/.*"));

            groups.selectOption("elsewhere");
            assertThat(visit.heading("No cluster matches")).isVisible();
            visit.button("Clear all filters").click();
            contents.getByText(Pattern.compile("memory")).click();
            Locator row = table(visit, "Usage of nodes").locator("tbody tr");
            assertThat(row).containsText(Pattern.compile("[0-9]+ % of [0-9.]+Gi"));
            Visit.in(row, AriaRole.LINK, node).click();
            Locator resources = table(visit, "Resources");
            assertThat(resources.locator("td[data-label=Used]").first()).containsText("%");
            Visit.in(main, AriaRole.LINK, "Usage by pod").click();
            assertThat(table(visit, "Usage of pods")).containsText("modest");
        }
    }

    private static void saveGroup(String name, String cluster) {
        assertThat(gateway.admin()
                        .send(gateway.admin()
                                .request(
                                        "PUT",
                                        "/api/v1/cube/clustergroups/" + name,
                                        BodyPublishers.ofByteArray(Json.write(Map.of("clusters", List.of(cluster)))))
                                .header("Content-Type", "application/json"))
                        .statusCode())
                .isEqualTo(201);
    }

    private static Locator table(Visit visit, String name) {
        return Visit.in(visit.page().locator("main"), AriaRole.GRID, name);
    }

    /** As the console writes it. */
    private static String memory(long kibi) {
        return new DecimalFormat("0.#", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(kibi / MEBI_IN_KIBI)
                + "Mi";
    }

    private static long percent(long kibi, int mebi) {
        return Math.round(100 * kibi / MEBI_IN_KIBI / mebi);
    }

    private static String path(String page) {
        return "/console/clusters/" + node + "/" + page;
    }

    private static Visit signedIn(String page) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(page));
    }
}
