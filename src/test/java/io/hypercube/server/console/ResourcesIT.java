package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of a cluster's objects, by a person's actions on their page. */
@Thorough
class ResourcesIT {
    private static final int NOTES = 45;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    /** The same cluster under two names: selecting the other changes the address, with the same content. */
    @BeforeAll
    static void start() throws IOException {
        Shop.fill(CLUSTER);
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply(IntStream.range(0, NOTES).mapToObj(ResourcesIT::note).collect(Collectors.joining("---\n")));
        Path second = CLUSTER.kubeconfig("admin", "system:masters");
        Files.writeString(second, Files.readString(second).replace('"' + CLUSTER.name() + '"', "\"second\""));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString(), second.toString())));
    }

    /** Values in the reverse order of the names, so that sorting by them is visible. */
    private static String note(int number) {
        return """
            apiVersion: example.org/v1
            kind: Note
            metadata: {name: note-%d, namespace: %s, labels: {third: "%d"}}
            spec: {text: line %d}
            """.formatted(number, namespace, number % 3, NOTES - number);
    }

    @Test
    void areReachedByClusterNamespaceAndKindWhichStaysChosen() {
        try (Visit visit = signedIn("/console/clusters")) {
            visit.page()
                    .getByRole(
                            AriaRole.LINK,
                            new Page.GetByRoleOptions().setName("Browse the resources of " + CLUSTER.name()))
                    .click();
            ListPage list = new ListPage(visit);
            assertThat(visit.heading("Pods")).isVisible();

            list.pick("Namespace", namespace);
            assertThat(visit.heading("No pods in " + namespace)).isVisible();
            list.pick("Kind", "VolumeAttachment");
            assertThat(visit.heading("No volume attachments visible to you")).isVisible();
            assertThat(visit.button("Create")).hasCount(0);
            visit.page().reload();
            list.pick("Kind", "Note");
            list.hasTotal(NOTES);
            assertThat(visit.heading("Notes")).isVisible();
            list.pick("Cluster", "second");
            list.hasTotal(NOTES);
            assertThat(visit.page()).hasURL(gateway.uri() + notes("second"));
            list.pick("Cluster", CLUSTER.name());
            assertThat(list.names()).hasCount(20);
            assertThat(list.names().first()).hasText("note-0");

            visit.page()
                    .getByRole(
                            AriaRole.LINK,
                            new Page.GetByRoleOptions().setName(CLUSTER.name()).setExact(true))
                    .click();
            visit.button("Browse").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/namespaces/" + namespace + "/pods"));
        }
    }

    @Test
    void areSearchedSortedAndPagedAndTheAddressAloneShowsTheSame() {
        String address;
        try (Visit visit = signedIn(notes())) {
            ListPage list = new ListPage(visit);
            list.searchBox().fill("third in (0,1)");
            list.hasTotal(NOTES / 3 * 2);
            assertThat(visit.page()).hasURL(Pattern.compile(".*selector=metadata.labels.third%3D0%7C1"));
            list.search("spec.text=line 2|line 44");
            assertThat(list.names()).hasText(new String[] {"note-1", "note-43"});
            list.search("nothing-of-that-name");
            assertThat(visit.heading("Nothing matches the search")).isVisible();
            visit.button("Clear all").last().click();
            list.hasTotal(NOTES);
            visit.button("Show only objects with the label third=1").first().click();
            list.hasTotal(NOTES / 3);
            visit.button("Remove metadata.labels.third=1").click();
            list.hasTotal(NOTES);

            list.sortBy("Text");
            assertThat(list.names().first()).hasText("note-44");
            list.sortBy("Text");
            assertThat(list.names().first()).hasText("note-0");
            visit.button("Next page").first().click();
            assertThat(list.names().first()).hasText("note-20");
            list.search("note");
            assertThat(list.names().first()).hasText("note-0");
            visit.button("Last page").first().click();
            assertThat(list.names()).hasText(new String[] {"note-40", "note-41", "note-42", "note-43", "note-44"});
            address = visit.page().url();
        }
        try (Visit other = signedIn(address.substring(gateway.uri().toString().length()))) {
            ListPage list = new ListPage(other);
            assertThat(list.names()).hasText(new String[] {"note-40", "note-41", "note-42", "note-43", "note-44"});
            assertThat(other.button("Remove metadata.name~note")).isVisible();
            assertThat(other.page().getByRole(AriaRole.COLUMNHEADER, new Page.GetByRoleOptions().setName("Text")))
                    .hasAttribute("aria-sort", "descending");
        }
    }

    @Smoke
    @Test
    void followTheClusterWithoutLosingThePlace() {
        try (Visit visit = signedIn(notes() + "?pageNum=2")) {
            ListPage list = new ListPage(visit);
            assertThat(visit.page().getByText("Live", new Page.GetByTextOptions().setExact(true)))
                    .isVisible();
            Locator looked = visit.page().getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("note-35"));
            looked.focus();
            BoundingBox before = looked.boundingBox();
            assertThat(list.names().first()).not().isInViewport();

            CLUSTER.apply(note(38).replace("name: note-38", "name: note-38-late"));

            assertThat(list.names().nth(19)).hasText("note-38-late");
            list.hasTotal(NOTES + 1);
            assertThat(looked).isFocused();
            assertThat(looked.boundingBox().y).isEqualTo(before.y);
            assertThat(visit.page()).hasURL(gateway.uri() + notes() + "?pageNum=2");
        } finally {
            CLUSTER.kubectl("delete", "note", "note-38-late", "-n", namespace).succeeded();
        }
    }

    @Test
    void tellWhichCallTheyAreAndTheCallGivesTheSame() throws Exception {
        try (Visit visit = signedIn(
                notes() + "?selector=metadata.labels.third%3D1&sortName=spec.text&sortOrder=desc&pageSize=10")) {
            ListPage list = new ListPage(visit);
            assertThat(list.names()).hasCount(10);
            ShownCall call = ShownCall.on(visit, gateway);
            assertThat(call.answer().get("items"))
                    .extracting(item -> item.at("/metadata/name").asString())
                    .isEqualTo(list.names().allTextContents());

            visit.button("Next page").first().click();
            assertThat(list.names()).hasCount(5);
            visit.button("Table, as shown here").click();
            assertThat(call.commands()).contains("pageNum=2");
            assertThat(call.answer().get("rows"))
                    .extracting(row -> row.at("/cells/0").asString())
                    .isEqualTo(list.names().allTextContents());
        }
    }

    private static String notes() {
        return notes(CLUSTER.name());
    }

    private static String notes(String cluster) {
        return "/console/clusters/" + cluster + "/apis/example.org/v1/namespaces/" + namespace + "/notes";
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
