package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.identity.Secret;
import io.hypercube.federation.provider.ClaimMappings;
import io.hypercube.federation.provider.ClaimMappings.Claim;
import io.hypercube.federation.provider.ClaimRule;
import io.hypercube.federation.provider.ClaimRule.Condition;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.federation.provider.OidcConfig;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key {@code identityProviders} of the YAML file. */
class IdentityProvidersTest {
    private static final String FULL = """
            identityProviders:
            - name: corp
              displayName: Corp SSO
              oidc:
                issuer: {url: https://id.example.com, certificateAuthority: test-ca.crt, audiences: [hypercube, other]}
                clientId: hypercube
                clientSecretFile: oidc.secret
                scopes: [profile, groups]
                claimMappings:
                  username: {claim: preferred_username, prefix: "corp-"}
                  groups: {claim: groups, prefix: "corp:"}
                  displayName: {claim: nickname}
                claimValidationRules: [{claim: hd, requiredValue: example.com}]
                adminGroups: ["corp:platform"]
                redirectUri: https://gateway.example.com/api/v1/cube/providers/corp/callback
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        new TestAuthority(folder);
        Files.writeString(folder.resolve("oidc.secret"), "s3cret\n");
    }

    @Test
    void readsEverything() throws IOException {
        IdentityProviderConfig corp = load(FULL, Map.of()).getFirst();
        OidcConfig oidc = corp.oidc();

        assertThat(corp.name()).isEqualTo("corp");
        assertThat(corp.displayName()).isEqualTo("Corp SSO");
        assertThat(oidc.issuer().url()).hasToString("https://id.example.com");
        assertThat(oidc.issuer().certificateAuthority()).isEqualTo(folder.resolve("test-ca.crt"));
        assertThat(oidc.issuer().audiences()).containsExactly("hypercube", "other");
        assertThat(oidc.clientSecret()).isEqualTo(Secret.of("s3cret"));
        assertThat(oidc.scopes()).containsExactly("openid", "profile", "groups");
        assertThat(oidc.mappings().username()).isEqualTo(new Claim("preferred_username", "corp-"));
        assertThat(oidc.mappings().groups()).isEqualTo(new Claim("groups", "corp:"));
        assertThat(oidc.mappings().displayName()).isEqualTo("nickname");
        assertThat(oidc.rules()).containsExactly(new ClaimRule.Required("hd", "example.com"));
        assertThat(oidc.adminGroups()).containsExactly("corp:platform");
        assertThat(oidc.redirectUri()).hasPath("/api/v1/cube/providers/corp/callback");
    }

    @Test
    void hasItsRedirectUriAtThePublicUrlUnlessItNamesAnother() throws IOException {
        String url = "https://hub.example.com";
        IdentityProviderConfig fixed = load(FULL, Map.of()).getFirst();
        String without = FULL.lines()
                .filter(line -> !line.contains("redirectUri"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        IdentityProviderConfig open = load(without, Map.of()).getFirst();

        assertThat(fixed.at(url)).isEqualTo(fixed);
        assertThat(open.oidc().redirectUri()).isNull();
        assertThat(open.at(url).oidc().redirectUri()).hasToString(url + "/api/v1/cube/providers/corp/callback");
    }

    @Test
    void needsOnlyAnIssuerAndAClient() throws IOException {
        String text = "identityProviders: [{name: corp, oidc: {issuer: {url: https://id.example.com}, clientId: c}}]";
        IdentityProviderConfig corp = load(text, Map.of()).getFirst();

        assertThat(corp.displayName()).isEqualTo("corp");
        assertThat(corp.oidc().clientSecret()).isNull();
        assertThat(corp.oidc().scopes()).containsExactly("openid", "profile", "email");
        assertThat(corp.oidc().issuer().audiences()).containsExactly("c");
        assertThat(corp.oidc().mappings().username()).isEqualTo(new Claim("email", ""));
        assertThat(corp.oidc().mappings().groups()).isNull();
    }

    @Test
    void readsExpressions() throws IOException {
        String mappings = """
                claimMappings:
                      username: {expression: "claims.email_verified ? claims.email : claims.sub"}
                      groups: {expression: "claims.roles.map(r, 'corp:' + r)"}
                    claimValidationRules:
                    - {claim: hd, requiredValue: example.com}
                    - {expression: "!('interns' in claims.groups)", message: interns have their own gateway}
                    userValidationRules:
                    - {expression: "user.groups.size() > 0"}
                """;
        OidcConfig oidc = load(withClaims(mappings), Map.of()).getFirst().oidc();

        assertThat(oidc.mappings().username().claims()).containsExactlyInAnyOrder("email_verified", "email", "sub");
        assertThat(oidc.mappings().groups()).isInstanceOf(ClaimMappings.Expression.class);
        assertThat(oidc.rules()).hasSize(2).last().extracting(ClaimRule::claims).isEqualTo(Set.of("groups"));
        assertThat(oidc.userRules())
                .singleElement()
                .extracting(Condition::message)
                .isEqualTo("");
    }

    @Test
    void reportsWhatIsWrongWithAnExpression() {
        assertClaims(
                "claimMappings: {username: {expression: 'claims.sub +'}}",
                "claimMappings.username.expression: line 1, column 13: mismatched input '<EOF>' expecting",
                "in: claims.sub +");
        assertClaims(
                "claimMappings: {groups: {expression: grups}}",
                "claimMappings.groups.expression: line 1, column 1: undeclared reference to 'grups'");
        assertClaims(
                "claimValidationRules: [{expression: claims.staff}]",
                "claimValidationRules[0].expression: has the type dyn (expected: bool; compare a value of any type");
        assertClaims(
                "userValidationRules: [{expression: \"user.name == 'x'\"}]",
                "userValidationRules[0].expression: line 1, column 5: undefined field 'name'");
        assertClaims(
                "claimMappings: {groups: {expression: \"" + "(".repeat(200) + "1" + ")".repeat(200) + "\"}}",
                "claimMappings.groups.expression: ");
    }

    @Test
    void refusesAnExpressionBesideAClaim() {
        assertClaims(
                "claimMappings: {username: {claim: sub, prefix: a, expression: claims.sub}}",
                "username.claim: not allowed beside expression (expected: only one of it and expression)",
                "username.prefix: not allowed beside expression (expected: a prefix in the expression itself");
        assertClaims(
                "claimValidationRules: [{claim: hd, requiredValue: a, expression: claims.hd == 'a'}]",
                "claimValidationRules[0].claim: not allowed beside expression",
                "claimValidationRules[0].requiredValue: not allowed beside expression (expected: only beside claim)");
        assertClaims(
                "claimValidationRules: [{claim: hd, requiredValue: a, message: m}]",
                "claimValidationRules[0].message: not allowed here (expected: only beside expression)");
        assertClaims("claimValidationRules: [{message: m}]", "claimValidationRules[0].claim: missing");
        assertClaims("claimMappings: {groups: {prefix: a}}", "claimMappings.groups.claim: missing");
    }

    @Test
    void asksForAVerifiedAddressWhereTheAddressIsTheName() throws IOException {
        String problem =
                "username.expression: reads claims.email (expected: claims.email_verified in it too, or in one of";
        assertClaims("claimMappings: {username: {expression: claims.email}}", problem);
        assertClaims("claimMappings: {username: {expression: \"claims['email']\"}}", problem);
        assertClaims("claimMappings: {username: {expression: \"claims.?email.orValue('')\"}}", problem);
        load(withClaims("""
                        claimMappings: {username: {expression: claims.email}}
                            claimValidationRules: [{expression: "claims.?email_verified.orValue(true) == true"}]
                        """), Map.of());
    }

    private static String withClaims(String claims) {
        return FULL.substring(0, FULL.indexOf("claimMappings")) + claims + "\n";
    }

    private void assertClaims(String claims, String... problems) {
        for (String problem : problems) {
            assertProblem(withClaims(claims), problem);
        }
    }

    @Test
    void readsTheSecretOfAVariable() throws IOException {
        String text = FULL.replace("clientSecretFile: oidc.secret", "clientSecretVariable: CORP_SECRET");
        assertThat(load(text, Map.of("CORP_SECRET", "x")).getFirst().oidc().clientSecret())
                .isEqualTo(Secret.of("x"));
        assertProblem(text, ":7: identityProviders[0].oidc.clientSecretVariable: CORP_SECRET (expected: a variable");
    }

    @Test
    void reportsEachProblemWithItsLine() {
        assertProblem(
                FULL.replace("clientId:", "clientID:"),
                ":6: identityProviders[0].oidc.clientID: unknown key (did you mean clientId?)");
        assertProblem(FULL.replace("oidc:\n", "oidcs:\n"), ":2: identityProviders[0].oidc: missing");
        assertProblem(FULL.replace("name: corp", "name: Corp"), ":2: identityProviders[0].name: Corp (expected: ");
        assertProblem(FULL.replace("name: corp", "name: local"), "name: local (expected: ");
        assertProblem(
                FULL.replace("https://id.example.com", "http://id.example.com"),
                "issuer.url: http://id.example.com (expected: an https URL)");
        assertProblem(
                FULL.replace("https://id.example.com", "https://id.example.com?a=b"),
                "(expected: an https URL without query, fragment and user information)");
        assertProblem(FULL.replace("[hypercube, other]", "[other]"), "audiences: other (expected: clientId among");
        assertProblem(FULL.replace("test-ca.crt", "oidc.secret"), "(expected: a PEM file with CA certificates)");
        assertProblem(FULL.replace("oidc.secret", "none"), "(expected: a readable file with the client secret)");
        assertProblem(FULL.replace("claim: hd, ", ""), "claimValidationRules[0].claim: missing");
        assertProblem(FULL.replace("[profile, groups]", "profile"), "scopes: a scalar (expected: a list)");
        assertProblem(FULL + FULL.replace("identityProviders:\n", ""), "expected: a name that no other provider has");
        assertProblem(FULL + FULL.replace("identityProviders:\n", ""), "expected: an issuer of one provider only");
        assertProblem("identityProviders: corp", ":1: identityProviders: a scalar (expected: a list of providers)");
    }

    @Test
    void noticesAChange() throws IOException {
        HypercubeConfig before = config(FULL, Map.of());
        assertThat(before.differences(config("logLevel: warn\n" + FULL, Map.of())))
                .containsExactly("logLevel");
        assertThat(before.differences(config(FULL.replace("hd", "hosted"), Map.of())))
                .containsExactly("identityProviders");
    }

    private void assertProblem(String text, String message) {
        assertThatThrownBy(() -> load(text, Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message);
    }

    private List<IdentityProviderConfig> load(String text, Map<String, String> environment) throws IOException {
        return config(text, environment).gateway().identityProviders();
    }

    private HypercubeConfig config(String text, Map<String, String> environment) throws IOException {
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), text);
        return ConfigLoader.load(Map.of("config", List.of(file.toString())), environment);
    }
}
