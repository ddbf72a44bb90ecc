package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code $HYPERCUBE_SERVER} in place of {@code --server}, as {@code --help} documents. Nothing listens at the address. */
@Thorough
class ServerVariableIT {
    private static final String SERVER = "https://127.0.0.1:1";

    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"account list", "key list --account admin", "cluster list"})
    void leadsACommandToTheGateway(String command) {
        String printed = run(1, command.split(" "));

        assertThat(printed).contains("127.0.0.1:1");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void givesWayToAFlagThatNamesTheDataDirectory() {
        String printed =
                run(0, "account", "list", "--data-dir", home.resolve("data").toString());

        assertThat(printed).contains("NAME", "admin");
    }

    /** The output on both streams. */
    private String run(int exitCode, String... arguments) {
        Outcome outcome = ProgramInJvm.run(
                Map.of("HYPERCUBE_SERVER", SERVER, "HYPERCUBE_TOKEN", "a token", "XDG_DATA_HOME", home.toString()),
                "",
                arguments);
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
        return outcome.out() + outcome.err();
    }
}
