package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a page with axe-core against the rules of WCAG 2.2, levels A and AA.
 *
 * @see <a href="https://www.w3.org/TR/WCAG22/">WCAG 2.2</a>
 */
final class Accessibility {
    private static final Path AXE = Path.of("console", "node_modules", "axe-core", "axe.min.js");

    private static final String RUN = """
        async () => {
          // elements that fade have temporary colours, and endless animations never finish
          const ends = (animation) => animation.effect.getComputedTiming().endTime !== Infinity;
          await Promise.allSettled(document.getAnimations().filter(ends).map((animation) => animation.finished));
          const result = await axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
            resultTypes: ['violations'],
            // the files of a page, which only the rule about sounds wants, would be fetched anew
            preload: false,
          });
          return result.violations.flatMap(({ id, help, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${help}\\n  ${html}\\n  ${failureSummary}`));
        }
        """;

    private Accessibility() {}

    /** A text for each element with a violation; empty when there is none. */
    static List<String> faults(Page page) {
        if (Boolean.FALSE.equals(page.evaluate("() => 'axe' in window"))) {
            page.evaluate(axe());
        }
        return ((List<?>) page.evaluate(RUN)).stream().map(String::valueOf).toList();
    }

    /** Those of a page in several looks, which it takes one after the other; it keeps the first. */
    static List<String> faults(Visit visit, List<Look> looks) {
        List<String> faults = new ArrayList<>();
        for (Look look : looks) {
            visit.lookAs(look);
            faults(visit.atRest()).forEach(fault -> faults.add(look + ": " + fault));
        }
        visit.lookAs(looks.getFirst());
        return faults;
    }

    /** Fails the test when there is a violation. */
    static void requireNoFaults(Page page) {
        assertThat(faults(page)).as(page.title()).isEmpty();
    }

    private static String axe() {
        try {
            return "() => {" + Files.readString(AXE) + "}";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
