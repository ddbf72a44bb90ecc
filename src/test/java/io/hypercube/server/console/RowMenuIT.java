package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Thorough;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The menu of a row, in a list that is shorter than the menu. */
@Thorough
class RowMenuIT {
    private static final String PASSWORD = "a password of their own making";

    /** Whether nothing covers or cuts a menu item, scrolled to inside of the menu: its middle, and both ends of the reason of a refusal. */
    private static final String ARE_SEEN = """
        () => [...document.querySelectorAll('[role=menuitem]')].every((item) => {
          const menu = item.closest('.pf-v6-c-menu__list');
          menu.scrollTop += item.getBoundingClientRect().top - menu.getBoundingClientRect().top;
          return [item, ...item.querySelectorAll('.pf-v6-c-menu__item-description')].every((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const isOn = (x) => item.contains(document.elementFromPoint(x, (top + bottom) / 2));
            return isOn((left + right) / 2) && (part === item || (isOn(left + 1) && isOn(right - 1)));
          });
        })""";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String list;

    @BeforeAll
    static void start() {
        String namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %s}
            spec:
              selector: {matchLabels: {app: web}}
              template: {metadata: {labels: {app: web}}, spec: {containers: [{name: shop, image: "localhost/shop:1"}]}}
            """.formatted(namespace));
        CLUSTER.apply(Rights.binding(namespace, "vera", "ClusterRole/view", "User/vera"));
        CLUSTER.awaitAllowed("vera", "list", "deployments.apps", "-n", namespace);
        gateway = RunningGateway.before(CLUSTER);
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "vera", "password", PASSWORD)));
        list = "/console/clusters/" + CLUSTER.name() + "/apis/apps/v1/namespaces/" + namespace + "/deployments";
    }

    @Test
    void isSeenWholeUnderTheOnlyRowAndLeadsByKeys() {
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), list)) {
            Locator button = visit.button("Actions for web");
            button.press("Enter");
            assertThat(visit.menuItem("Restart")).isEnabled();
            assertThat(visit.menuItem("Delete")).isEnabled();
            visit.page().waitForFunction(ARE_SEEN);
            Accessibility.requireNoFaults(visit.atRest());

            button.press("ArrowDown");
            assertThat(visit.menuItem("Edit YAML")).isFocused();
            visit.page().keyboard().press("Escape");
            assertThat(visit.page().getByRole(AriaRole.MENUITEM)).hasCount(0);
            assertThat(button).isFocused();

            visit.chooseFromActions("web", "Restart");
            requireNoRoomBelowItsLines(visit);
            visit.page().keyboard().press("Escape");
            assertThat(visit.dialog()).hasCount(0);

            button.press("Enter");
            assertThat(visit.menuItem("Edit YAML")).isVisible();
            button.press("ArrowDown");
            assertThat(visit.menuItem("Edit YAML")).isFocused();
            visit.page().keyboard().press("Enter");
            assertThat(visit.page()).hasURL(gateway.uri() + list + "/web?tab=yaml");
            assertThat(new YamlEditor(visit).text()).containsText("name: web");
        }
    }

    /** In the preview of a change. */
    private static void requireNoRoomBelowItsLines(Visit visit) {
        Locator preview = Visit.in(visit.dialog(), AriaRole.REGION, "Changes line by line");
        assertThat(preview).containsText("kubectl.kubernetes.io/restartedAt");
        double rest = preview.boundingBox().height
                - preview.locator("> div").all().stream()
                        .mapToDouble(line -> line.boundingBox().height)
                        .sum();
        assertThat(rest).isBetween(0.0, 24.0);
    }

    @Test
    void showsTheWholeReasonOfARefusal() {
        try (Visit visit = CHROMIUM.visit(gateway).openAs("vera", PASSWORD, list)) {
            visit.button("Actions for web").click();
            for (String item : new String[] {"Restart", "Edit annotations", "Delete"}) {
                assertThat(visit.menuItem(item)).containsText(Pattern.compile("no permission to \\w+ deployments"));
            }
            visit.page().waitForFunction(ARE_SEEN);
        }
    }
}
