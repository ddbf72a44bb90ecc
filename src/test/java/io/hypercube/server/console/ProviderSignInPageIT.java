package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.IdentityProvider;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Sign-in at a certified OpenID Connect provider, in a browser. */
@Thorough
class ProviderSignInPageIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    /** Pages of the provider ask for fonts there, which the browser does not resolve. */
    private static final URI FONTS = URI.create("https://fonts.googleapis.com");

    private static final Pattern SIGN_IN = Pattern.compile(".*/console/sign-in.*");

    @TempDir
    private static Path folder;

    private static IdentityProvider provider;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws IOException {
        TestAuthority authority = new TestAuthority(folder);
        provider = IdentityProvider.start(authority);
        Files.writeString(folder.resolve("client.secret"), "client-secret\n");
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                groupsRefresh: 1s
                identityProviders:
                - name: corp
                  displayName: Corp SSO
                  oidc:
                    issuer: {url: "%s", certificateAuthority: test-ca.crt}
                    clientId: hypercube
                    clientSecretFile: client.secret
                    scopes: [profile, email, groups]
                    claimMappings:
                      username: {claim: email}
                      groups: {claim: groups, prefix: "corp:"}
                    adminGroups: ["corp:platform"]
                """.formatted(provider.uri()));
        gateway = RunningGateway.with(Map.of("config", List.of(config.toString())));
        provider.redirectTo(gateway.uri() + "/api/v1/cube/providers/corp/callback");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        provider.close();
    }

    @Smoke
    @Test
    void comesBackToThePageThatWasWantedAndSignsOutAtBoth() {
        try (Visit visit = visit()) {
            Page page = signIn(visit, "/console/account", "bob");
            assertThat(visit.heading("My account")).isVisible();
            assertThat(page).hasURL(gateway.uri() + "/console/account");
            assertThat(page.getByText("bob@example.com").first()).isVisible();
            assertThat(page.getByText("corp:dev")).isVisible();
            assertThat(page.getByText("Role and groups confirmed")).isVisible();
            assertThat(visit.heading("Change password")).hasCount(0);

            visit.chooseFromAccountMenu("Sign out");
            visit.button("Yes, sign me out").click();
            assertThat(page).hasURL(SIGN_IN);
            assertThat(page.getByText("You have signed out here and at your identity provider"))
                    .isVisible();
            visit.open("/console/account");
            assertThat(corp(page)).isVisible();
            corp(page).click();
            assertThat(page.locator("input[name=login]")).isVisible();
        }
    }

    @Test
    void takesTheRoleOfAnAdminWhoIsSignedIn() {
        provider.groups("alice", "dev", "platform");
        try (Visit visit = visit()) {
            Page page = signIn(visit, "/console/accounts", "alice");
            assertThat(visit.button("Add account")).isVisible();

            provider.groups("alice", "dev");
            awaitStatus(page, "/api/v1/cube/accounts", 403);
            visit.button("Add account").click();
            page.locator("#account-name").fill("carol");
            visit.dialogButton("Add account").click();

            assertThat(page.getByText("Only administrators manage accounts")).isVisible();
            assertThat(page).hasURL(gateway.uri() + "/console/accounts");
        }
    }

    /** As long as the person is signed in at the provider, which it asks once when they are not. */
    @Test
    void comesBackToTheSamePageAfterTheEndOfTheSession() {
        try (Visit visit = visit()) {
            Page page = signIn(visit, "/console/account", "bob");
            assertThat(visit.heading("My account")).isVisible();
            Object ended = page.evaluate(
                    "async () => { const list = await (await fetch('/api/v1/cube/sessions')).json();"
                            + " const current = list.items.find((item) => item.current).id;"
                            + " return (await fetch('/api/v1/cube/sessions/' + current, { method: 'DELETE' })).status; }");
            org.assertj.core.api.Assertions.assertThat(ended).isEqualTo(200);
            visit.open("/console/keys?pageSize=10");
            assertThat(visit.heading("Access keys")).isVisible();
            assertThat(page).hasURL(gateway.uri() + "/console/keys?pageSize=10");

            Page other = visit.context().newPage();
            other.navigate(provider.uri() + "/session/end");
            other.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Yes, sign me out"))
                    .click();
            assertThat(other.getByText("Sign-out Success")).isVisible();
            awaitStatus(page, "/api/v1/cube/whoami", 401);
            visit.open("/console/account");
            saysWhyTheProviderRefusedAndDoesNotAskItAgain(page, "/console/sign-in?next=%2Fconsole%2Faccount");
            visit.open("/console/keys");
            corp(page).click();
            saysWhyTheProviderRefusedAndDoesNotAskItAgain(page, "/console/sign-in?next=%2Fconsole%2Fkeys");
        }
    }

    private static void saysWhyTheProviderRefusedAndDoesNotAskItAgain(Page page, String comesBackTo) {
        link(page, "[ Cancel ]").click();
        assertThat(page.getByText("Signing in with corp failed")).isVisible();
        assertThat(page.getByText("the provider refused: access_denied")).isVisible();
        assertThat(page).hasURL(gateway.uri() + comesBackTo);
        page.reload();
        assertThat(corp(page)).isVisible();
        assertThat(page.getByText("Signing in with corp failed")).hasCount(0);
    }

    private static Visit visit() {
        return CHROMIUM.visit(gateway).allow(provider.uri()).allow(FONTS);
    }

    private static Page signIn(Visit visit, String path, String name) {
        Page page = visit.open(path).page();
        corp(page).click();
        page.locator("input[name=login]").fill(name);
        page.locator("input[name=password]").fill("anything");
        page.locator("button[type=submit]").click();
        page.locator("button[type=submit]").click();
        return page;
    }

    /** As the page's own calls would be answered, without telling it. */
    private static void awaitStatus(Page page, String path, int status) {
        page.waitForCondition(() -> page.evaluate("async (path) => (await fetch(path)).status", path)
                .equals(status));
    }

    private static Locator corp(Page page) {
        return link(page, "Sign in with Corp SSO");
    }

    private static Locator link(Page page, String name) {
        return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
    }
}
