package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.OctetSequenceKeyGenerator;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Scope;
import io.hypercube.federation.workload.ClaimPattern.Members;
import io.hypercube.federation.workload.ClaimPattern.Value;
import io.hypercube.federation.workload.WorkloadIdentityConfig;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The key {@code workloadIdentities} of the YAML file. */
class WorkloadIdentitiesTest {
    private static final String FULL = """
            workloadIdentities:
            - name: gitlab
              issuer: {url: https://gitlab.example.com, certificateAuthority: test-ca.crt, audiences: [hypercube, hub]}
              rules:
              - claims: {project_path: "team-a/*", ref: [main, "release-*"], ref_protected: true}
                account: team-a-robot
                scope: {clusters: ["prod-*"], namespaces: [team-a], verbs: [get, list], readOnly: true}
              - claims: {kubernetes.io: {namespace: ci, serviceaccount: {name: deployer}}}
                account: other-robot
                scope: all
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException, JOSEException {
        new TestAuthority(folder);
        ECKey key = new ECKeyGenerator(Curve.P_256).keyID("k1").generate();
        write("keys.json", new JWKSet(key.toPublicJWK()));
        write("private.json", new JWKSet(key));
        write(
                "nameless.json",
                new JWKSet(new ECKey.Builder(key.toPublicJWK()).keyID(null).build()));
        write(
                "symmetric.json",
                new JWKSet(new OctetSequenceKeyGenerator(256).keyID("k1").generate()));
        write("empty.json", new JWKSet());
    }

    private void write(String name, JWKSet keys) throws IOException {
        Files.write(folder.resolve(name), Json.write(keys.toJSONObject(false)));
    }

    @Test
    void readsEverything() throws IOException {
        WorkloadIdentityConfig gitlab = load(FULL).getFirst();

        assertThat(gitlab.name()).isEqualTo("gitlab");
        assertThat(gitlab.issuer().url()).hasToString("https://gitlab.example.com");
        assertThat(gitlab.issuer().certificateAuthority()).isEqualTo(folder.resolve("test-ca.crt"));
        assertThat(gitlab.issuer().audiences()).containsExactly("hypercube", "hub");
        assertThat(gitlab.keys()).isNull();
        assertThat(gitlab.rules())
                .containsExactly(
                        new WorkloadRule(
                                new Members(Map.of(
                                        "project_path",
                                        new Value(List.of("team-a/*")),
                                        "ref",
                                        new Value(List.of("main", "release-*")),
                                        "ref_protected",
                                        new Value(List.of("true")))),
                                "team-a-robot",
                                new Scope(List.of("prod-*"), List.of("team-a"), List.of("get", "list"), true)),
                        new WorkloadRule(
                                new Members(Map.of(
                                        "kubernetes.io",
                                        new Members(Map.of(
                                                "namespace",
                                                new Value(List.of("ci")),
                                                "serviceaccount",
                                                new Members(Map.of("name", new Value(List.of("deployer")))))))),
                                "other-robot",
                                Scope.ALL));
    }

    @Test
    void readsKeysOfAFile() throws IOException {
        WorkloadIdentityConfig identity = load(with("certificateAuthority: test-ca.crt", "jwksFile: keys.json"))
                .getFirst();
        assertThat(identity.keys()).isNotNull();
        assertThat(identity.keys().getKeyByKeyId("k1")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"private", "nameless", "symmetric", "empty", "none"})
    void refusesAFileWithOtherKeys(String name) {
        assertProblem(
                with("certificateAuthority: test-ca.crt", "jwksFile: " + name + ".json"),
                name + ".json (expected: a JWK Set with public RSA or EC keys, each with a kid)");
    }

    @Test
    void reportsEachProblemOfAnIssuer() {
        assertProblem(
                with("name: gitlab", "name: GitLab"), ":2: workloadIdentities[0].name: GitLab (expected: 1 to 63");
        assertProblem(with("name: gitlab", "Name: gitlab"), "unknown key (did you mean name?)");
        assertProblem(with("issuer: ", "issuers: "), "[0].issuer: missing (expected: url and audiences)");
        assertProblem(with(", audiences: [hypercube, hub]", ""), ":3: workloadIdentities[0].issuer.audiences: missing");
        assertProblem(with("[hypercube, hub]", "[]"), "issuer.audiences: missing");
        assertProblem(with("https://", "http://"), "issuer.url: http://gitlab.example.com (expected: an https URL)");
        assertProblem(with("test-ca.crt", "keys.json"), "(expected: a PEM file with CA certificates)");
        assertProblem(with("test-ca.crt", "test-ca.crt, jwksFile: keys.json"), "jwksFile: ");
        assertProblem(FULL + FULL.replace("workloadIdentities:\n", ""), "a name that no other workload identity has");
        assertProblem(FULL + FULL.replace("workloadIdentities:\n", ""), "an issuer of one workload identity only");
        assertProblem("workloadIdentities: gitlab", ":1: workloadIdentities: a scalar (expected: a list of issuers");
        String ruleless = "workloadIdentities: [{name: a, issuer: {url: https://a, audiences: [h]}}]";
        assertProblem(ruleless, "[0].rules: none (expected: at least one)");
    }

    @Test
    void reportsEachProblemOfARule() {
        String rule = "workloadIdentities[0].rules[0].";
        assertProblem(with("account: team-a-robot", "account: ''"), rule + "account: missing");
        assertProblem(with("    account: team-a-robot\n", ""), rule + "account: missing");
        assertProblem(with("claims: {project", "claim: {project"), rule + "claim: unknown key (did you mean claims?)");
        assertProblem(with("claims: {project", "claim: {project"), rule + "claims: missing");
        assertProblem(claims("{}"), rule + "claims: any (expected: at least one claim that is more than *");
        assertProblem(claims("{sub: '*'}"), rule + "claims: any");
        assertProblem(claims("{kubernetes.io: {namespace: ['**', ci]}}"), rule + "claims: any");
        assertProblem(claims("main"), rule + "claims: a scalar (expected: a mapping of claims to patterns)");
        assertProblem(claims("{ref: main, ref: dev}"), ":5: " + rule + "claims.ref: duplicate key");
        assertProblem(claims("{ref: ''}"), rule + "claims.ref: a scalar (expected: a text, * for any");
        assertProblem(claims("{ref: null}"), rule + "claims.ref: nothing (expected: a text");
        assertProblem(claims("{ref: [[main]]}"), rule + "claims.ref: a list (expected: a text");
    }

    @Test
    void needsAScopeThatSaysWhatItAllows() {
        String scope = "workloadIdentities[0].rules[0].scope";
        assertProblem(
                with("scope: {clusters", "Scope: {clusters"), scope + ": missing (expected: clusters, namespaces");
        assertProblem(
                scope("{}"),
                scope + ": empty (expected: clusters, namespaces, verbs or readOnly: true, or the word all");
        assertProblem(scope("{readOnly: false}"), scope + ": empty");
        assertProblem(scope("{clusters: null}"), scope + ": empty");
        assertProblem(scope("{clusters: []}"), scope + ".clusters: none (expected: at least one");
        assertProblem(scope("{clusters: prod}"), scope + ".clusters: a scalar (expected: a list)");
        assertProblem(scope("{cluster: [prod]}"), scope + ".cluster: unknown key (did you mean clusters?)");
        assertProblem(scope("{clusters: [a b]}"), scope + ".clusters: a b (expected: cluster names");
        assertProblem(scope("{namespaces: [Team]}"), scope + ".namespaces: Team (expected: namespace names");
        assertProblem(scope("{verbs: [read]}"), scope + ".verbs: read (expected: RBAC verbs");
        assertProblem(scope("{readOnly: yes}"), scope + ".readOnly: yes (expected: true or false)");
        assertProblem(
                scope("everything"),
                scope + ": a scalar (expected: clusters, namespaces, verbs or readOnly: true, or the word all");
        assertProblem(
                scope("[all]"),
                scope + ": a list (expected: clusters, namespaces, verbs or readOnly: true, or the word all");
    }

    @Test
    void doesNotTrustTheGatewayItself() {
        assertProblem("publicUrl: https://gitlab.example.com\n" + FULL, "(expected: another issuer than publicUrl");
    }

    @Test
    void keepsPeopleAndWorkloadsOfOneIssuerApart() throws IOException {
        String people = """
            identityProviders:
            - {name: gitlab, oidc: {issuer: {url: https://gitlab.example.com, audiences: [CLIENT]}, clientId: CLIENT}}
            """;
        assertProblem(
                people.replace("CLIENT", "hub") + FULL,
                ":5: workloadIdentities[0].issuer.audiences: hub (expected: another audience than those of");
        assertThat(load(people.replace("CLIENT", "people") + FULL)).hasSize(1);
    }

    @Test
    void noticesAChange() throws IOException {
        HypercubeConfig before = config(FULL);
        assertThat(before.differences(config(FULL.replace("prod-*", "dev-*")))).containsExactly("workloadIdentities");
    }

    /** The examples of the manual. */
    @Test
    void readsTheExamplesOfTheManual() throws IOException {
        List<String> examples = Pattern.compile("(?s)```yaml\n(workloadIdentities:\n.*?)```")
                .matcher(Files.readString(Path.of("docs/ci.md")))
                .results()
                .map(found -> found.group(1)
                        .replace("cluster-a-keys.json", "keys.json")
                        .replace("corp-ca.pem", "test-ca.crt"))
                .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(3);
        for (String example : examples) {
            assertThat(load(example)).isNotEmpty();
        }
    }

    private static String with(String target, String replacement) {
        assertThat(FULL).contains(target);
        return FULL.replace(target, replacement);
    }

    private static String claims(String claims) {
        return with("{project_path: \"team-a/*\", ref: [main, \"release-*\"], ref_protected: true}", claims);
    }

    private static String scope(String scope) {
        return with("{clusters: [\"prod-*\"], namespaces: [team-a], verbs: [get, list], readOnly: true}", scope);
    }

    private void assertProblem(String text, String message) {
        assertThatThrownBy(() -> load(text)).isInstanceOf(ConfigException.class).hasMessageContaining(message);
    }

    private List<WorkloadIdentityConfig> load(String text) throws IOException {
        return config(text).gateway().workloadIdentities();
    }

    private HypercubeConfig config(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), text);
        return ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of());
    }
}
