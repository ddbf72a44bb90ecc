package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Parts that open on the pages of the resource browser: dialogs, pickers, tabs. */
@Thorough
class OpenedPartsIT {
    /** The rules that ask for colours and those that ask for sizes, in both of each. */
    private static final List<Look> LOOKS = List.of(Look.USUAL, new Look(ColorScheme.DARK, 400, "en-GB"));

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

    /** Those of the rows' menus and of deletion are checked in {@link RowMenuIT} and {@link SketchesIT}. */
    @Test
    void areForEveryoneByTheRulesOfWcag() {
        List<String> faults = new ArrayList<>();
        String list = ConsolePage.NOTES.in(CLUSTER.name());
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), list)) {
            visit.button("How to search").click();
            assertThat(visit.dialog()).hasCSS("opacity", "1");
            look(visit, "search help", faults);
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);
            assertThat(visit.button("How to search")).isFocused();

            new ListPage(visit).openPicker("Kind");
            assertThat(visit.page().getByRole(AriaRole.OPTION).first()).isVisible();
            look(visit, "kinds", faults);
            visit.page().keyboard().press("Escape");

            visit.button("Show the API call behind this list").click();
            assertThat(visit.heading("The call behind this list")).isVisible();
            look(visit, "assistant", faults);
            visit.button("Close API assistant").click();
            assertThat(visit.heading("The call behind this list")).hasCount(0);

            visit.open(ConsolePage.SETTINGS.in(CLUSTER.name()) + "?tab=yaml");
            new YamlEditor(visit).text().click();
            visit.page().keyboard().press("Control+f");
            look(visit, "search in YAML", faults);
            visit.page().keyboard().press("Escape");
            visit.page().keyboard().press("Control+End");
            visit.page().keyboard().type("# ");
            visit.button("Review changes").click();
            assertThat(visit.heading("Changes on the server")).isVisible();
            look(visit, "review", faults);
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
        }
    }

    private static void look(Visit visit, String part, List<String> faults) {
        Accessibility.faults(visit, LOOKS).forEach(fault -> faults.add(part + ": " + fault));
    }
}
