package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Objects of several clusters, by a person's actions on their page. One cluster has two names, so both have the same objects. */
@Thorough
class AllClustersPageIT {
    private static final int NOTES = 12;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    /** The last one in the order of names. */
    private static final String LAST =
            Stream.of(CLUSTER.name(), "second").max(Comparator.naturalOrder()).orElseThrow();

    private static final String FIRST =
            Stream.of(CLUSTER.name(), "second").min(Comparator.naturalOrder()).orElseThrow();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    @BeforeAll
    static void start() throws IOException {
        Shop.fill(CLUSTER);
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply(
                IntStream.range(0, NOTES).mapToObj(AllClustersPageIT::note).collect(Collectors.joining("---\n")));
        Path second = CLUSTER.kubeconfig("admin", "system:masters");
        Files.writeString(second, Files.readString(second).replace('"' + CLUSTER.name() + '"', "\"second\""));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString(), second.toString())));
        for (String cluster : List.of(CLUSTER.name(), "second")) {
            String list = "/api/v1/cube/proxy/clusters/" + cluster + "/apis/example.org/v1/namespaces/" + namespace
                    + "/notes?pageSize=1";
            await().until(() -> gateway.admin()
                    .get(list)
                    .headers()
                    .firstValue("Hypercube-Source")
                    .orElse("")
                    .startsWith("cache"));
        }
        String search = "/api/v1/cube/search?q=" + namespace + "+note-3&limit=20";
        await().until(() ->
                new String(gateway.admin().get(search).body(), StandardCharsets.UTF_8).split("\"note-3\"", -1).length
                        > 2);
    }

    private static String note(int number) {
        return """
            apiVersion: example.org/v1
            kind: Note
            metadata: {name: note-%d, namespace: %s, labels: {%s: "yes"}}
            """.formatted(number, namespace, number == 3 ? "of-the-third" : "of-others");
    }

    @Smoke
    @Test
    void ofAllClustersAreOneListThatLeadsToEachInItsOwn() {
        try (Visit visit = signedIn(notes("second"))) {
            ListPage list = new ListPage(visit);
            list.hasTotal(NOTES);
            list.pick("Cluster", "All clusters");
            assertThat(visit.page()).hasURL(gateway.uri() + notes("_all"));
            list.hasTotal(2 * NOTES);
            assertThat(visit.button("Create")).hasCount(0);
            Locator totals = visit.page()
                    .getByRole(AriaRole.LIST, new Page.GetByRoleOptions().setName("Objects by cluster, in 2 clusters"));
            assertThat(totals.getByRole(AriaRole.LISTITEM))
                    .hasText(new String[] {FIRST + " " + NOTES, LAST + " " + NOTES});
            Visit.in(totals, AriaRole.BUTTON, "second").click();
            list.hasTotal(NOTES);
            visit.button("Remove cluster=second").click();
            list.hasTotal(2 * NOTES);
            list.sortBy("Cluster");
            list.sortBy("Cluster");
            assertThat(visit.page()).hasURL(Pattern.compile(".*sortName=cluster&sortOrder=desc.*"));
            assertThat(visit.page().locator("td[data-label=Cluster]").first()).hasText(LAST);
            Accessibility.requireNoFaults(visit.page());

            list.search("cluster=" + CLUSTER.name());
            list.hasTotal(NOTES);
            Visit.in(list.names().first(), AriaRole.LINK, "note-0").click();
            assertThat(visit.page()).hasURL(gateway.uri() + notes(CLUSTER.name()) + "/note-0");
        }
    }

    @Test
    void areCountedByClusterAndByLabelAndFoundFromEveryPage() {
        try (Visit visit = signedIn(notes("_all"))) {
            ListPage list = new ListPage(visit);
            list.hasTotal(2 * NOTES);
            visit.button("Group by").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*groupBy=cluster$"));
            assertThat(cells(visit)).hasText(new String[] {FIRST, "" + NOTES, LAST, "" + NOTES});

            Locator field =
                    visit.page().getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Field to group by"));
            field.fill("metadata.labels.of-the-third");
            field.press("Enter");
            assertThat(cells(visit)).hasText(new String[] {"no value", "" + 2 * (NOTES - 1), "yes", "2"});
            Accessibility.requireNoFaults(visit.page());
            Visit.in(visit.page().locator("main"), AriaRole.LINK, "yes").click();
            list.hasTotal(2);
            assertThat(visit.button("Remove metadata.labels.of-the-third=yes")).isVisible();
            visit.page().goBack();
            assertThat(cells(visit)).hasCount(4);

            visit.page().keyboard().press("Control+k");
            Locator box = searchBox(visit);
            assertThat(box).isFocused();
            box.fill("of-the-third=y");
            assertThat(options(visit)).hasCount(2);
            assertThat(options(visit).last()).containsText("of-the-third=yes");
            box.fill(namespace + " note-3");
            assertThat(options(visit)).hasCount(2);
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.page()));
            box.press("ArrowDown");
            assertThat(selected(visit)).containsText(namespace + " · " + LAST);
            box.press("Enter");
            assertThat(visit.page()).hasURL(gateway.uri() + notes(LAST) + "/note-3");
            assertThat(visit.heading("note-3")).isVisible();
            requireForgottenOnSignOut(visit);
        }
    }

    private static void requireForgottenOnSignOut(Visit visit) {
        visit.button("Search everywhere Ctrl K").click();
        assertThat(selected(visit)).containsText("note-3");
        searchBox(visit).press("Control+k");
        assertThat(visit.dialog()).hasCount(0);
        visit.chooseFromAccountMenu("Sign out");
        assertThat(visit.page()).hasURL(Pattern.compile(".*/console/sign-in.*"));
        assertThat(visit.page().evaluate("() => localStorage.getItem('hypercube.recent')"))
                .isNull();
    }

    private static Locator cells(Visit visit) {
        return visit.page().locator("main table tbody td");
    }

    private static Locator searchBox(Visit visit) {
        return visit.page().getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Search everywhere"));
    }

    private static Locator options(Visit visit) {
        return Visit.in(visit.dialog(), AriaRole.GROUP, "Objects").getByRole(AriaRole.OPTION);
    }

    private static Locator selected(Visit visit) {
        return visit.dialog().getByRole(AriaRole.OPTION, new Locator.GetByRoleOptions().setSelected(true));
    }

    private static String notes(String cluster) {
        return "/console/clusters/" + cluster + "/apis/example.org/v1/namespaces/" + namespace + "/notes";
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
