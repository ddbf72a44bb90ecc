package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.auth.authorization.HiddenFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key {@code mcpRedact} of the YAML file. */
class HiddenFieldsTest {
    @TempDir
    private Path folder;

    @Test
    void readsEverything() throws IOException {
        assertThat(load("mcpRedact: [{resource: configmaps, paths: [data.password, \"data['a.b']\"]},"
                        + " {resource: tenants.tenant.service.io, paths: [spec.license]}]"))
                .containsExactly(
                        HiddenFields.of("configmaps", List.of("data.password", "data['a.b']")),
                        HiddenFields.of("tenants.tenant.service.io", List.of("spec.license")));
        assertThat(load("mcp: false")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "configmaps | :1: mcpRedact: a scalar (expected: a list of resources with paths)",
                "[{paths: [a]}] | mcpRedact[0].resource: missing (expected: a text)",
                "[{resource: ConfigMap, paths: [a]}] | mcpRedact[0].resource: ConfigMap (expected: the plural name",
                "[{resource: v1/configmaps, paths: [a]}] | mcpRedact[0].resource: v1/configmaps (expected: the plural",
                "[{resource: configmaps}] | mcpRedact[0].paths: none (expected: at least one field path",
                "[{resource: configmaps, paths: []}] | mcpRedact[0].paths: none (expected: at least one",
                "[{resource: configmaps, paths: data.a}] | mcpRedact[0].paths: a scalar (expected: a list)",
                "[{resource: configmaps, paths: [data..a]}] | mcpRedact[0].paths: data..a (expected: a field path",
                "[{resource: configmaps, paths: [a], path: b}] | mcpRedact[0].path: unknown key (did you mean paths?)"
            })
    void reportsEachProblem(String value, String message) {
        assertThatThrownBy(() -> load("mcpRedact: " + value))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message);
    }

    private List<HiddenFields> load(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), text);
        return ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of())
                .gateway()
                .aiClients()
                .hidden();
    }
}
