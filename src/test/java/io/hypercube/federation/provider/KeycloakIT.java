package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.federation.provider.FormBrowser.Page;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Keycloak;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sign-in at Keycloak, by the form of its realm. */
@Thorough
@BeforeRelease
class KeycloakIT {
    @TempDir
    private static Path folder;

    private static TestAuthority authority;
    private static Keycloak keycloak;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws IOException {
        authority = new TestAuthority(folder);
        keycloak = Keycloak.start(authority);
        Files.writeString(folder.resolve("client.secret"), "client-secret\n");
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                identityProviders:
                - name: corp
                  oidc:
                    issuer: {url: "%s", certificateAuthority: test-ca.crt}
                    clientId: hypercube
                    clientSecretFile: client.secret
                    claimMappings:
                      username: {expression: "claims.email_verified ? claims.email : ''"}
                      groups: {expression: "claims.?groups.orValue([]).map(g, 'corp:' + g)"}
                    claimValidationRules:
                    - {expression: "!('interns' in claims.?groups.orValue([]))", message: interns use the training gateway}
                    adminGroups: ["corp:platform"]
                """.formatted(keycloak.issuer()));
        gateway = RunningGateway.with(Map.of(
                "config", List.of(config.toString()),
                "groups-refresh", List.of("1s"),
                "tls-cert", List.of(authority.file().toString()),
                "tls-key", List.of(authority.keyFile().toString())));
        keycloak.register(gateway.uri(), "corp");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        keycloak.close();
    }

    @Test
    void bringsNameGroupsAndRole() {
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            Page page = signIn(browser, "alice");
            assertThat(page.uri()).hasPath("/console/keys");

            Map<?, ?> alice = whoAmI(browser);
            assertThat(alice.get("account")).isEqualTo("alice@example.com");
            assertThat(alice.get("source")).isEqualTo("corp");
            assertThat(alice.get("role")).isEqualTo("admin");
            assertThat(alice.get("groups"))
                    .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                    .containsExactlyInAnyOrder("corp:platform", "corp:dev");
        }
    }

    @Test
    void refusesByARule() {
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            Page page = signIn(browser, "ina");
            assertThat(page.uri()).hasPath("/console/sign-in");
            assertThat(failure(browser)).contains("claimValidationRules[0] failed: interns use the training gateway");
            assertThat(browser.cookies(gateway.uri())).doesNotContain("session");
        }
    }

    @Test
    void showsAnAdministratorWhatWouldFollow() {
        byte[] answer = Client.at(gateway.uri(), authority.file())
                .signIn("admin", RunningGateway.ADMIN_PASSWORD)
                .post("/api/v1/cube/providers/corp/try", new byte[0])
                .body();
        URI link = URI.create(String.valueOf(Json.read(answer, Map.class).get("link")));
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            Page page = browser.submit(browser.open(link), passwordOf("ina"));
            assertThat(page.text())
                    .contains("reason     claimValidationRules[0] failed: interns use the training gateway")
                    .contains("\n  groups: [\"interns\"]\n")
                    .contains("\n  preferred_username: \"ina\"\n");
            assertThat(browser.cookies(gateway.uri())).isEmpty();
        }
    }

    @Test
    void endsTheSessionWithASignOutThere() {
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            signIn(browser, "bob");
            assertThat(whoAmI(browser).get("account")).isEqualTo("bob@example.com");

            keycloak.signOut("bob");
            await().untilAsserted(() -> assertThat(browser.open(gateway.uri().resolve("/api/v1/cube/whoami"))
                            .status())
                    .isEqualTo(401));
        }
    }

    /** Each reading gets a new refresh token, and the one before it works no more. */
    @Test
    void readsGroupsAndRoleAgainWithRotatingRefreshTokens() {
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            signIn(browser, "carol");
            assertThat(whoAmI(browser).get("role")).isEqualTo("admin");

            keycloak.leave("carol", "platform");
            await().untilAsserted(() -> assertThat(whoAmI(browser).get("role")).isEqualTo("member"));
            keycloak.leave("carol", "dev");
            await().untilAsserted(
                            () -> assertThat(whoAmI(browser).get("groups")).isEqualTo(List.of()));
        }
    }

    @Test
    void learnsANewKey() {
        String before = keycloak.keyId();
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            signIn(browser, "bob");
            assertThat(whoAmI(browser).get("role")).isEqualTo("member");
        }
        keycloak.replaceKey();
        assertThat(keycloak.keyId()).isNotEqualTo(before);
        try (FormBrowser browser = new FormBrowser(authority.file())) {
            signIn(browser, "bob");
            assertThat(whoAmI(browser).get("account")).isEqualTo("bob@example.com");
        }
    }

    private static Page signIn(FormBrowser browser, String name) {
        Page form = browser.open(URI.create(gateway.uri() + "/api/v1/cube/providers/corp/authorize?to=/console/keys"));
        assertThat(form.uri().getPath()).startsWith("/realms/corp/");
        return browser.submit(form, passwordOf(name));
    }

    private static Map<String, String> passwordOf(String name) {
        return Map.of("username", name, "password", "password-of-" + name);
    }

    private static Map<?, ?> whoAmI(FormBrowser browser) {
        Page page = browser.open(gateway.uri().resolve("/api/v1/cube/whoami"));
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return Json.read(page.text().getBytes(StandardCharsets.UTF_8), Map.class);
    }

    /** The reason that the sign-in page shows. */
    private static String failure(FormBrowser browser) {
        String name = "__Host-hypercube-sign-in-failure=";
        String cookies = browser.cookies(gateway.uri());
        assertThat(cookies).contains(name);
        String value = cookies.substring(cookies.indexOf(name) + name.length()).split(";", 2)[0];
        return new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
    }
}
