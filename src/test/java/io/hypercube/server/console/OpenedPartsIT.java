package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parts that open on the pages of the resource browser: dialogs, pickers, tabs. */
@Thorough
class OpenedPartsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        Shop.fill(CLUSTER);
        gateway = RunningGateway.before(CLUSTER);
    }

    static Stream<Look> looks() {
        return Stream.of(Look.USUAL, Look.NARROW);
    }

    @ParameterizedTest
    @MethodSource("looks")
    void ofAListAreForEveryoneByTheRulesOfWcag(Look look) {
        List<String> faults = new ArrayList<>();
        String path = ConsolePage.NOTES.in(CLUSTER.name());
        try (Visit visit = CHROMIUM.visit(gateway, look).openAs("admin", gateway.adminPassword(), path)) {
            visit.button("How to search").click();
            assertThat(visit.dialog()).hasCSS("opacity", "1");
            look(visit, look, "search help", faults);
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);
            assertThat(visit.button("How to search")).isFocused();

            new ListPage(visit).openPicker("Kind");
            assertThat(visit.page().getByRole(AriaRole.OPTION).first()).isVisible();
            look(visit, look, "kinds", faults);
            visit.page().keyboard().press("Escape");

            visit.button("Show the API call behind this list").click();
            assertThat(visit.heading("The call behind this list")).isVisible();
            look(visit, look, "assistant", faults);
            visit.button("Close API assistant").click();
            assertThat(visit.heading("The call behind this list")).hasCount(0);

            visit.button("Actions for hostile").click();
            assertThat(visit.menuItem("Delete")).isVisible();
            look(visit, look, "actions", faults);
            visit.menuItem("Delete").click();
            assertThat(visit.dialog()).isVisible();
            look(visit, look, "deletion", faults);
        }
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("looks")
    void ofAnObjectAreForEveryoneByTheRulesOfWcag(Look look) {
        List<String> faults = new ArrayList<>();
        String path = ConsolePage.SETTINGS.in(CLUSTER.name());
        try (Visit visit = CHROMIUM.visit(gateway, look).openAs("admin", gateway.adminPassword(), path)) {
            tab(visit, "Summary");
            look(visit, look, "summary", faults);
            tab(visit, "Events");
            assertThat(visit.heading("No events")).isVisible();
            look(visit, look, "events", faults);
            tab(visit, "YAML");
            visit.page().getByLabel("Object as YAML").click();
            look(visit, look, "YAML", faults);
            visit.page().keyboard().press("Control+f");
            look(visit, look, "search in YAML", faults);
            visit.page().keyboard().press("Escape");
            visit.page().keyboard().press("Control+End");
            visit.page().keyboard().type("# ");
            visit.button("Review changes").click();
            assertThat(visit.heading("Changes on the server")).isVisible();
            look(visit, look, "review", faults);
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void ofTheEditorSpeakTheLanguageOfThePage() {
        String path = ConsolePage.SETTINGS.in(CLUSTER.name()) + "?tab=yaml";
        try (Visit visit = CHROMIUM.visit(gateway, Look.CHINESE).openAs("admin", gateway.adminPassword(), path)) {
            new YamlEditor(visit).text().click();
            visit.page().keyboard().press("Control+f");
            assertThat(visit.page().getByLabel("查找")).isFocused();
            assertThat(visit.button("下一个")).isVisible();
            assertThat(visit.page().getByLabel("区分大小写")).isVisible();
            assertThat(visit.page().locator(".cm-search")).not().containsText(Pattern.compile("[A-Za-z]"));
            Accessibility.requireNoFaults(visit.atRest());
        }
    }

    private static void tab(Visit visit, String name) {
        visit.page()
                .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name))
                .click();
        assertThat(visit.page().getByRole(AriaRole.TABPANEL, new Page.GetByRoleOptions().setName(name)))
                .isVisible();
    }

    /** On a screen of the usual width in light and in dark colours. */
    private static void look(Visit visit, Look look, String part, List<String> faults) {
        Runnable check = () -> Accessibility.faults(visit.atRest()).forEach(fault -> faults.add(part + ": " + fault));
        if (look.equals(Look.USUAL)) {
            visit.inBothSchemes(check);
        } else {
            check.run();
        }
    }
}
