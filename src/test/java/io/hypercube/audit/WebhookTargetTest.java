package io.hypercube.audit;

import static io.hypercube.audit.NumberedEvents.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookTargetTest {
    @TempDir
    Path folder;

    /** @param cluster more fields of the cluster entry */
    private Path kubeconfig(String server, String cluster, String user) throws IOException {
        return Files.writeString(folder.resolve("webhook"), """
                clusters: [{name: c, cluster: {server: "%s"%s}}]
                users: [{name: u, user: {%s}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                current-context: x
                """.formatted(server, cluster, user));
    }

    private static AuditConfig.Webhook config(Path kubeconfig) {
        return new AuditConfig.Webhook(Optional.of(kubeconfig), OnFailure.CONTINUE);
    }

    private void assertRefused(Path kubeconfig, String problem) {
        assertThat(new WebhookTarget(kubeconfig).problems()).containsExactly("auditWebhook: " + problem);
        assertThatThrownBy(() -> AuditSinks.webhook(config(kubeconfig)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("auditWebhook: " + problem);
    }

    @Test
    void opensNothingWithoutAKubeconfig() throws IOException {
        assertThat(AuditSinks.webhook(new AuditConfig.Webhook(Optional.empty(), OnFailure.CONTINUE)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            https://h | ', insecure-skip-tls-verify: true' | token: hunter2 | insecure-skip-tls-verify: true (expected: certificate-authority)
            https://h | ', tls-server-name: other' | token: hunter2 | tls-server-name: not supported (expected: a server address that its certificate names)
            https://h | '' | exec: {apiVersion: client.authentication.k8s.io/v1, command: aws} | exec: not supported (expected: token, tokenFile, or a client certificate)
            https://h | ', extensions: [{name: hypercube.io/identity, extension: {type: token, audience: a}}]' | '' | hypercube.io/identity: not supported (expected: a kubeconfig without it)
            http://h | '' | token: hunter2 | server: http with a credential (expected: https, or no credential)
            https://h | ', proxy-url: "http://u:hunter2@p:1"' | '' | proxy-url: not supported (expected: http://HOST:PORT without a user)
            https://h | ', proxy-url: "socks5://p:1"' | '' | proxy-url: not supported (expected: http://HOST:PORT without a user)
            """)
    void refusesConnectionsThatAWebhookCannotHave(String server, String cluster, String user, String problem)
            throws IOException {
        Path kubeconfig = kubeconfig(server, cluster, user);
        assertRefused(kubeconfig, kubeconfig + ": " + problem);
    }

    @Test
    void refusesKubeconfigsWithoutAUsableContext() throws IOException {
        Path kubeconfig = kubeconfig("https://h", "", "token: hunter2");
        String text = Files.readString(kubeconfig);

        Files.writeString(kubeconfig, text.replace("current-context: x", "current-context: y"));
        assertRefused(kubeconfig, kubeconfig + ": current-context: y (expected: the name of a context in this file)");
        Files.writeString(kubeconfig, "");
        assertRefused(
                kubeconfig, kubeconfig + ": current-context: missing (expected: the name of a context in this file)");
        Files.writeString(kubeconfig, text.replace("user: u}", "user: nobody}"));
        assertRefused(kubeconfig, kubeconfig + ": context \"x\": context: user: there is no user \"nobody\"");
        Files.writeString(kubeconfig, "kind: Pod");
        assertRefused(kubeconfig, kubeconfig + ":1: kind: Pod (expected: Config)");
    }

    @Test
    void takesTheOnlyContextWithoutACurrentOne() throws IOException {
        Path kubeconfig = kubeconfig("https://h", "", "token: hunter2");
        Files.writeString(kubeconfig, Files.readString(kubeconfig).replace("current-context: x", ""));

        assertThat(new WebhookTarget(kubeconfig).problems()).isEmpty();
    }

    @Test
    void doesNotRepeatATokenThatNoHeaderCanHave() throws IOException {
        Path kubeconfig = kubeconfig("https://h", "", "token: \"hunter2\\nx\"");

        assertThat(new WebhookTarget(kubeconfig).problems())
                .singleElement()
                .asString()
                .contains("token: cannot be sent in a header field")
                .doesNotContain("hunter2");
    }

    @Test
    void postsOverPlainHttpAndThroughAProxy() throws Exception {
        try (WebhookServer server = new WebhookServer(false)) {
            String address = "127.0.0.1:" + server.port();
            try (AuditSink direct = AuditSinks.webhook(config(kubeconfig("http://" + address + "/k8s-audit", "", "")))
                            .orElseThrow();
                    AuditSink proxied = AuditSinks.webhook(config(kubeconfig(
                                    "http://falco.example/k8s-audit", ", proxy-url: \"http://" + address + '"', "")))
                            .orElseThrow()) {
                direct.write(batch(0, 1));
                proxied.write(batch(1, 1));
            }

            assertThat(server.received)
                    .extracting(WebhookServer.Received::uri)
                    .containsExactly("/k8s-audit", "http://falco.example/k8s-audit");
            assertThat(server.received)
                    .extracting(WebhookServer.Received::authorization)
                    .containsOnly("null");
        }
    }
}
