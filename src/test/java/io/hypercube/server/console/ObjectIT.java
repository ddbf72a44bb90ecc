package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An object of a cluster, by a person's actions on its page. */
@Thorough
class ObjectIT {
    private static final AtomicInteger OBJECTS = new AtomicInteger();

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    private String name = "";

    @BeforeAll
    static void start() {
        namespace = CLUSTER.newNamespace();
        gateway = RunningGateway.before(CLUSTER);
    }

    @BeforeEach
    void create() {
        name = "settings-" + OBJECTS.incrementAndGet();
        CLUSTER.apply("""
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: %s, namespace: %s, labels: {app: web}}
            data: {farewell: "bye", greeting: "hello"}
            """.formatted(name, namespace));
    }

    @Smoke
    @Test
    void isChangedAfterALookAtWhatTheServerWouldStore() {
        try (Visit visit = signedIn("/" + name)) {
            visit.page()
                    .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("YAML"))
                    .click();
            assertThat(visit.button("Review changes")).isDisabled();
            new YamlEditor(visit).replace("greeting: hello", "greeting: \"good day\"");
            visit.button("Review changes").click();
            assertThat(diff(visit)).containsText("- removed   greeting: hello");
            assertThat(diff(visit)).containsText("+ added   greeting: good day");
            assertThat(diff(visit)).not().containsText("farewell: hello");
            assertThat(stored("greeting")).as("before it is applied").isEqualTo("hello");

            visit.button("Apply").click();
            assertThat(visit.page().getByText("Done:Applied")).isVisible();
            assertThat(editor(visit)).containsText("greeting: good day");
            assertThat(stored("greeting")).isEqualTo("good day");
        }
    }

    @Test
    void takesAChangeOverOneOfSomebodyElseAcrossASignInAndIsDownloaded() throws IOException {
        try (Visit visit = signedIn("/" + name + "?tab=yaml")) {
            new YamlEditor(visit).replace("app: web", "app: \"not a value\"");
            visit.button("Review changes").click();
            assertThat(visit.page().getByText("The server refuses the change")).isVisible();
            assertThat(visit.page().getByText("metadata.labels: Invalid value: \"not a value\""))
                    .isVisible();
            visit.button("Discard changes").click();

            new YamlEditor(visit).replace("greeting: hello", "greeting: mine");
            CLUSTER.kubectl("label", "configmap", name, "-n", namespace, "other=theirs")
                    .succeeded();
            visit.button("Review changes").click();
            assertThat(visit.page().getByText("Somebody changed it while you were editing"))
                    .isVisible();
            visit.button("Merge with newest version").first().click();
            assertThat(editor(visit)).containsText("other: theirs");

            visit.context().clearCookies();
            visit.button("Review changes").click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/console/sign-in.*"));
            visit.signIn("admin", gateway.adminPassword());
            assertThat(editor(visit)).containsText("greeting: mine");
            visit.button("Review changes").click();
            assertThat(diff(visit)).containsText("+ added   greeting: mine");
            visit.button("Apply").click();
            assertThat(visit.page().getByText("Done:Applied")).isVisible();
            assertThat(stored("greeting")).isEqualTo("mine");
            requireDownload(visit);
        }
    }

    private void requireDownload(Visit visit) throws IOException {
        assertThat(editor(visit)).containsText("greeting: mine");
        Download file =
                visit.page().waitForDownload(() -> visit.button("Download").click());
        assertThat(file.suggestedFilename()).isEqualTo(name + ".yaml");
        String yaml = Files.readString(file.path());
        assertThat(yaml).contains("\n  greeting: mine\n", "other: theirs").doesNotContain("managedFields");
        CLUSTER.apply(yaml.replace("greeting: mine", "greeting: as downloaded"));
        assertThat(stored("greeting")).isEqualTo("as downloaded");
    }

    @Smoke
    @Test
    void isDeletedOnlyAfterAConfirmation() {
        try (Visit visit = signedIn("/" + name)) {
            visit.button("Delete").click();
            assertThat(visit.dialog()).containsText("Delete ConfigMap " + name + "?");
            Visit.in(visit.dialog(), AriaRole.BUTTON, "Cancel").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(stored("greeting")).isEqualTo("hello");

            visit.button("Delete").click();
            Visit.in(visit.dialog(), AriaRole.BUTTON, "Delete").click();
            assertThat(visit.page()).hasURL(gateway.uri() + path());
            assertThat(visit.page()
                            .getByRole(
                                    AriaRole.LINK,
                                    new Page.GetByRoleOptions().setName(name).setExact(true)))
                    .hasCount(0);
            assertThat(CLUSTER.kubectl("get", "configmap", name, "-n", namespace)
                            .exitCode())
                    .isNotZero();
        }
    }

    private static Locator editor(Visit visit) {
        return new YamlEditor(visit).text();
    }

    private static Locator diff(Visit visit) {
        return Visit.in(visit.page().locator("main"), AriaRole.REGION, "Changes line by line");
    }

    private String stored(String key) {
        return CLUSTER.kubectl("get", "configmap", name, "-n", namespace, "-o", "jsonpath={.data." + key + "}")
                .out();
    }

    private static String path() {
        return "/console/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    private static Visit signedIn(String object) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path() + object);
    }
}
