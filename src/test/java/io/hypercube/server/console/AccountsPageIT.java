package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The life of an account: an admin's actions on its page, and their effect for its owner. */
@Smoke
class AccountsPageIT {
    /** The pages ask again after 15 seconds. */
    private static final Duration REFRESH = Duration.ofSeconds(16);

    private static final String PASSWORD = "ben-signs-in-1";

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @Test
    void leadsAnAccountFromItsBirthToItsEnd() {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                Visit admin = CHROMIUM.visit(gateway);
                Visit ben = CHROMIUM.visit(gateway)) {
            admin.open("/console/accounts").signIn("admin", gateway.adminPassword());
            add(admin);
            assertThat(admin.row("ben")).containsText(Pattern.compile("ben.*Ben Berg.*Member.*developers.*Active"));

            ben.withClock().open("/console/clusters").signIn("ben", PASSWORD);
            assertThat(ben.heading("Clusters")).isVisible();
            edit(admin);
            assertThat(admin.row("ben")).containsText(Pattern.compile("Administrator.*developers.*auditors.*Active"));
            assertThat(whoami(gateway)).contains("\"admin\"", "\"auditors\"");

            admin.chooseFromActions("ben", "Disable");
            assertThat(admin.row("ben")).containsText("Disabled");
            ben.pass(REFRESH);
            assertThat(ben.page()).hasURL(Pattern.compile(".*/console/sign-in\\?next=%2Fconsole%2Fclusters$"));
            ben.page().getByLabel("Account name").fill("ben");
            ben.passwordField().fill(PASSWORD);
            ben.button("Sign in").click();
            assertThat(ben.page().locator(".pf-v6-c-alert.pf-m-danger")).isVisible();
            admin.chooseFromActions("ben", "Enable");
            assertThat(admin.row("ben")).containsText("Active");
            ben.signIn("ben", PASSWORD);

            endSessions(admin);
            ben.pass(REFRESH);
            assertThat(ben.page()).hasURL(Pattern.compile(".*/console/sign-in.*"));
            ben.signIn("ben", PASSWORD);

            delete(admin);
            ben.pass(REFRESH);
            assertThat(ben.page()).hasURL(Pattern.compile(".*/console/sign-in.*"));
        }
    }

    private static void add(Visit admin) {
        admin.button("Add account").click();
        admin.dialogButton("Add account").click();
        assertThat(admin.dialog().getByText("Enter a name of letters")).isVisible();
        Accessibility.requireNoFaults(admin.page());
        field(admin, "Name").fill("ben");
        field(admin, "Display name").fill("Ben Berg");
        field(admin, "Groups").fill("developers");
        admin.passwordField().fill(PASSWORD);
        admin.dialogButton("Add account").click();
        assertThat(admin.page().getByText("Account added")).isVisible();
    }

    private static void edit(Visit admin) {
        admin.chooseFromActions("ben", "Edit");
        admin.dialog().getByLabel("Administrator").check();
        field(admin, "Groups").fill("developers, auditors");
        Accessibility.requireNoFaults(admin.page());
        admin.dialogButton("Save").click();
        assertThat(admin.page().getByText("Account changed")).isVisible();
    }

    private static void endSessions(Visit admin) {
        admin.chooseFromActions("ben", "Sessions");
        assertThat(admin.heading("Sessions of ben")).isVisible();
        Locator end = admin.page()
                .getByRole(
                        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^End the session of ")));
        assertThat(end.first()).isVisible();
        int before = end.count();
        end.first().click(); // the latest
        admin.dialogButton("End").click();
        assertThat(admin.dialog()).hasCount(0);
        assertThat(end).hasCount(before - 1);
        admin.page().goBack();
    }

    private static void delete(Visit admin) {
        admin.chooseFromActions("ben", "Delete");
        assertThat(admin.dialog().getByText("deleted for good")).isVisible();
        Accessibility.requireNoFaults(admin.page());
        admin.dialogButton("Delete").click();
        assertThat(admin.page().getByText("Account deleted")).isVisible();
        assertThat(admin.row("ben")).hasCount(0);
    }

    private static Locator field(Visit visit, String label) {
        return Visit.in(visit.dialog(), AriaRole.TEXTBOX, label);
    }

    private static String whoami(RunningGateway gateway) {
        byte[] answer = gateway.anonymous()
                .signIn("ben", PASSWORD)
                .get("/api/v1/cube/whoami")
                .body();
        return new String(answer, StandardCharsets.UTF_8);
    }
}
