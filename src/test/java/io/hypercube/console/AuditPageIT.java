package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The audit log in the console. */
class AuditPageIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    /** The gateway's part is tested with a real session; here the recording is long, and its end is known. */
    @Test
    void playsARecordingWithKeys() {
        try (Visit visit = CHROMIUM.visit(gateway).open("/console/audit").signIn("admin", gateway.adminPassword())) {
            Page page = visit.page();
            answer(page, "**/api/v1/cube/recordings?*", "application/json", """
                {"items":[{"auditID":"1","user":"mallory","cluster":"prod","namespace":"shop","pod":"web-1",
                 "command":["sh"],"complete":false}],"total":1}""");
            answer(page, "**/api/v1/cube/recordings/r1", "application/x-asciicast", """
                {"version":2,"width":90,"height":20,"timestamp":1763892000}
                [0.5,"o","first \\u001b[38;2;255;0;0mred\\u001b[0m\\r\\n"]
                [600,"r","100x25"]
                [601,"o","second %s\\r\\n"]
                [609,"m","exit code 7"]
                """.formatted(Shop.HOSTILE));
            visit.open("/console/recordings/r1");
            assertThat(page.getByText("The session has not ended")).isVisible();
            Locator screen = page.locator(".xterm-rows");
            Locator position = page.getByRole(AriaRole.SLIDER, named("Position"));
            assertThat(position).hasAttribute("aria-valuetext", "0:00 of 0:05");
            assertThat(screen).not().containsText("first");

            page.getByRole(AriaRole.REGION, named("Recorded terminal")).focus();
            page.keyboard().press("ArrowRight");
            assertThat(screen).containsText("second <img src=x");
            assertThat(page.getByText("Pauses of more than 2 seconds are shortened: 2, 10 min in all."))
                    .isVisible();
            page.keyboard().press("ArrowLeft");
            assertThat(screen).not().containsText("first");
            page.getByLabel("Speed").selectOption("8");
            position.focus();
            page.keyboard().press("Space");
            assertThat(position).hasAttribute("aria-valuetext", "0:05 of 0:05");
            assertThat(screen).containsText("second");
            assertThat(visit.button("Play")).isVisible();
            assertThat(visit.button("0:05: exit code 7")).isVisible();
            assertThat(page.locator("img[src=x]")).hasCount(0);
            Accessibility.requireNoFaults(page);
        }
    }

    private static void answer(Page page, String address, String type, String body) {
        page.route(
                address,
                route -> route.fulfill(
                        new Route.FulfillOptions().setContentType(type).setBody(body)));
    }

    private static Page.GetByRoleOptions named(String name) {
        return new Page.GetByRoleOptions().setName(name).setExact(true);
    }
}
