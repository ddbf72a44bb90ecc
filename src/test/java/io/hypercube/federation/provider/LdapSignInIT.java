package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sign-in with a name and a password of a real OpenLDAP server, at a gateway where local passwords are turned off. */
@Smoke
class LdapSignInIT {
    private static final String LOGIN = "/api/v1/cube/login";

    @TempDir
    private static Path folder;

    private static Slapd slapd;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws IOException {
        slapd = Slapd.start(folder);
        Files.writeString(folder.resolve("ldap.secret"), Slapd.READER_PASSWORD + "\n");
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                passwordSignIn: false
                groupsRefresh: 200ms
                identityProviders:
                - name: corp
                  displayName: Corp LDAP
                  ldap:
                    url: %s
                    startTls: true
                    certificateAuthority: slapd/ca.crt
                    bindDn: %s
                    bindPasswordFile: ldap.secret
                    users: {baseDn: "%s", filter: "(uid={name})"}
                    groups: {baseDn: "%s", filter: "(member={dn})", prefix: "corp:", nested: true}
                    adminGroups: ["corp:platform"]
                """.formatted(
                        slapd.ldap(), Slapd.READER, Slapd.PEOPLE, Slapd.GROUPS));
        gateway = RunningGateway.with(Map.of("config", List.of(config.toString())));
        slapd.person("bob");
        String alice = slapd.person("alice");
        String dev = slapd.group("dev", alice);
        String platform = slapd.group("platform", dev);
        slapd.group("everybody", platform);
        // a cycle
        slapd.modify("dn: " + dev, "changetype: modify", "add: member", "member: cn=everybody," + Slapd.GROUPS);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        slapd.close();
    }

    @Test
    void signsInWithNestedGroupsAndFollowsTheDirectory() {
        Client alice = signedIn("alice");
        Map<?, ?> who = whoAmI(alice);
        assertThat(who.get("account")).isEqualTo("alice");
        assertThat(who.get("displayName")).isEqualTo("alice of Example");
        assertThat(who.get("source")).isEqualTo("corp");
        assertThat(who.get("role")).isEqualTo("admin");
        assertThat(who.get("groups")).isEqualTo(List.of("corp:dev", "corp:platform", "corp:everybody"));

        slapd.delete("cn=platform," + Slapd.GROUPS);
        await().untilAsserted(() -> {
            Map<?, ?> now = whoAmI(alice);
            assertThat(now.get("groups")).isEqualTo(List.of("corp:dev"));
            assertThat(now.get("role")).isEqualTo("member");
        });

        slapd.delete("uid=alice," + Slapd.PEOPLE);
        await().until(() -> alice.get("/api/v1/cube/whoami").statusCode() == 401);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bob             | wrong",
                "bob             | ''",
                "b*              | password-of-bob",
                "bob)(uid=*      | password-of-bob",
                "nobody          | password-of-bob",
                "''              | password-of-bob"
            })
    void refusesWhatIsWrongWithOneAnswer(String name, String password) {
        HttpResponse<byte[]> answer = signIn(Map.of("name", name, "password", password, "provider", "corp"));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(text(answer)).contains("the name or the password is not valid");
    }

    @Test
    void refusesAPersonWhoseEntryIsDisabled() {
        slapd.person("carol");
        signedIn("carol");
        slapd.modify(
                "dn: uid=carol," + Slapd.PEOPLE,
                "changetype: modify",
                "add: pwdAccountLockedTime",
                "pwdAccountLockedTime: 000001010000Z");
        HttpResponse<byte[]> answer =
                signIn(Map.of("name", "carol", "password", "password-of-carol", "provider", "corp"));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(text(answer)).contains("the directory says that carol is disabled");
        assertThat(signIn(Map.of("name", "carol", "password", "wrong", "provider", "corp"))
                        .statusCode())
                .as("is told to nobody without the password")
                .isEqualTo(401);
    }

    @Test
    void refusesProvidersThatAreNone() {
        HttpResponse<byte[]> answer = signIn(Map.of("name", "alice", "password", "x", "provider", "other"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(text(answer)).contains("provider: other (expected: one of corp)");
    }

    @Test
    void turnsLocalPasswordsOffButForTheBreakGlassSignInOfTheAdministrator() {
        Map<String, Object> admin = new HashMap<>(Map.of("name", "admin", "password", RunningGateway.ADMIN_PASSWORD));
        HttpResponse<byte[]> refused = signIn(admin);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(text(refused)).contains("turned off by passwordSignIn");

        admin.put("breakGlass", true);
        assertThat(signIn(admin).statusCode()).isEqualTo(200);
        assertThat(signIn(Map.of("name", "root", "password", "x", "breakGlass", true))
                        .statusCode())
                .isEqualTo(403);
        assertThat(text(gateway.anonymous().get("/api/v1/cube/providers")))
                .isEqualTo("{\"items\":[{\"name\":\"corp\",\"displayName\":\"Corp LDAP\",\"type\":\"ldap\"}],"
                        + "\"total\":1,\"passwordSignIn\":false}");
        assertThat(gateway.anonymous()
                        .get("/api/v1/cube/providers/corp/authorize")
                        .statusCode())
                .as("no page to send a browser to")
                .isEqualTo(404);
    }

    @Test
    void keepsSessionsWhileTheDirectoryIsDown() {
        slapd.person("dora");
        Client dora = signedIn("dora");
        slapd.stop();
        try {
            HttpResponse<byte[]> answer =
                    signIn(Map.of("name", "dora", "password", "password-of-dora", "provider", "corp"));
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(text(answer)).contains("identity provider \\\"corp\\\" does not answer");
            assertThat(dora.get("/api/v1/cube/whoami").statusCode()).isEqualTo(200);
        } finally {
            slapd.restart();
        }
        signedIn("dora");
    }

    private static Client signedIn(String name) {
        HttpResponse<byte[]> answer =
                signIn(Map.of("name", name, "password", "password-of-" + name, "provider", "corp"));
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        return gateway.anonymous()
                .withToken(String.valueOf(Json.read(answer.body(), Map.class).get("token")));
    }

    private static Map<?, ?> whoAmI(Client client) {
        return Json.read(client.get("/api/v1/cube/whoami").body(), Map.class);
    }

    private static HttpResponse<byte[]> signIn(Map<String, ?> body) {
        return gateway.anonymous().post(LOGIN, Json.write(body));
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
