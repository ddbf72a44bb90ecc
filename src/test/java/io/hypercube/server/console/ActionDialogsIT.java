package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every dialog of an action, on a narrow screen and in Chinese. */
@Thorough
class ActionDialogsIT extends ActionsOnNode {
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}");

    /** A look, and the words in it by which a person reaches the dialogs. */
    record Reader(Look look, String actions, String delete, String cancel) {}

    static Stream<Reader> readers() {
        return Stream.of(
                new Reader(Look.NARROW, "Actions", "Delete", "Cancel"), new Reader(Look.CHINESE, "操作", "删除", "取消"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void fitAndAreInTheReadersLanguage(Reader reader) {
        String node = spareNode();
        guardedPod(node);
        deployment();
        await().until(() -> revision("deployments/web"), "1"::equals);
        cluster.api().strategicMerge(resource("deployments/web"), NEXT_IMAGE);
        await().until(() -> revision("deployments/web"), "2"::equals);
        List<String> faults = new ArrayList<>();
        try (Visit visit = CHROMIUM.visit(gateway, reader.look)
                .openAs(
                        "admin",
                        gateway.adminPassword(),
                        path("apis/apps/v1/namespaces/" + namespace + "/deployments/web"))) {
            assertThat(dialogs(visit, reader, faults)).isEqualTo(5);
            visit.open(path("api/v1/nodes/" + node));
            assertThat(dialogs(visit, reader, faults)).isEqualTo(5);
            visit.open(path("apis/" + cronJob() + "/namespaces/" + namespace + "/cronjobs/report"));
            assertThat(dialogs(visit, reader, faults)).isEqualTo(5);
        } finally {
            cluster.api().delete(ClusterApi.of("apps/v1", namespace, "deployments/guarded"));
            cluster.api().delete("/api/v1/nodes/" + node);
        }
        assertThat(faults).isEmpty();
    }

    /** Opens each dialog of a page once; how many the menu offers. */
    private static int dialogs(Visit visit, Reader reader, List<String> faults) {
        visit.button(reader.actions).click();
        assertThat(visit.page().getByRole(AriaRole.MENUITEM).first()).isVisible();
        int count = visit.page().getByRole(AriaRole.MENUITEM).count();
        visit.page().keyboard().press("Escape");
        for (int at = 0; at < count; at++) {
            visit.button(reader.actions).click();
            visit.page().getByRole(AriaRole.MENUITEM).nth(at).click();
            look(visit, reader, faults);
        }
        visit.button(reader.delete).click();
        look(visit, reader, faults);
        return count;
    }

    private static void look(Visit visit, Reader reader, List<String> faults) {
        Locator dialog = visit.dialog();
        String title = dialog.getByRole(AriaRole.HEADING).first().innerText();
        // what the server would do, or why nothing
        assertThat(dialog.getByRole(AriaRole.PROGRESSBAR)).hasCount(0);
        assertThat(dialog.getByText(Pattern.compile("The server checks|服务器正在检查")))
                .hasCount(0);
        Accessibility.faults(visit.atRest()).forEach(fault -> faults.add(title + ": " + fault));
        Object width = dialog.evaluate("dialog => dialog.getBoundingClientRect().right - innerWidth");
        if (Double.parseDouble(width.toString()) > 0) {
            faults.add(title + ": wider than the window by " + width);
        }
        Object cut = dialog.evaluate("""
            dialog => [...dialog.querySelectorAll('*')]
              .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
                && getComputedStyle(part).overflowX === 'hidden' && part.checkVisibility() && part.clientHeight > 1)
              .map((part) => part.className + ': ' + part.textContent.slice(0, 60))""");
        if (!((List<?>) cut).isEmpty()) {
            faults.add(title + ": is cut: " + cut);
        }
        if (reader.look.equals(Look.CHINESE)) {
            List<String> texts =
                    new ArrayList<>(dialog.getByRole(AriaRole.BUTTON).allInnerTexts());
            texts.addAll(dialog.getByRole(AriaRole.HEADING).allInnerTexts());
            texts.addAll(dialog.locator("label, p:visible").allInnerTexts());
            texts.stream()
                    .filter(text -> !text.isBlank() && !CHINESE.matcher(text).find())
                    .forEach(text -> faults.add(title + ": not in Chinese: " + text));
        }
        visit.dialogButton(reader.cancel).click();
        assertThat(visit.dialog()).hasCount(0);
    }
}
