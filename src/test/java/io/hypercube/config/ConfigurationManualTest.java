package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.Setting.Form;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/configuration.md lists the same settings as {@link Settings}, and its examples work. */
class ConfigurationManualTest {
    private static final Path MANUAL = Path.of("docs/configuration.md");
    private static final Pattern YAML_BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @Test
    @Shows("7.2")
    void listsExactlyTheSettings() throws IOException {
        assertThat(Files.readString(MANUAL)
                        .lines()
                        .filter(line -> line.startsWith("|"))
                        .collect(Collectors.joining("\n")))
                .isEqualTo(table());
    }

    @Test
    void showsFilesThatAreUnderstood(@TempDir Path folder) throws IOException {
        List<String> examples = YAML_BLOCK
                .matcher(Files.readString(MANUAL))
                .results()
                .map(MatchResult::group)
                .map(block -> block.replace("```yaml\n", "").replace("```", ""))
                .toList();
        assertThat(examples).isNotEmpty();
        Files.writeString(folder.resolve("clusters.kubeconfig"), "");
        for (String example : examples) {
            Path file = Files.writeString(folder.resolve("hypercube.yaml"), example);
            assertThat(ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of()))
                    .isNotNull();
        }
    }

    private static String table() {
        return Settings.ALL.stream()
                .map(ConfigurationManualTest::row)
                .collect(Collectors.joining(
                        "\n",
                        "| flag | variable | key | value | default | reload | meaning |\n|---|---|---|---|---|---|---|\n",
                        ""));
    }

    private static String row(Setting<?> setting) {
        return "| %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        cell(setting, Form.FLAG, setting.flag()),
                        cell(setting, Form.VARIABLE, setting.variable()),
                        cell(setting, Form.KEY, setting.key()),
                        setting.type().placeholder() + (setting.type().isList() ? "…" : ""),
                        setting.fallbackDoc(),
                        Settings.RELOADABLE.contains(setting) ? "yes" : "no",
                        setting.doc());
    }

    private static String cell(Setting<?> setting, Form form, String text) {
        return setting.forms().contains(form) ? "`" + text + "`" : "–";
    }
}
