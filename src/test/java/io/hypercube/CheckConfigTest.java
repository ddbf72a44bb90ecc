package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckConfigTest {
    @TempDir
    Path folder;

    private Path kubeconfig = Path.of("");

    private record Outcome(int exitCode, String out, String err) {}

    @BeforeEach
    void writeKubeconfig() throws IOException {
        kubeconfig = file("kubeconfig", """
                clusters:
                - {name: a, cluster: {server: "https://a:6443", proxy-url: "http://u:hunter2@proxy"}}
                - {name: b, cluster: {server: "https://u:hunter2@b"}}
                users:
                - {name: token, user: {token: hunter2}}
                - {name: basic, user: {username: me, password: hunter2}}
                - {name: exec, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: aws, args: [hunter2]}}}
                contexts:
                - {name: by-token, context: {cluster: a, user: token}}
                - {name: by-password, context: {cluster: a, user: basic}}
                - {name: by-program, context: {cluster: a, user: exec}}
                """);
    }

    @Test
    void printsWhatHoldsAndWhereItComesFrom() throws IOException {
        Path config = file("hypercube.yaml", "tokenTtl: 30m\n");

        Outcome outcome = run("--config", config.toString(), "--listen", ":1", "--kubeconfig", kubeconfig.toString());

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out().replaceAll(" +", " ").lines())
                .contains(
                        "settings",
                        " listen :1 flag",
                        " tokenTtl 30m " + config + ":1",
                        " drainTimeout 25s default",
                        "clusters",
                        " by-token https://a:6443 token",
                        " by-password https://a:6443 password of me",
                        " by-program https://a:6443 exec aws")
                .endsWith("configuration is valid");
        assertThat(folder.toFile().list()).hasSize(2);
    }

    @Test
    @Shows("7.7")
    void printsEveryProblemOfSettingsAndKubeconfigs() throws IOException {
        Path broken = file("broken", Files.readString(kubeconfig) + "- {name: by-nothing, context: {cluster: b}}\n");

        Outcome outcome = run("--listen", "x", "--kubeconfig", broken.toString(), "--kubeconfig", "/no/such/file");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).contains("by-nothing").contains("by-token").doesNotContain("is valid");
        assertThat(outcome.err().lines())
                .containsExactly(
                        "--listen: x (expected: HOST:PORT such as 0.0.0.0:30443 or [::1]:30443)",
                        "--kubeconfig: " + broken
                                + ",/no/such/file (expected: readable files; not readable: /no/such/file)",
                        broken
                                + ": context \"by-nothing\": cluster \"b\": server: contains a user or password (expected:"
                                + " username and password in the user entry)",
                        "configuration is not valid: 3 problems");
    }

    /** As in the samples of Kubernetes and Falco. */
    @Test
    void anAuditPolicyMayAskForResponses() throws IOException {
        Path policy =
                file("policy.yaml", "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: RequestResponse}]}\n");

        assertThat(run("--audit-policy", policy.toString(), "--kubeconfig=").exitCode())
                .isZero();
    }

    @Test
    void printsEveryProblemOfAnAuditPolicy() throws IOException {
        Path policy = file("policy.yaml", """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                rules:
                - level: Metadata
                  verbs: [read]
                - level: Everything
                """);

        Outcome outcome = run("--audit-policy", policy.toString(), "--kubeconfig=");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err().lines())
                .containsExactly(
                        policy
                                + ":5: rules[0].verbs: read (expected: one of get, list, watch, create, update, patch, delete,"
                                + " deletecollection, head, options, post, put; no verbs for all)",
                        policy + ":6: rules[1].level: Everything (expected: None, Metadata, Request, RequestResponse)",
                        "configuration is not valid: 2 problems");
    }

    @Test
    void singlesOutTheWrongValueOfAList() {
        Outcome outcome = run("--upstream-forbidden-addresses", "10.0.0.0/8,::1,everything", "--kubeconfig=");

        assertThat(outcome.err())
                .contains("--upstream-forbidden-addresses: 10.0.0.0/8,::1,everything (expected: ")
                .contains("; not valid: everything)");
        assertThat(outcome.out().replaceAll(" +", " ")).contains("clusters" + System.lineSeparator() + " none");
    }

    @Test
    void tellsWhyEventsCannotBeKept() throws IOException {
        Path webhook = file("webhook", """
                clusters: [{name: c, cluster: {server: "https://h", insecure-skip-tls-verify: true}}]
                contexts: [{name: x, context: {cluster: c}}]
                """);

        Outcome wrong =
                run("--kubeconfig=", "--audit-file", folder + "/no/audit.log", "--audit-webhook", webhook.toString());
        Outcome right = run("--kubeconfig=", "--audit-file", folder + "/audit.log");
        Outcome standard = run(
                "--kubeconfig=",
                "--config",
                file("hypercube.yaml", "auditFile: '-'\n").toString());

        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.err().lines())
                .containsExactly(
                        "auditFile: " + folder + "/no/audit.log: " + folder
                                + "/no does not exist (expected: a file in an existing directory)",
                        "auditWebhook: " + webhook
                                + ": insecure-skip-tls-verify: true (expected: certificate-authority)",
                        "configuration is not valid: 2 problems");
        assertThat(right.exitCode()).isZero();
        assertThat(standard.exitCode()).isZero();
        assertThat(folder.resolve("audit.log")).doesNotExist();
    }

    @Test
    void tellsWhyAFileIsNoKubeconfig() throws IOException {
        Outcome outcome = run("--kubeconfig", file("pod", "kind: Pod").toString());
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("pod:1: kind: Pod (expected: Config)")
                .contains("1 problem");
    }

    @Test
    void tellsAddressesThatAreForbidden() throws IOException {
        Path addresses = file("addresses", """
                clusters:
                - {name: metadata, cluster: {server: "http://169.254.169.254"}}
                - {name: proxied, cluster: {server: "https://a:6443", proxy-url: "http://[::1]:3128"}}
                - {name: fine, cluster: {server: "https://192.0.2.1:6443"}}
                users: [{name: u, user: {token: t}}]
                contexts:
                - {name: metadata, context: {cluster: metadata, user: u}}
                - {name: proxied, context: {cluster: proxied, user: u}}
                - {name: fine, context: {cluster: fine, user: u}}
                """);
        String[] words = {"--kubeconfig", addresses.toString(), "--upstream-forbidden-addresses", "169.254.0.0/16,::1"};

        Outcome outcome = run(words);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err().lines())
                .containsExactly(
                        "context \"metadata\": 169.254.169.254 (expected: an address outside upstreamForbiddenAddresses)",
                        "context \"proxied\": [::1] (expected: an address outside upstreamForbiddenAddresses)",
                        "configuration is not valid: 2 problems");
        assertThat(run("--upstream-forbidden-addresses", "10.0.0.1/8", "--kubeconfig=")
                        .err())
                .contains(
                        "--upstream-forbidden-addresses: 10.0.0.1/8 (expected: an address, or a range in CIDR notation");
    }

    @Test
    void tellsThatTokensOfCallersNeedAPublicUrl() throws IOException {
        String trusting = file("trusting", """
                clusters:
                - name: c
                  cluster:
                    server: https://192.0.2.1:6443
                    extensions: [{name: hypercube.io/identity, extension: {type: token, audience: prod}}]
                contexts:
                - {name: prod, context: {cluster: c}}
                """).toString();

        assertThat(run("--kubeconfig", trusting).err().lines())
                .containsExactly(
                        "context \"prod\": hypercube.io/identity: type: token (expected: impersonation,"
                                + " or the setting public-url)",
                        "configuration is not valid: 1 problem");
        Outcome valid = run("--kubeconfig", trusting, "--public-url", "https://hub.example.com");
        assertThat(valid.exitCode()).isZero();
        assertThat(valid.out()).containsPattern("prod +https://192.0.2.1:6443 +token of each caller for prod");
    }

    @Test
    void showsNoSecret() throws IOException {
        Map<Path, Integer> files = Map.of(
                kubeconfig,
                0,
                file("broken", Files.readString(kubeconfig) + "- {name: x, context: {cluster: b}}\n"),
                1);
        files.forEach((file, exitCode) -> {
            Outcome outcome = run(
                    "--kubeconfig",
                    file.toString(),
                    "--database",
                    "postgresql://u:hunter2@database/hypercube",
                    "--master-key-file",
                    kubeconfig.toString());
            assertThat(outcome.exitCode()).isEqualTo(exitCode);
            assertThat(outcome.out() + outcome.err()).contains("[redacted]").doesNotContain("hunter2");
        });
    }

    @Test
    void tellsThatReplicasNeedAMasterKey() {
        Outcome outcome = run("--kubeconfig=", "--database", "postgresql://u:p@database/hypercube");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("masterKeyFile: not set (expected: ");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[arguments.length + 1];
        words[0] = "check-config";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        int exitCode = Main.commandLine(words)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
