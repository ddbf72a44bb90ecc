package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.config.ConfigLoader;
import io.hypercube.core.identity.Role;
import io.hypercube.core.kube.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims of a person become an account by the expressions of a configuration. */
class IdentityMappingTest {
    @TempDir
    private Path folder;

    @Test
    void mapsByExpressions() {
        ExternalIdentity alice = map("""
                claimMappings:
                      username: {expression: "claims.email_verified ? claims.email.lowerAscii() : 'unverified:' + claims.sub"}
                      groups: {expression: "claims.roles.filter(r, r.startsWith('k8s-')).map(r, 'corp:' + r.substring(4))"}
                    adminGroups: ["corp:admin"]
                """, Map.of("roles", List.of("k8s-admin", "mail", "k8s-dev")));

        assertThat(alice.name()).isEqualTo("alice@example.com");
        assertThat(alice.groups()).containsExactly("corp:admin", "corp:dev");
        assertThat(alice.role()).isEqualTo(Role.ADMIN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claims.one | [dev]",
                "claims.empty | []",
                "null | []",
                "[] | []",
                "claims.?absent.orValue([]) | []",
                "[claims.one, 'x'] | [dev, x]",
            })
    void takesListsTextsAndNothingForGroups(String expression, String groups) {
        ExternalIdentity alice =
                map("claimMappings: {groups: {expression: \"" + expression + "\"}}", Map.of("one", "dev", "empty", ""));
        assertThat(alice.groups()).hasToString(groups);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claimMappings: {username: {expression: claims.level}} | claimMappings.username, expression claims.level: 3 (expected: a user name)",
                "claimMappings: {username: {expression: \"''\"}} | claimMappings.username, expression '':  (expected: a user name)",
                "claimMappings: {username: {expression: \"' '\"}} | (expected: a user name)",
                "claimMappings: {username: {expression: claims.none}} | claimMappings.username, expression claims.none: key 'none' is not present in map",
                "claimMappings: {groups: {expression: claims.level}} | claimMappings.groups, expression claims.level: 3 (expected: group names)",
                "claimMappings: {groups: {expression: \"['a', 1]\"}} | claimMappings.groups, expression ['a', 1]: 1 (expected: group names)",
                "claimMappings: {groups: {expression: claims.?one}} | (expected: group names)",
                "claimValidationRules: [{expression: claims.level > 3, message: come back later}] | claimValidationRules[0] failed: come back later",
                "claimValidationRules: [{expression: claims.level > 3}] | claimValidationRules[0] failed: claims.level > 3 (expected: true)",
                "claimValidationRules: [{expression: claims.none == 1}] | claimValidationRules[0], expression claims.none == 1: ",
                "userValidationRules: [{expression: \"user.groups.exists(g, g == 'x')\", message: not you}] | userValidationRules[0] failed: not you",
                "userValidationRules: [{expression: \"user.username != 'Alice@example.com'\"}] | userValidationRules[0] failed: user.username",
            })
    void refusesWithTheExpressionThatFailed(String config, String message) {
        assertThatThrownBy(() -> map(config, Map.of("level", 3L, "one", "dev")))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(message);
    }

    @Test
    void checksWhatFollowsFromTheClaims() {
        ExternalIdentity alice = map("""
                claimMappings: {groups: {claim: one, prefix: "corp:"}}
                    userValidationRules: [{expression: "user.groups == ['corp:dev'] && user.username.endsWith('.com')"}]
                """, Map.of("one", "dev"));
        assertThat(alice.groups()).containsExactly("corp:dev");
    }

    @Test
    void asksForTheClaimsThatExpressionsRead() {
        IdentityMapping mapping = mapping("""
                claimMappings: {groups: {expression: "claims.?a.orValue([])"}}
                    claimValidationRules: [{expression: "has(claims.b) || claims.email != ''"}]
                """);
        Map<String, Object> claims = new HashMap<>(Map.of("email", "e", "a", "1"));
        assertThat(mapping.isIncomplete(claims)).isTrue();
        claims.put("b", 1);
        assertThat(mapping.isIncomplete(claims)).isFalse();
        claims.remove("a");
        assertThat(mapping.isIncomplete(claims)).isTrue();
    }

    private ExternalIdentity map(String oidc, Map<String, Object> more) {
        Map<String, Object> claims = new HashMap<>(
                Map.of("sub", "1", "email", "Alice@example.com", "email_verified", true, "name", "Alice"));
        claims.putAll(more);
        return mapping(oidc).map("1", claims);
    }

    private IdentityMapping mapping(String oidc) {
        String config = """
                identityProviders:
                - name: corp
                  oidc:
                    issuer: {url: https://id.example.com}
                    clientId: hypercube
                    %s
                """.formatted(oidc);
        try {
            Path file = Files.writeString(folder.resolve("hypercube.yaml"), config);
            return new IdentityMapping(ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of())
                    .gateway()
                    .identityProviders()
                    .getFirst());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
