package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The AI clients of an account are listed and ended, by the account and by an administrator. */
@Thorough
class DelegationsPageIT {
    private static final String END = "End the access of " + LoopbackClient.NAME;

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    private static LoopbackClient client;

    @BeforeAll
    static void start() throws IOException {
        client = new LoopbackClient();
        gateway = LoopbackClient.gateway();
    }

    @Test
    void areEndedByTheirAccountAndByAnAdministrator() {
        gateway.member("ada");
        Map<?, ?> tokens;
        try (Visit visit = CHROMIUM.visit(gateway).openAs("ada", "password-of-ada", "/console/account")) {
            assertThat(visit.page().getByText("No AI client has access.")).isVisible();
            tokens = client.connect(gateway, visit, "mcp:read");
            visit.show("/console/account");
            assertThat(visit.row(LoopbackClient.NAME)).containsText("Read");
            assertThat(visit.page().getByLabel("Show AI clients of all accounts"))
                    .hasCount(0);
            Accessibility.requireNoFaults(visit.atRest());
            visit.button(END).click();
            Accessibility.requireNoFaults(visit.atRest());
            visit.dialogButton("End").click();

            assertThat(visit.page().getByText("No AI client has access.")).isVisible();
            client.refresh(gateway, Objects.requireNonNull(tokens.get("refresh_token")), 400);
            tokens = client.connect(gateway, visit, "mcp:read");
        }
        areEndedByAnAdministrator();
        client.refresh(gateway, Objects.requireNonNull(tokens.get("refresh_token")), 400);
    }

    private static void areEndedByAnAdministrator() {
        try (Visit visit =
                CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), "/console/accounts/ada/sessions")) {
            assertThat(visit.row(LoopbackClient.NAME)).isVisible();

            Page page = visit.show("/console/account").page();
            assertThat(page.getByText("No AI client has access.")).isVisible();
            page.getByLabel("Show AI clients of all accounts").check();
            assertThat(visit.row(LoopbackClient.NAME)).containsText("ada");
            Accessibility.requireNoFaults(visit.atRest());
            visit.button(END).click();
            visit.dialogButton("End").click();
            assertThat(page.getByText("No AI client has access.")).isVisible();
        }
    }
}
