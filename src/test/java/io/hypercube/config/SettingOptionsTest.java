package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.config.Setting.Form;
import io.hypercube.testbed.Shows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class SettingOptionsTest {

    @Test
    @Shows("7.2")
    void offersEverySettingThatMayBeAFlag() {
        String help = commandLine().getUsageMessage();
        for (Setting<?> setting : Settings.ALL) {
            if (setting.forms().contains(Form.FLAG)) {
                assertThat(help).contains(setting.flag());
            } else {
                assertThat(help).doesNotContain(setting.flag());
            }
        }
    }

    @Test
    void givesTextsByName() {
        assertThat(given("--listen", ":1", "--kubeconfig", "a", "--kubeconfig=b,c", "--tls=false"))
                .isEqualTo(Map.of("listen", List.of(":1"), "kubeconfig", List.of("a", "b,c"), "tls", List.of("false")));
    }

    @Test
    void aBooleanAloneIsTrue() {
        assertThat(given("--tls", "--listen", ":1")).isEqualTo(Map.of("tls", List.of("true"), "listen", List.of(":1")));
    }

    @Test
    void leavesNonsenseToTheReportOfAllProblems() {
        assertThat(given("--token-ttl", "soon")).isEqualTo(Map.of("token-ttl", List.of("soon")));
    }

    @Test
    void refusesAnUnknownFlagAndOneGivenTwice() {
        assertThatExceptionOfType(CommandLine.UnmatchedArgumentException.class)
                .isThrownBy(() -> given("--listn", ":1"))
                .satisfies(e -> assertThat(e.getSuggestions()).contains("--listen"));
        assertThatExceptionOfType(CommandLine.OverwrittenOptionException.class)
                .isThrownBy(() -> given("--listen", ":1", "--listen", ":2"));
    }

    private static Map<String, List<String>> given(String... arguments) {
        return SettingOptions.given(commandLine().parseArgs(arguments));
    }

    private static CommandLine commandLine() {
        CommandSpec command = CommandSpec.create();
        SettingOptions.addTo(command);
        return new CommandLine(command);
    }
}
