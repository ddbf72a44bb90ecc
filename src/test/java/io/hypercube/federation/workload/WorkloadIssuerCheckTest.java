package io.hypercube.federation.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check-config} reads the discovery document and the keys of an issuer. */
class WorkloadIssuerCheckTest {
    private static final String DISCOVERY = "/.well-known/openid-configuration";

    @TempDir
    private Path folder;

    private TestIssuer issuer;

    @BeforeEach
    void open() throws IOException {
        issuer = new TestIssuer(folder);
    }

    @AfterEach
    void close() {
        issuer.close();
    }

    @Test
    void findsNothingWrongWithAnHonestIssuer() throws IOException {
        StringWriter out = new StringWriter();
        assertThat(checkConfig(out, new StringWriter())).isZero();
        assertThat(out.toString())
                .containsPattern("(?m)^workload identities\\R  ci +" + issuer.url() + " +discovered$");
    }

    @Test
    void reportsAnIssuerThatCannotBeUsed() throws IOException {
        issuer.replies.put(DISCOVERY, Map.of());
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        assertThat(checkConfig(out, err)).isEqualTo(1);
        assertThat(out.toString()).containsPattern("(?m)^  ci +" + issuer.url() + " +invalid$");
        assertThat(err.toString()).contains("workload identity \"ci\": " + issuer.url() + DISCOVERY + ": status 500");
    }

    @Test
    void reportsWhatIsWrong() {
        issuer.replies.put("/jwks", Map.of("keys", List.of()));
        assertThat(problems()).singleElement().asString().contains("jwks_uri: no keys");

        issuer.replies.put(DISCOVERY, document("id_token_signing_alg_values_supported", List.of("HS256", "EdDSA")));
        assertThat(problems()).singleElement().asString().contains("HS256, EdDSA (expected: one of ES256, ");

        issuer.replies.put(DISCOVERY, document("issuer", "https://other.example.com"));
        assertThat(problems())
                .singleElement()
                .asString()
                .contains("issuer: https://other.example.com (expected: " + issuer.url() + ")");
    }

    private Map<String, Object> document(String field, Object value) {
        Map<String, Object> document =
                new HashMap<>(Map.of("issuer", issuer.url(), "jwks_uri", issuer.url() + "/jwks"));
        document.put(field, value);
        return document;
    }

    private List<String> problems() {
        return WorkloadIssuerCheck.problems(InWorkloads.identity("ci", issuer, InWorkloads.RULE));
    }

    private int checkConfig(StringWriter out, StringWriter err) throws IOException {
        Path config =
                Files.writeString(folder.resolve("hypercube.yaml"), """
                kubeconfig: []
                workloadIdentities:
                - name: ci
                  issuer: {url: "%s", certificateAuthority: "%s", audiences: [hypercube]}
                  rules: [{claims: {ref: main}, account: robot, scope: {readOnly: true}}]
                """.formatted(issuer.url(), issuer.authority()));
        return Main.commandLine("check-config")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("check-config", "--config", config.toString());
    }
}
