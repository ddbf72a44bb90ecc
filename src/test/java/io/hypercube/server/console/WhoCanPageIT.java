package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The question who may do something, on its page and beside an object. One cluster has two names, so both have the same bindings.
 * It belongs to this class alone: bindings left by others would move the expected rows to a second page.
 */
@Thorough
class WhoCanPageIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.fresh("first");

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    @BeforeAll
    static void start() throws IOException {
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: v1
            kind: Secret
            metadata: {name: stripe, namespace: %1$s}
            ---
            apiVersion: v1
            kind: ServiceAccount
            metadata: {name: robot, namespace: %1$s}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: secret-reader, namespace: %1$s}
            rules: [{apiGroups: [""], resources: [secrets], verbs: [get]}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: readers, namespace: %1$s}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: secret-reader}
            subjects:
            - {kind: User, apiGroup: rbac.authorization.k8s.io, name: nina}
            - {kind: ServiceAccount, name: robot, namespace: %1$s}
            """.formatted(namespace));
        Path second = CLUSTER.kubeconfig("admin", "system:masters");
        Files.writeString(second, Files.readString(second).replace('"' + CLUSTER.name() + '"', "\"second\""));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString(), second.toString(), stopped())));
    }

    /** The kubeconfig of a cluster that does not answer. */
    private static String stopped() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Files.writeString(folder.resolve("stopped.yaml"), """
                {"apiVersion": "v1", "kind": "Config",
                 "contexts": [{"name": "stopped", "context": {"cluster": "stopped", "user": "u"}}],
                 "clusters": [{"name": "stopped", "cluster": {"server": "http://127.0.0.1:%d"}}],
                 "users": [{"name": "u", "user": {"token": "t"}}]}
                """.formatted(free.getLocalPort()))
                    .toString();
        }
    }

    /** From the list of Secrets, one click asks all clusters. */
    @Smoke
    @Test
    void isAnsweredForAllClustersWithTheBindingsAndRoles() {
        try (Visit visit = signedIn("/console/clusters/second/api/v1/namespaces/" + namespace + "/secrets")) {
            assertThat(visit.row("stripe")).isVisible();
            Visit.in(navigation(visit), AriaRole.LINK, "Who can").click();
            assertThat(visit.heading("Who can")).isVisible();
            assertThat(visit.page())
                    .hasURL(Pattern.compile(".*/whocan\\?resource=secrets&namespace=" + namespace + ".*"));
            assertThat(visit.row("User nina")).hasCount(2);
            assertThat(visit.row(namespace + "/robot").first()).containsText("Rule 1: get on secrets");
            assertThat(visit.row(namespace + "/robot").first()).containsText("Namespace " + namespace);
            assertThat(visit.page().getByText("system:masters may do everything"))
                    .isVisible();
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));

            Visit.in(visit.page().locator("main"), AriaRole.BUTTON, "Users").click();
            assertThat(visit.row(namespace + "/robot")).hasCount(0);
            assertThat(visit.row("User nina")).hasCount(2);
            visit.page().goBack();
            assertThat(visit.row(namespace + "/robot")).hasCount(2);

            Visit.in(visit.row(namespace + "/robot").first(), AriaRole.LINK, "secret-reader")
                    .click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/namespaces/" + namespace + "/roles/secret-reader"));
            visit.page().goBack();
            Visit.in(visit.row(namespace + "/robot").first(), AriaRole.LINK, "readers")
                    .click();
            assertThat(visit.heading("readers")).isVisible();
        }
    }

    @Test
    void isAskedByTheKeyboardAndBesideAnObject() {
        try (Visit visit = signedIn("/console/keys")) {
            assertThat(visit.heading("Access keys")).isVisible();
            isAskedByTheKeyboardAndStandsInTheAddress(visit);
            isAskedBesideAnObject(visit);
            namesTheClustersOfWhichTheAnswerSaysNothing(visit);
        }
    }

    private static void isAskedByTheKeyboardAndStandsInTheAddress(Visit visit) {
        visit.page().keyboard().press("Control+k");
        Locator box =
                visit.page().getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Search everywhere"));
        box.fill("who can");
        assertThat(visit.dialog().getByRole(AriaRole.OPTION).first()).containsText("Who can");
        box.press("Enter");
        field(visit, "Verb").fill("update");
        field(visit, "Namespace").fill(namespace);
        visit.page()
                .getByLabel("Cluster", new Page.GetByLabelOptions().setExact(true))
                .selectOption("second");
        field(visit, "Namespace").press("Enter");
        assertThat(visit.page())
                .hasURL(Pattern.compile(".*/whocan\\?verb=update&namespace=" + namespace + "&cluster=second$"));
        assertThat(visit.page().getByText(Pattern.compile("\\d+ grants?|No binding allows it")))
                .isVisible();
        assertThat(visit.row("User nina")).hasCount(0);
        visit.page().getByText("The same on the command line").click();
        assertThat(visit.page().getByText("hypercube who-can update secrets -n " + namespace + " --cluster second"))
                .isVisible();

        field(visit, "Namespace").fill("No Namespace");
        visit.button("Ask").click();
        assertThat(visit.page().getByText("namespace: No Namespace (expected: "))
                .isVisible();
    }

    private static void isAskedBesideAnObject(Visit visit) {
        visit.open("/console/clusters/second/api/v1/namespaces/" + namespace + "/secrets/stripe");
        visit.page()
                .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Access"))
                .click();
        assertThat(visit.row("User nina")).isVisible();
        Accessibility.requireNoFaults(visit.atRest());
        visit.button("delete").click();
        assertThat(visit.page()).hasURL(Pattern.compile(".*tab=access&action=delete$"));
        assertThat(visit.row("User nina")).hasCount(0);
        visit.button("get").click();
        assertThat(visit.row("User nina")).hasCount(1);
        Visit.in(visit.page().locator("main"), AriaRole.LINK, "Ask all clusters")
                .click();
        assertThat(visit.row("User nina")).hasCount(2);
        assertThat(field(visit, "Name")).hasValue("stripe");
    }

    private static void namesTheClustersOfWhichTheAnswerSaysNothing(Visit visit) {
        field(visit, "Name").fill("");
        field(visit, "Namespace").fill("");
        field(visit, "Verb").fill("use");
        field(visit, "Resource").fill("no.such.kind");
        field(visit, "Resource").press("Enter");
        assertThat(visit.row("User nina")).hasCount(0);
        assertThat(visit.page().getByText("The answer is incomplete. It says nothing about these clusters:"))
                .isVisible();
        assertThat(visit.page().getByText(Pattern.compile("^stopped: "))).isVisible();
        assertThat(visit.page().getByText("No binding allows it")).hasCount(0);
        visit.lookAs(Look.NARROW);
        Accessibility.requireNoFaults(visit.atRest());
    }

    private static Locator field(Visit visit, String name) {
        return visit.page()
                .getByRole(AriaRole.FORM, new Page.GetByRoleOptions().setName("Question"))
                .getByLabel(name, new Locator.GetByLabelOptions().setExact(true));
    }

    private static Locator navigation(Visit visit) {
        return visit.page()
                .getByRole(
                        AriaRole.NAVIGATION,
                        new Page.GetByRoleOptions().setName("Navigation").setExact(true));
    }

    private static Visit signedIn(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path);
    }
}
