package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.AiClient.AiScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key {@code mcpRules} of the YAML file. */
class AiClientRulesTest {
    @TempDir
    private Path folder;

    @Test
    void readsEverythingAndAnAbsentListAsAll() throws IOException {
        assertThat(load("""
            mcpRules:
            - groups: [dev]
              clients: ["https://claude.ai/*"]
              clusters: ["prod-*"]
              scopes: [mcp:read, mcp:write]
              confirm: console
              approvers: [sre]
            - scopes: ["mcp:secrets"]
              confirm: client
            - scopes: []
            """))
                .containsExactly(
                        new AiClientRule(
                                List.of("dev"),
                                List.of("https://claude.ai/*"),
                                List.of("prod-*"),
                                Set.of(AiScope.READ, AiScope.WRITE),
                                Confirmation.CONSOLE,
                                List.of("sre")),
                        new AiClientRule(null, null, null, Set.of(AiScope.SECRETS), Confirmation.CLIENT, List.of()),
                        new AiClientRule(null, null, null, Set.of(), Confirmation.CONSOLE, List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "all; mcpRules: a scalar (expected: a list of rules)",
                "[{}]; mcpRules[0].scopes: missing (expected: a list of mcp:read, mcp:write, mcp:secrets",
                "[{scopes: ['mcp:exec']}]; mcpRules[0].scopes: mcp:exec (expected: mcp:read, mcp:write, mcp:secrets)",
                "[{scopes: [], confirm: never}]; mcpRules[0].confirm: never (expected: console, client or none)",
                "[{scopes: [], confirm: none, approvers: [sre]}]; approvers: given with confirm: none (expected: confirm: console)",
                "[{scopes: [], clients: ['https://*.corp.example/*']}]; mcpRules[0].clients: https://*.corp.example/* (expected: a host without *, such as https://claude.ai/*)",
                "[{scopes: [], clients: ['https://claude.ai*']}]; mcpRules[0].clients: https://claude.ai* (expected: a host without *",
                "[{scopes: [], cluster: [a]}]; mcpRules[0].cluster: unknown key (did you mean clusters?)",
            })
    void refusesWhatItDoesNotUnderstand(String rules, String problem) {
        assertThatThrownBy(() -> load("mcpRules: " + rules)).hasMessageContaining(problem);
    }

    @Test
    void theExamplesOfTheManualAreUnderstood() throws IOException {
        List<String> examples = Pattern.compile("(?s)```yaml\n(mcpRules:\n.*?)```")
                .matcher(Files.readString(Path.of("docs/ai-clients.md")))
                .results()
                .map(example -> example.group(1))
                .toList();

        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            assertThat(load(example)).isNotEmpty();
        }
    }

    private List<AiClientRule> load(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), yaml);
        return ConfigLoader.load(Map.of("config", List.of(file.toString()), "kubeconfig", List.of()), Map.of())
                .gateway()
                .aiClients()
                .rules();
    }
}
