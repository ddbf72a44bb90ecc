package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A sign-in at a real OpenLDAP server that an administrator only tries. */
@Smoke
class LdapTrialIT {
    private static final String TRY = "/api/v1/cube/providers/corp/try";

    @TempDir
    private static Path folder;

    private static Slapd slapd;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws IOException {
        slapd = Slapd.start(folder);
        Files.writeString(folder.resolve("ldap.secret"), Slapd.READER_PASSWORD + "\n");
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                identityProviders:
                - name: corp
                  ldap:
                    url: %s
                    startTls: true
                    certificateAuthority: slapd/ca.crt
                    bindDn: %s
                    bindPasswordFile: ldap.secret
                    users: {baseDn: "%s", filter: "(|(uid={name})(sn={name}))"}
                    groups: {baseDn: "%s", filter: "(member={dn})", prefix: "corp:"}
                    adminGroups: ["corp:platform"]
                """.formatted(
                        slapd.ldap(), Slapd.READER, Slapd.PEOPLE, Slapd.GROUPS));
        gateway = RunningGateway.with(Map.of("config", List.of(config.toString())));
        slapd.group("platform", slapd.person("alice"));
        slapd.person("admin");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        slapd.close();
    }

    @Test
    void showsAttributesAndWhatWouldFollowAndChangesNothing() {
        JsonNode alice = tried("alice");
        assertThat(alice.get("allowed").asBoolean()).isTrue();
        assertThat(alice.get("account").toString())
                .contains(
                        "\"name\":\"alice\"",
                        "\"role\":\"admin\"",
                        "\"groups\":[\"corp:platform\"]",
                        "\"exists\":false");
        assertThat(alice.get("claims").get("dn").asString()).isEqualTo("uid=alice," + Slapd.PEOPLE);
        assertThat(alice.toString()).doesNotContain("password");
        assertThat(gateway.admin().get("/api/v1/cube/accounts/alice").statusCode())
                .isEqualTo(404);
    }

    @Test
    void showsGroupsThatCannotBeUsed() {
        String bob = slapd.person("bob");
        slapd.group("ops", bob);
        slapd.group("équipe", bob);
        JsonNode tried = tried("bob");
        assertThat(tried.get("allowed").asBoolean()).isTrue();
        assertThat(tried.get("account").get("groups").toString()).isEqualTo("[\"corp:ops\"]");
        assertThat(tried.get("unusableGroups").toString()).isEqualTo("[\"corp:équipe\"]");
        assertThat(tried("alice").has("unusableGroups")).isFalse();

        byte[] login = Json.write(Map.of("name", "bob", "password", "password-of-bob", "provider", "corp"));
        HttpResponse<byte[]> signedIn = gateway.anonymous().post("/api/v1/cube/login", login);
        assertThat(signedIn.statusCode()).isEqualTo(200);
        assertThat(new String(signedIn.body(), StandardCharsets.UTF_8)).contains("\"groups\":[\"corp:ops\"]");
    }

    @Test
    void showsTheReasonOfARefusal() {
        assertThat(tried("admin").get("reason").asString())
                .startsWith("the account name \"admin\" belongs to a local account");
        assertThat(tried("nobody").get("reason").asString())
                .isEqualTo("no entry below users.baseDn matches users.filter for this name");
    }

    @Test
    void needsAUserAndAnAdministrator() {
        HttpResponse<byte[]> answer = gateway.admin().post(TRY, new byte[0]);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("user: missing (expected: the name that the person enters)");
        assertThat(gateway.member("mallory")
                        .post(TRY, Json.write(Map.of("user", "alice")))
                        .statusCode())
                .isEqualTo(403);
    }

    private static JsonNode tried(String user) {
        HttpResponse<byte[]> answer = gateway.admin().post(TRY, Json.write(Map.of("user", user)));
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }
}
