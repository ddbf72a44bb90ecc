package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the checks that every browser test makes. */
@Thorough
class BrowserChecksIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    @Smoke
    @Test
    void seeAFaultOfAccessibility() {
        try (Visit visit = CHROMIUM.visit(gateway).show("/console/sign-in")) {
            visit.page().evaluate("() => document.body.append(document.createElement('button'))");

            assertThat(Accessibility.faults(visit.page()))
                    .singleElement()
                    .asString()
                    .startsWith("button-name");
        }
    }

    @Test
    void seeAPageThatShowsAnErrorInThePlaceOfWhatItIsFor() {
        try (Visit visit = CHROMIUM.visit(gateway).open("/").signIn("admin", gateway.adminPassword())) {
            visit.show(ConsolePage.KEYS.in("nowhere"));
            assertThat(visit.failures()).singleElement().asString().startsWith("No access keys yet");

            visit.show(ConsolePage.PODS.in("nowhere"));
            assertThat(visit.failures()).singleElement().asString().contains("nowhere");
        }
    }

    @Test
    void seeARequestThatLeavesTheOriginAndThePolicyThatStopsIt() {
        Visit visit = CHROMIUM.visit(gateway).show("/console/sign-in");
        visit.page().evaluate("() => fetch('https://127.0.0.1:9/').catch(() => undefined)");

        assertThatThrownBy(visit::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Content Security Policy");
    }

    @Test
    void seeMarkupThatWouldRunAScript() {
        Visit visit = CHROMIUM.visit(gateway).show("/console/sign-in");
        visit.page().evaluate("text => { document.body.insertAdjacentHTML('beforeend', text); }", Shop.HOSTILE);
        visit.page().waitForCondition(() -> visit.page().locator("img[src=x]").count() == 1);

        assertThat(visit.page().evaluate("() => 'owned' in window")).isEqualTo(false);
        assertThatThrownBy(visit::close).isInstanceOf(AssertionError.class).hasMessageContaining("inline");
    }

    @Test
    void tellWhatThePagesShowedWhenATestFails() {
        Visit open = CHROMIUM.visit(gateway).show("/console/sign-in");
        open.page().evaluate("() => console.info('a word on the console')");
        try (Visit closed = CHROMIUM.visit(gateway)) {
            closed.open("/healthz");
        }

        assertThat(CHROMIUM.withPages(new IllegalStateException("the form did not appear")))
                .hasMessageContaining("the form did not appear")
                .hasMessageContaining("at " + gateway.uri() + "/console/sign-in and shows")
                .hasMessageContaining("Account name")
                .hasMessageContaining("GET " + gateway.uri() + "/console/sign-in: status 200, complete")
                .hasMessageContaining("info: a word on the console")
                .hasMessageContaining("at " + gateway.uri() + "/healthz and shows");
        open.close();
    }

    @Test
    void delayWhatIsDrawnLate() {
        try (Visit visit = CHROMIUM.visit(gateway, Late.BROWSER).show("/console/sign-in")) {
            assertThat(took(visit, """
                new Promise((resolve) => {
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = resolve;
                  port2.postMessage(null);
                })""")).isGreaterThanOrEqualTo(Late.DRAWN_LATER_MS);
        }
    }

    @Test
    void delayWhatIsAnsweredLate() {
        try (Visit visit = CHROMIUM.visit(gateway, Late.NETWORK).show("/console/sign-in")) {
            assertThat(took(visit, "fetch('/healthz')")).isGreaterThanOrEqualTo(Late.ANSWERED_LATER_MS);
        }
    }

    private static double took(Visit visit, String promise) {
        Object took = visit.page()
                .evaluate("async () => { const start = performance.now(); await %s; return performance.now() - start; }"
                        .formatted(promise));
        return ((Number) took).doubleValue();
    }
}
