package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube key} and {@code hypercube account} on a running gateway and on its data directory. */
@Thorough
class RemoteCommandsIT {
    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    @Smoke
    @Test
    @Shows("7.5")
    void makesListsAndDeletesPairsOfTheTokensAccount() {
        List<String> carol = as(gateway.member("carol").token());

        Outcome made = run(
                carol,
                "",
                "key",
                "create",
                "--account",
                "carol",
                "--description",
                "CI",
                "--expires",
                "720h",
                "-o",
                "json");
        assertThat(made.out())
                .matches("\\{\"accessKey\":\"AK[0-9A-Za-z]{20}\",\"secretKey\":\"SK[0-9A-Za-z]{43}\"}\\R");
        String accessKey = json(made).path("accessKey").asString();
        String secret = json(made).path("secretKey").asString();

        Outcome text = run(carol, "", "key", "list", "--account", "carol");
        assertThat(text.out()).containsPattern("(?m)^" + accessKey + " +20.*Z +20.*Z +never +active +CI$");
        assertThat(text.out())
                .isEqualTo(run(local(), "", "key", "list", "--account", "carol").out());
        Outcome json = run(carol, "", "key", "list", "--account", "carol", "-o", "json");
        assertThat(json).isEqualTo(run(local(), "", "key", "list", "--account", "carol", "-o", "json"));
        assertThat(json.out()).contains(accessKey).endsWith(",\"total\":1}\n").doesNotContain(secret);

        assertThat(run(carol, "", "key", "delete", accessKey)).isEqualTo(new Outcome(0, "", ""));
        assertThat(run(carol, "", "key", "delete", accessKey).err()).contains(" answered 404: ", "not found");
    }

    @Test
    void saysThatATokenMakesPairsOfItsOwnAccountOnly() {
        List<String> dora = as(gateway.member("dora").token());

        for (List<String> where : List.of(dora, as(gateway.admin().token()))) {
            String own = where.equals(dora) ? "dora" : "admin";
            String other = where.equals(dora) ? "admin" : "dora";
            for (String verb : List.of("create", "list")) {
                Outcome refused = run(where, "", "key", verb, "--account", other);
                assertThat(refused.exitCode()).isEqualTo(1);
                assertThat(refused.out()).isEmpty();
                assertThat(refused.err())
                        .startsWith(
                                "hypercube: --account: " + other + " (expected: " + own + ", the account of the token");
            }
        }
        assertThat(json(run(local(), "", "key", "list", "--account", "dora", "-o", "json"))
                        .path("total")
                        .asInt())
                .isZero();
    }

    @Test
    @Shows("7.5")
    void makesListsAndChangesAccounts() {
        List<String> admin = as(gateway.admin().token());

        Outcome made = run(
                admin, "", "account", "create", "a.b+c@d", "--role", "admin", "--group", "x", "--group", "y", "-o",
                "json");
        assertThat(json(made).propertyNames()).containsExactly("name", "role", "groups", "password");
        gateway.anonymous().signIn("a.b+c@d", json(made).path("password").asString());
        assertThat(run(admin, "", "account", "create", "a.b+c@d").err()).contains(" answered 409: ", "already exists");
        assertThat(run(admin, "battery staple\n", "account", "create", "erin", "--password-stdin")
                        .out())
                .isEqualTo(run(local(), "battery staple\n", "account", "create", "erik", "--password-stdin")
                        .out()
                        .replace("erik", "erin"));

        assertThat(run(admin, "", "account", "list").out())
                .containsPattern("(?m)^a\\.b\\+c@d +admin +no +.*Z +local +x,y$")
                .isEqualTo(run(local(), "", "account", "list").out());
        assertThat(run(admin, "", "account", "list", "-o", "json"))
                .isEqualTo(run(local(), "", "account", "list", "-o", "json"));

        Outcome changed = run(admin, "", "account", "passwd", "a.b+c@d");
        assertThat(changed.out()).matches("password: [0-9A-Za-z]{24}\\R");
        gateway.anonymous()
                .signIn(
                        "a.b+c@d",
                        changed.out().substring("password: ".length()).strip());
    }

    @Test
    void setsOnesOwnPasswordWithTheOldOne() {
        run(local(), "the first one\n", "account", "create", "fred", "--password-stdin");
        String token = gateway.anonymous().signIn("fred", "the first one").token();

        assertThat(run(as(token), "the second one\nwrong\n", "account", "passwd", "fred", "--password-stdin")
                        .err())
                .contains(" answered 403: oldPassword: not the password");
        Outcome asked = run(as(token), "", "account", "passwd", "fred");
        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.out()).isEmpty();
        assertThat(asked.err())
                .startsWith("hypercube: --password-stdin: required, and there is no terminal to prompt on");
        assertThat(run(as(token), "the second one\nthe first one\n", "account", "passwd", "fred", "--password-stdin"))
                .isEqualTo(new Outcome(0, "", ""));
        gateway.anonymous().signIn("fred", "the second one");
        assertThat(run(as(token), "", "key", "list", "--account", "fred").err()).contains(" answered 401: ");
    }

    @Test
    void leavesToAdministratorsAndTheOperatorWhatIsTheirs() {
        List<String> member = as(gateway.member("gina").token());

        assertThat(run(member, "", "account", "list").err()).contains(" answered 403: ", "expected: admin");
        assertThat(run(member, "", "account", "create", "x").err()).contains(" answered 403: ", "expected: admin");
        Outcome system = run(
                as(gateway.admin().token()),
                "",
                "account",
                "create",
                "robot",
                "--group",
                "system:nodes",
                "--allow-system-groups");
        assertThat(system.exitCode()).isEqualTo(2);
        assertThat(system.err()).startsWith("hypercube: --allow-system-groups: not allowed with --server");
    }

    @Smoke
    @Test
    void findsCallsAndFailedSignInsInTheAuditLog() {
        List<String> admin = as(gateway.admin().token());
        run(admin, "", "account", "create", "harry");
        assertThatThrownBy(() -> gateway.anonymous().signIn("harry", "wrong"));

        await().untilAsserted(() -> {
            assertThat(run(admin, "", "audit", "--resource", "accounts", "--user", "admin")
                            .out())
                    .containsPattern("(?m) admin .* accounts.* 201$");
            assertThat(run(admin, "", "audit", "--user", "harry").out())
                    .containsPattern("(?m) harry \\(failed\\) .* 401 ");
        });
        List<String> member = as(gateway.member("ivy").token());
        assertThat(run(member, "", "audit").out()).doesNotContain("harry", "admin");
    }

    private static JsonNode json(Outcome outcome) {
        return JsonMapper.shared().readTree(outcome.succeeded());
    }

    private static List<String> local() {
        return List.of("--data-dir", gateway.dataDir().toString());
    }

    private static List<String> as(String token) {
        return List.of(
                "--server", gateway.uri().toString(),
                "--certificate-authority", gateway.authority().toString(),
                "--token", token);
    }

    private static Outcome run(List<String> where, String input, String... words) {
        return ProgramInJvm.run(
                Map.of(), input, Stream.concat(Stream.of(words), where.stream()).toArray(String[]::new));
    }
}
