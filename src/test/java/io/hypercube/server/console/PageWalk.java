package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A walk through the pages of the console in looks that an open page can take. Each page must be for everyone by the rules of WCAG and no wider
 * than the window in each look, and most must be as their sketch.
 */
final class PageWalk {
    /** Of the pages of AI clients, on which most is below what a window shows. */
    private static final int TALL = 2000;

    /** In CSS pixels; below it the navigation is closed at first. */
    private static final int WIDEST_NARROW = 1200;

    /** The page on which a cluster joins is in none. */
    private static final Pattern IN_A_CLUSTER = Pattern.compile("/console/clusters/(?!_join$)");

    /** The numbers in the navigation come when the page is at rest. */
    private static final String LATE = ".hc-kind-count";

    private final Visit visit;
    private final List<Look> looks;
    private final SketchBook book = new SketchBook();
    private final List<String> faults = new ArrayList<>();

    PageWalk(Visit visit, List<Look> looks) {
        this.visit = visit;
        this.looks = List.copyOf(looks);
    }

    /** Pages are opened by their addresses in Chinese, and in English one leads to the next: they look the same both ways. */
    PageWalk to(String path) {
        if (looks.getFirst().language().startsWith("zh")) {
            visit.show(path);
        } else {
            visit.go(path);
        }
        return this;
    }

    /** Looks at the open page, or part of it, and compares it with the sketch of this name. */
    void look(String name) {
        int height = name.startsWith("ai-") ? TALL : Look.HEIGHT;
        for (Look look : looks) {
            take(look, height);
            check(name + look.suffix());
        }
        for (Look look : looks) {
            take(look, height);
            book.compare(visit.page(), name + look.suffix(), LATE);
        }
        end();
    }

    /** Looks at the open page, which has no sketch: the same parts are on pages that have one, or it changes from run to run. */
    void lookWithoutSketch(String name) {
        for (Look look : looks) {
            take(look, Look.HEIGHT);
            check(name + look.suffix());
        }
        if (!visit.page().url().endsWith(ConsolePage.NOT_FOUND.in(""))) {
            visit.failures().forEach(failure -> faults.add(name + " shows only: " + failure));
        }
        end();
    }

    /** A text for each element with a fault, and for each page that differs from its sketch. */
    List<String> problems() {
        List<String> problems = new ArrayList<>(faults);
        problems.addAll(book.problems());
        return problems;
    }

    private void take(Look look, int height) {
        visit.lookAs(look);
        visit.page().setViewportSize(look.width(), height);
        if (look.width() < WIDEST_NARROW) {
            assertThat(visit.page().locator(".pf-v6-c-page__sidebar.pf-m-expanded"))
                    .hasCount(0);
        }
        settle();
    }

    /** In all looks before the first sketch, which replaces texts in the page. */
    private void check(String name) {
        Accessibility.faults(visit.page()).forEach(fault -> faults.add(name + ": " + fault));
        if (scrollsSideways(visit.page())) {
            faults.add(name + ": wider than the window");
        }
    }

    private void end() {
        visit.page().setViewportSize(looks.getFirst().width(), Look.HEIGHT);
    }

    private static boolean scrollsSideways(Page page) {
        return Boolean.TRUE.equals(
                page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"));
    }

    /**
     * Waits until nothing is loaded or drawn any more: no call is under way, before and after a time in which the page stays the same. React holds
     * back what comes late, for 300 ms, so that the parts of the frame that come after the page are waited for by name.
     */
    private void settle() {
        Page page = visit.page();
        if (!page.url().contains("/sign-in")) {
            assertThat(page.locator("button[title=Help], button[title=帮助]")).hasCount(1);
        }
        if (IN_A_CLUSTER.matcher(page.url()).find() && page.viewportSize().width > WIDEST_NARROW) {
            assertThat(page.locator(".hc-sidebar-cluster")).hasCount(1);
            assertThat(page.locator("nav[aria-busy=true]")).hasCount(0);
        }
        assertThat(page.getByRole(AriaRole.PROGRESSBAR)).hasCount(0);
        do {
            page.waitForCondition(visit::isQuiet);
            page.evaluate("""
                () => {
                  window.hcStill = 0;
                  window.hcChanges ??= new MutationObserver(() => (window.hcStill = 0));
                  window.hcChanges.observe(document.body, { subtree: true, childList: true, characterData: true });
                }""");
            page.waitForFunction(
                    "() => (window.hcStill += 1) > 16 && document.fonts.status === 'loaded'",
                    null,
                    new Page.WaitForFunctionOptions().setPollingInterval(25));
        } while (!visit.isQuiet());
    }
}
