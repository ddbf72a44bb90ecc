package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The form of the sign-in page with two LDAP directories and without local passwords, in a browser. */
@Thorough
class LdapSignInPageIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @TempDir
    private static Path folder;

    private static Slapd slapd;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws IOException {
        slapd = Slapd.start(folder);
        slapd.person("alice");
        Files.writeString(folder.resolve("ldap.secret"), Slapd.READER_PASSWORD);
        Path config = Files.writeString(
                folder.resolve("hypercube.yaml"),
                "passwordSignIn: false\nidentityProviders:\n"
                        + provider("guests", "Guests", Slapd.GROUPS)
                        + provider("corp", "Corp LDAP", Slapd.PEOPLE));
        gateway = RunningGateway.with(Map.of("config", List.of(config.toString())));
    }

    private static String provider(String name, String displayName, String people) {
        return """
                - name: %s
                  displayName: %s
                  ldap:
                    url: %s
                    certificateAuthority: slapd/ca.crt
                    bindDn: %s
                    bindPasswordFile: ldap.secret
                    users: {baseDn: "%s", filter: "(uid={name})"}
                """.formatted(name, displayName, slapd.ldaps(), Slapd.READER, people);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        slapd.close();
    }

    @Test
    void signsInAtTheDirectoryThatIsChosen() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            Page page = visit.open("/console/account").page();
            assertThat(page.getByLabel("Sign in with").locator("option")).hasText(new String[] {"Guests", "Corp LDAP"});
            fill(page, "alice", "password-of-alice");
            assertThat(page.getByText("Incorrect name or password")).isVisible();

            page.getByLabel("Sign in with").selectOption("Corp LDAP");
            button(page).click();
            assertThat(visit.heading("My account")).isVisible();
            assertThat(page.getByText("alice of Example").first()).isVisible();
        }
    }

    @Test
    void letsTheAdministratorInOnTheBreakGlassPage() {
        try (Visit visit = CHROMIUM.visit(gateway)) {
            Page page = visit.open("/console/sign-in?local").page();
            assertThat(page.getByText("Passwords of local accounts are turned off"))
                    .isVisible();
            assertThat(page.getByLabel("Sign in with")).hasCount(0);
            fill(page, "admin", RunningGateway.ADMIN_PASSWORD);
            assertThat(button(page)).hasCount(0);
            assertThat(visit.heading("Clusters")).isVisible();

            triesASignIn(visit);
        }
    }

    private static void triesASignIn(Visit visit) {
        visit.open("/console/accounts").button("Try a sign-in").click();
        visit.dialog().getByLabel("Identity provider").selectOption("Corp LDAP");
        visit.dialog().getByLabel("Name that the person enters").fill("alice");
        visit.dialogButton("Try").click();
        assertThat(visit.dialog().locator("pre")).containsText("uid=alice,");
        assertThat(visit.dialog().locator("pre")).containsText("\"allowed\": true");
        Accessibility.requireNoFaults(visit.page());
        visit.dialog().getByLabel("Name that the person enters").fill("nobody");
        visit.dialogButton("Try").click();
        assertThat(visit.dialog().locator("pre")).containsText("no entry below users.baseDn matches");
    }

    private static void fill(Page page, String name, String password) {
        page.getByLabel("Account name").fill(name);
        page.locator("input[type=password]").fill(password);
        button(page).click();
    }

    private static Locator button(Page page) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in").setExact(true));
    }
}
