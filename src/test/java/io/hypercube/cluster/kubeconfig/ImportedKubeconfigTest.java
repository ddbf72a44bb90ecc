package io.hypercube.cluster.kubeconfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportedKubeconfigTest {
    private static final String TWO = """
            current-context: two
            clusters:
            - {name: one, cluster: {server: "https://one"}}
            - {name: two, cluster: {server: "https://two", tls-server-name: two.example, proxy-url: "http://p:1", insecure-skip-tls-verify: yes}}
            users:
            - {name: one, user: {token: token-of-one}}
            - {name: two, user: {username: u, password: 0123e5}}
            contexts:
            - {name: one, context: {cluster: one, user: one}}
            - {name: two, context: {cluster: two, user: two, namespace: n}}
            """;

    @Test
    void takesTheCurrentContextUnlessAnotherIsNamed() {
        assertThat(read(TWO, null).context()).isEqualTo("two");
        assertThat(read(TWO, "one").context()).isEqualTo("one");
        assertThat(read(
                                "clusters: [{name: a, cluster: {server: 'https://a'}}]\n"
                                        + "contexts: [{name: 'arn:aws/only', context: {cluster: a}}]",
                                null)
                        .context())
                .isEqualTo("arn:aws/only");
    }

    /** Other contents of the received text are not stored. */
    @Test
    void keepsThatContextAloneAndReadsItBackAsItWas() {
        ImportedKubeconfig imported = read(TWO, null);

        assertThat(imported.kept().reveal()).doesNotContain("one").contains("0123e5");
        ImportedKubeconfig again = read(imported.kept().reveal(), null);
        assertThat(again.connection()).isEqualTo(imported.connection());
        assertThat(again.connection().trust()).isInstanceOf(ClusterConnection.Trust.Anyone.class);
        assertThat(again.connection().credential()).isEqualTo(new HttpCredential.Basic("u", Secret.of("0123e5")));
        assertThat(again.kept()).isEqualTo(imported.kept());
    }

    @Test
    void keepsHowTheClusterLearnsWhoACallerIs() {
        String text = "clusters: [{name: a, cluster: {server: 'https://a', extensions: [{name: hypercube.io/identity,"
                + " extension: {type: token, audience: one}}]}}]\ncontexts: [{name: a, context: {cluster: a}}]";
        ImportedKubeconfig named = read(text, null);
        ImportedKubeconfig asked = ImportedKubeconfig.read(Secret.of(text), null, new Identity.Token("two"));
        ImportedKubeconfig impersonated = ImportedKubeconfig.read(Secret.of(text), null, new Identity.Impersonation());

        assertThat(named.connection().identity()).isEqualTo(new Identity.Token("one"));
        assertThat(asked.connection().identity()).isEqualTo(new Identity.Token("two"));
        for (ImportedKubeconfig imported : List.of(named, asked, impersonated)) {
            ImportedKubeconfig again = read(imported.kept().reveal(), null);
            assertThat(again.connection()).isEqualTo(imported.connection());
            assertThat(again.kept()).isEqualTo(imported.kept());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\nb", "a b", "a\\tb", "a\\u0001", "a\\u00e4", " \\n"})
    void refusesATokenThatNoHeaderFieldCanHave(String token) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(withToken(token), null))
                .satisfies(told -> assertThat(told.status().code()).isEqualTo(422))
                .withMessage(
                        "kubeconfig: context \"a\": user \"a\": token: cannot be sent in a header field (expected: printable"
                                + " ASCII characters without blanks and line breaks)");
    }

    @Test
    void trimsATokenAsTheOneOfAFile() {
        assertThat(read(withToken(" abc\\r\\n"), null).connection().credential())
                .isEqualTo(new HttpCredential.Bearer(Secret.of("abc")));
    }

    private static String withToken(String escaped) {
        return "clusters: [{name: a, cluster: {server: 'https://a'}}]\nusers: [{name: a, user: {token: \"" + escaped
                + "\"}}]\ncontexts: [{name: a, context: {cluster: a, user: a}}]";
    }

    @Test
    void keepsCertificatesToo() throws Exception {
        String text = "clusters: [{name: a, cluster: {server: 'https://a', certificate-authority-data: %s}}]\n"
                        .formatted(base64(TestPki.certificate("ca", TestPki.EC)))
                + "users: [{name: a, user: {client-certificate-data: %s, client-key-data: %s}}]\n"
                        .formatted(base64(TestPki.certificate("me", TestPki.RSA)), base64(TestPki.key(TestPki.RSA)))
                + "contexts: [{name: a, context: {cluster: a, user: a}}]";

        ImportedKubeconfig again = read(read(text, null).kept().reveal(), null);

        ClusterConnection.ClientCertificate certificate = again.connection().certificate();
        assertThat(certificate).isNotNull();
        assertThat(Pem.expiration(certificate.chainPem())).hasValue(TestPki.EXPIRATION);
        assertThat(again.connection().trust()).isInstanceOf(ClusterConnection.Trust.Authorities.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            exec: {apiVersion: client.authentication.k8s.io/v1, command: /bin/sh} | exec: programs are not allowed in an imported kubeconfig
            token: t, exec: {command: /bin/sh} | exec: programs are not allowed in an imported kubeconfig
            auth-provider: {name: gcp, config: {cmd-path: /bin/sh}} | auth-provider: not supported
            tokenFile: /etc/passwd | tokenFile: file paths are not allowed in an imported kubeconfig (expected: token)
            client-certificate: /a, client-key: ../b | client-certificate: file paths are not allowed in an imported kubeconfig (expected: client-certificate-data)
            client-certificate: /a, client-key: ../b | client-key: file paths are not allowed in an imported kubeconfig (expected: client-key-data)
            as: root, token: t | as: not supported (the gateway sets impersonation for each call)
            client-key-data: hunter2, client-certificate-data: hunter2 | holds no certificate in PEM
            """)
    @Shows("S10")
    void refusesWhatWouldReadOrRunSomethingOnTheServer(String user, String problem) {
        String text = "clusters: [{name: a, cluster: {server: 'https://a'}}]\nusers: [{name: a, user: {" + user
                + "}}]\ncontexts: [{name: a, context: {cluster: a, user: a}}]";

        assertThat(problem(text, null))
                .startsWith("kubeconfig: context \"a\": user \"a\": ")
                .contains(problem);
    }

    @Test
    void refusesAnAuthorityInAFile() {
        assertThat(problem(
                        "clusters: [{name: a, cluster: {server: 'https://a', certificate-authority: /etc/passwd}}]\n"
                                + "contexts: [{name: a, context: {cluster: a}}]",
                        null))
                .isEqualTo(
                        "kubeconfig: context \"a\": cluster \"a\": certificate-authority: file paths are not allowed in an imported kubeconfig"
                                + " (expected: certificate-authority-data)");
    }

    @Test
    @Shows("S9")
    void saysWhatIsWrongAndQuotesNoSecret() {
        assertThat(problem("", null)).isEqualTo("kubeconfig: contains no context (expected: at least one)");
        assertThat(problem("hunter2", null)).isEqualTo("kubeconfig:1: a scalar (expected: a kubeconfig)");
        assertThat(problem("users: [hunter2: hunter2: hunter2", null))
                .startsWith("kubeconfig:1: not YAML")
                .doesNotContain("hunter2");
        assertThat(problem(TWO, "three"))
                .isEqualTo("context: three is not in the kubeconfig (expected: one of one, two)");
        assertThat(problem(TWO.replace("current-context: two", ""), null))
                .isEqualTo("context: missing (expected: one of one, two)");
        assertThat(problem("contexts: [{name: a, context: {cluster: b, user: c}}]", null))
                .contains("there is no cluster \"b\"", "there is no user \"c\"");
        assertThat(problem(
                        "clusters: [{name: a, cluster: {server: 'https://hunter2:hunter2@a'}}]\n"
                                + "contexts: [{name: a, context: {cluster: a}}]",
                        null))
                .contains("server: contains a user or password")
                .doesNotContain("hunter2");
    }

    @Test
    void namesNoMoreThanAFewContexts() {
        String contexts = IntStream.range(0, 1000)
                .mapToObj(i -> "- {name: c" + i + ", context: {}}")
                .collect(Collectors.joining("\n"));

        assertThat(problem("contexts:\n" + contexts, null)).hasSizeLessThan(100).endsWith(", c9, …)");
    }

    private static ImportedKubeconfig read(String text, @Nullable String context) {
        return ImportedKubeconfig.read(Secret.of(text), context);
    }

    private static String problem(String text, @Nullable String context) {
        String[] message = {""};
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(text, context))
                .satisfies(e -> {
                    assertThat(e.status().code()).isEqualTo(422);
                    message[0] = e.status().message();
                });
        return message[0];
    }

    private static String base64(byte[] bytes) {
        return java.util.Base64.getEncoder().encodeToString(bytes);
    }
}
