package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.http.Json;
import io.hypercube.testbed.RealCluster;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How much of a list is shown, and how it follows the cluster for who may not watch. */
class ListViewIT {
    private static final int MAPS = 12;
    private static final String PASSWORD = "a password of his own making";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    private static RunningGateway gateway;
    private static String namespace;

    @BeforeAll
    static void start() {
        Shop.fill(CLUSTER);
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply(IntStream.range(0, MAPS).mapToObj(ListViewIT::map).collect(Collectors.joining("---\n")));
        gateway = RunningGateway.before(CLUSTER);
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static String map(int number) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: map-%d, namespace: %s}
            """.formatted(number, namespace);
    }

    @Test
    void hasTheColumnsOfKubectlAndThoseOfItsWideFormWhenAsked() {
        try (Visit visit = signedIn(ConsolePage.PODS.in(CLUSTER.name()))) {
            assertThat(column(visit, "Restarts")).isVisible();
            assertThat(column(visit, "Node")).hasCount(0);
            visit.button("All columns").click();
            assertThat(column(visit, "Node")).isVisible();
            assertThat(column(visit, "Nominated Node")).isVisible();
            assertThat(visit.page()).hasURL(gateway.uri() + ConsolePage.PODS.in(CLUSTER.name()) + "?wide=true");

            visit.page().reload();
            assertThat(column(visit, "Readiness Gates")).isVisible();
            visit.button("All columns").click();
            assertThat(column(visit, "Node")).hasCount(0);
            assertThat(column(visit, "Restarts")).isVisible();
        }
    }

    @Test
    void pastItsEndSaysSoAndLeadsBack() {
        try (Visit visit = signedIn(maps() + "?pageSize=10&pageNum=9")) {
            assertThat(visit.heading("This page is past the end")).isVisible();
            assertThat(visit.page().getByText("There are " + MAPS + " items now."))
                    .isVisible();
            assertThat(visit.button("Next page")).isDisabled();
            visit.button("To the last page").click();
            assertThat(new ListPage(visit).names()).hasText(new String[] {"map-10", "map-11"});
            assertThat(visit.page()).hasURL(gateway.uri() + maps() + "?pageSize=10&pageNum=2");
        }
    }

    @Test
    void isAskedForEveryTenSecondsWhereItMayNotBeWatched() {
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "leo", "password", PASSWORD)));
        CLUSTER.kubectl("create", "role", "lister", "-n", namespace, "--verb=get,list", "--resource=configmaps")
                .succeeded();
        CLUSTER.kubectl("create", "rolebinding", "leo", "-n", namespace, "--role=lister", "--user=leo")
                .succeeded();
        try (Visit visit = CHROMIUM.visit(gateway).open(maps()).signIn("leo", PASSWORD)) {
            Locator state = visit.button("Every 10 s. Pause live update");
            assertThat(state).isVisible();
            ListPage list = new ListPage(visit);
            list.hasTotal(MAPS);

            CLUSTER.apply(map(MAPS));
            list.hasTotal(MAPS + 1);
            assertThat(list.names().last()).hasText("map-" + MAPS);
            assertThat(state).isVisible();
            state.hover();
            assertThat(visit.page().getByText("Changes cannot be watched here")).isVisible();

            state.click();
            assertThat(visit.button("Paused. Resume live update")).isVisible();
        } finally {
            CLUSTER.kubectl("delete", "configmap", "map-" + MAPS, "-n", namespace)
                    .succeeded();
        }
    }

    private static Locator column(Visit visit, String name) {
        return visit.page()
                .getByRole(
                        AriaRole.COLUMNHEADER,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static String maps() {
        return "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).open(path).signIn("admin", gateway.adminPassword());
    }
}
