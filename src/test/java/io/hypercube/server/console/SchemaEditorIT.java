package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard;
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

/** Suggestions, explanations and checks of the YAML editor, from the OpenAPI document of a real cluster, by keyboard alone. */
@Thorough
class SchemaEditorIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private String namespace = "";

    @BeforeAll
    static void start() {
        SampleResource.define(CLUSTER);
        gateway = RunningGateway.before(CLUSTER);
    }

    @BeforeEach
    void makeNamespace() {
        namespace = CLUSTER.newNamespace();
    }

    @Smoke
    @Test
    void fieldsOfADeploymentAreSuggestedExplainedAndChecked() {
        try (Visit visit = creating("apps/v1", "deployments")) {
            YamlEditor editor = new YamlEditor(visit);
            Keyboard keyboard = visit.page().keyboard();
            editor.paste("apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  repl");
            suggest(visit, "replicas");
            Accessibility.requireNoFaults(visit.page());
            keyboard.press("Enter");
            assertThat(editor.text()).containsText("replicas: ");
            keyboard.type("2");

            keyboard.press("F2");
            assertThat(visit.page().locator(".cm-field-help")).containsText("Number of desired pods");
            assertThat(visit.page().locator(".cm-field-help")).containsText("whole number");
            Accessibility.requireNoFaults(visit.page());
            keyboard.press("Escape");
            assertThat(visit.page().locator(".cm-field-help")).hasCount(0);
            editor.text()
                    .locator("span", new Locator.LocatorOptions().setHasText("replicas"))
                    .first()
                    .hover();
            assertThat(visit.page().locator(".cm-field-help")).containsText("Number of desired pods");
            problemsAreMarkedListedAndDoNotBlock(visit, editor);
        }
    }

    private static void problemsAreMarkedListedAndDoNotBlock(Visit visit, YamlEditor editor) {
        editor.paste("""
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replica: 2
              paused: "no"
              template: {}""");
        Locator problems = visit.page().getByLabel("Possible problems");
        assertThat(problems).containsText("3 possible problems. The server decides when you apply.");
        assertThat(problems).containsText("Line 5: Unknown field “replica”");
        assertThat(problems).containsText("Line 6: Expected true or false, found a text");
        assertThat(problems).containsText("Line 5: “selector” is required");
        assertThat(visit.page().locator(".cm-lintRange")).not().hasCount(0);
        Accessibility.requireNoFaults(visit.page());

        Locator second = problems.getByRole(
                AriaRole.BUTTON,
                new Locator.GetByRoleOptions().setName("Line 6: Expected true or false, found a text"));
        second.focus();
        visit.page().keyboard().press("Enter");
        assertThat(editor.text()).isFocused();
        visit.page().keyboard().type("true");
        assertThat(editor.text()).containsText("paused: true");
        assertThat(problems).containsText("2 possible problems");
        assertThat(visit.button("Create")).isEnabled();
    }

    @Test
    void aCustomResourceIsWrittenFromItsSchemaAndAsAFormOverTheSameText() {
        try (Visit visit = creating("editor.example/v1", "bakeries")) {
            YamlEditor editor = new YamlEditor(visit);
            isWrittenFromItsSchema(visit, editor);
            editor.paste("""
                apiVersion: editor.example/v1
                kind: SampleResource
                metadata: {name: corner}
                spec:
                  # who answers
                  owner: "" # since May""");
            visit.button("Form").press("Enter");
            fillIn(visit);
            Accessibility.requireNoFaults(visit.page());

            visit.button("YAML").press("Enter");
            assertThat(editor.text()).hasText(String.join("", """
                apiVersion: editor.example/v1
                kind: SampleResource
                metadata: {name: corner}
                spec:
                  # who answers
                  owner: "yes" # since May
                  oven:
                    fuel: gas
                  open: true
                  breads:
                    - rye
                    - "12"
                  prices:
                    rye: "3"
                """.split("\n")));
            visit.button("Create").click();
            assertThat(visit.heading("corner")).isVisible();
            assertThat(CLUSTER.api().field(ClusterApi.of("editor.example/v1", namespace, "bakeries/corner"), ".spec"))
                    .contains("\"owner\":\"yes\"", "\"breads\":[\"rye\",\"12\"]");

            isAPlainEditorWithoutSchemas(visit);
        }
    }

    private static void isWrittenFromItsSchema(Visit visit, YamlEditor editor) {
        Keyboard keyboard = visit.page().keyboard();
        editor.paste(
                "apiVersion: editor.example/v1\nkind: SampleResource\nmetadata: {name: corner}\nspec:\n  owner: Ann\n"
                        + "  oven:\n    fu");
        suggest(visit, "fuel");
        keyboard.press("Enter");
        assertThat(option(visit, "wood")).isVisible();
        keyboard.press("ArrowDown");
        assertThat(option(visit, "gas")).hasAttribute("aria-selected", "true");
        keyboard.press("Enter");
        assertThat(editor.text()).containsText("fuel: gas");
        assertThat(visit.page().getByLabel("Possible problems")).hasCount(0);
    }

    private void isAPlainEditorWithoutSchemas(Visit visit) {
        visit.expectOutages().page().route("**/openapi/**", route -> route.abort());
        visit.open(path("editor.example/v1", "bakeries"));
        new YamlEditor(visit).paste("apiVersion: editor.example/v1\nkind: SampleResource\nspec: {oven: {fuel: coal}}");
        assertThat(visit.page().getByText("The cluster’s schemas could not be loaded"))
                .isVisible();
        assertThat(visit.button("Create")).isEnabled();
    }

    private static void fillIn(Visit visit) {
        Locator owner = visit.page().locator("#hc-form-spec-owner");
        assertThat(owner).hasAccessibleDescription("The person who answers for it.");
        owner.press("Control+a");
        visit.page().keyboard().type("yes");
        visit.page().locator("#hc-form-spec-oven-fuel").selectOption("gas");
        visit.page().locator("#hc-form-spec-open").selectOption("true");
        visit.page().locator("#hc-form-spec-breads").pressSequentially("rye\n12");
        visit.page().locator("#hc-form-spec-prices").pressSequentially("rye=3");
    }

    /** Asks for suggestions until the schemas are there. The editor answers when the key has been left alone for 50 ms. */
    private static void suggest(Visit visit, String label) {
        do {
            visit.page().keyboard().press("Control+Space");
            visit.page().waitForTimeout(200);
        } while (option(visit, label).count() == 0);
        assertThat(visit.page().locator(".cm-tooltip-autocomplete-disabled")).hasCount(0);
    }

    private static Locator option(Visit visit, String label) {
        return visit.page().locator(".cm-tooltip-autocomplete li", new Page.LocatorOptions().setHasText(label));
    }

    private String path(String version, String plural) {
        return "/console/clusters/" + CLUSTER.name() + "/create?of=/apis/" + version + "/namespaces/" + namespace + "/"
                + plural;
    }

    private Visit creating(String version, String plural) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(version, plural));
    }
}
