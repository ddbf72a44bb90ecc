package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.IdentityProvider;
import io.hypercube.testbed.TestAuthority;
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
class ProviderSignInPageIT {
    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    /** Pages of the provider ask for fonts there, which the browser does not resolve. */
    private static final URI FONTS = URI.create("https://fonts.googleapis.com");

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
                """.formatted(provider.uri()));
        gateway = RunningGateway.with(Map.of("config", List.of(config.toString())));
        provider.redirectTo(gateway.uri() + "/api/v1/cube/providers/corp/callback");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        provider.close();
    }

    @Test
    void comesBackToThePageThatWasWantedAndSignsOut() {
        try (Visit visit = CHROMIUM.visit(gateway).allow(provider.uri()).allow(FONTS)) {
            Page page = visit.open("/console/account").page();
            link(page, "Sign in with Corp SSO").click();
            page.locator("input[name=login]").fill("bob");
            page.locator("input[name=password]").fill("anything");
            page.locator("button[type=submit]").click();
            page.locator("button[type=submit]").click();

            assertThat(visit.heading("My account")).isVisible();
            assertThat(page).hasURL(gateway.uri() + "/console/account");
            assertThat(page.getByText("bob@example.com").first()).isVisible();
            assertThat(page.getByText("corp:dev")).isVisible();
            assertThat(visit.heading("Change password")).hasCount(0);

            visit.chooseFromAccountMenu("Sign out");
            assertThat(page).hasURL(Pattern.compile(".*/console/sign-in.*"));
            visit.open("/console/account");
            assertThat(link(page, "Sign in with Corp SSO")).isVisible();
        }
    }

    @Test
    void saysWhyTheProviderRefusedAndDoesNotAskItAgain() {
        try (Visit visit = CHROMIUM.visit(gateway).allow(provider.uri()).allow(FONTS)) {
            Page page = visit.open("/console/keys").page();
            link(page, "Sign in with Corp SSO").click();
            link(page, "[ Cancel ]").click();

            assertThat(page.getByText("Signing in with corp failed")).isVisible();
            assertThat(page.getByText("the provider refused: access_denied")).isVisible();
            assertThat(page).hasURL(gateway.uri() + "/console/sign-in?next=%2Fconsole%2Fkeys");
            page.reload();
            assertThat(link(page, "Sign in with Corp SSO")).isVisible();
            assertThat(page.getByText("Signing in with corp failed")).hasCount(0);
        }
    }

    private static Locator link(Page page, String name) {
        return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
    }
}
