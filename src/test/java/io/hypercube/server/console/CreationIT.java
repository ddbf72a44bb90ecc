package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Creating objects from YAML, by a person's actions on the page for that. */
@Thorough
class CreationIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private String namespace = "";

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
    }

    @BeforeEach
    void makeNamespace() {
        namespace = CLUSTER.newNamespace();
    }

    @Smoke
    @Test
    void beginWithATemplateAreCheckedThenMadeAndShown() {
        try (Visit visit = signedIn("configmaps")) {
            visit.button("Create").first().click();
            YamlEditor editor = new YamlEditor(visit);
            assertThat(editor.text()).containsText("kind: ConfigMap");
            assertThat(editor.text()).containsText("namespace: " + namespace);
            editor.replace("name: example", "name: greetings");

            visit.button("Check without creating").click();
            assertThat(results(visit)).containsText("ConfigMap greetings: The server would accept it");
            assertThat(configMaps()).as("after a check").doesNotContain("greetings");

            visit.button("Create").click();
            assertThat(visit.heading("greetings")).isVisible();
            assertThat(visit.page()).hasURL(gateway.uri() + path("configmaps/greetings"));
            assertThat(visit.page().getByText("Done:Created")).isVisible();
            assertThat(configMaps()).contains("greetings");
        }
    }

    @Test
    void thatFailTellWhyAndKeepWhatWasTyped() {
        try (Visit visit = signedIn("configmaps")) {
            visit.button("Create").first().click();
            YamlEditor editor = new YamlEditor(visit);
            thatAreNoYamlAreToldWhereItBreaks(visit, editor);
            severalAtOnceTellOfEachWhatBecameOfIt(visit, editor);
            visit.page().goBack();
            thatAreRefusedTellWhyInTheWordsOfTheServer(visit, editor);
        }
    }

    private static void thatAreNoYamlAreToldWhereItBreaks(Visit visit, YamlEditor editor) {
        String broken = "# a remark\n---\nkind: ConfigMap\ndata: {greeting: \"hello}\n# the end";
        editor.paste(broken);
        visit.button("Create").click();
        assertThat(results(visit)).containsText("Object 1: This is not YAML");
        assertThat(results(visit)).containsText("Line 5, column 10: a closing quote");
        assertThat(editor.text()).hasText(broken.replace("\n", ""));

        editor.paste("just a remark");
        visit.button("Check without creating").click();
        assertThat(results(visit)).containsText("it needs apiVersion, kind and metadata");
    }

    private void severalAtOnceTellOfEachWhatBecameOfIt(Visit visit, YamlEditor editor) {
        editor.paste("""
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: first}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: Not-A-Name}
            ---
            apiVersion: example.org/v9
            kind: Nothing
            metadata: {name: third}
            # the last""");
        visit.button("Create").click();

        assertThat(results(visit)).containsText("ConfigMap first: Created");
        assertThat(results(visit)).containsText("ConfigMap Not-A-Name: Refused");
        assertThat(results(visit)).containsText("metadata.name: Invalid value: \"Not-A-Name\"");
        assertThat(results(visit)).containsText("The cluster does not know example.org/v9 Nothing");
        visit.page()
                .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("ConfigMap first"))
                .click();
        assertThat(visit.page()).hasURL(gateway.uri() + path("configmaps/first"));
    }

    private static void thatAreRefusedTellWhyInTheWordsOfTheServer(Visit visit, YamlEditor editor) {
        editor.paste("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: example}\ndata:\n  key: value");
        editor.replace("key: value", "key: [a, b]");
        visit.button("Create").click();
        assertThat(results(visit)).containsText("ConfigMap example: Refused");
        assertThat(results(visit)).containsText("ConfigMap.Data: ReadString: expects \" or n, but found [");
        assertThat(editor.text()).containsText("key: [a, b]");

        editor.replace("key: [a, b]", "key: mended");
        assertThat(results(visit)).hasCount(0);
        // what goes from above the button moves it
        assertThat(visit.page().getByLabel("Possible problems")).hasCount(0);
        visit.button("Create").click();
        assertThat(visit.heading("example")).isVisible();
    }

    private static Locator results(Visit visit) {
        return visit.page().getByLabel("Result for each object");
    }

    private String configMaps() {
        return CLUSTER.api().field(ClusterApi.of("v1", namespace, "configmaps"), ".items[*].metadata.name");
    }

    private String path(String object) {
        return "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/" + object;
    }

    private Visit signedIn(String collection) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(collection));
    }
}
