package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Programs;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alert rules as Prometheus reads them, by its own promtool. */
@Smoke
class AlertRulesIT {
    private static final Path RULES = Chart.FOLDER.resolve("files");

    @Test
    void areReadByPrometheus() {
        assertThat(promtool("check", "rules", RULES.resolve("alerts.yaml").toString())
                        .succeeded())
                .contains("16 rules found");
    }

    @Test
    @Shows("S36")
    void fireWhenTheyShouldAndOnlyThen() {
        assertThat(promtool("test", "rules", RULES.resolve("alerts.test.yaml").toString())
                        .succeeded())
                .contains("SUCCESS");
    }

    /** The tests of the rules would be worth nothing if promtool passed them always. */
    @Test
    void areCaughtWhenTheyAreWrong(@TempDir Path folder) throws IOException {
        String rules = Files.readString(RULES.resolve("alerts.yaml"));
        Files.writeString(folder.resolve("alerts.yaml"), rules.replace("> 0.05", "> 0.55"));
        Path tests = Files.copy(RULES.resolve("alerts.test.yaml"), folder.resolve("alerts.test.yaml"));

        assertThat(promtool("test", "rules", tests.toString()).exitCode()).isNotZero();
    }

    private static Outcome promtool(String... words) {
        List<String> command = new ArrayList<>(List.of(Programs.find("promtool")));
        command.addAll(List.of(words));
        return Outcome.of(new ProcessBuilder(command), "", line -> {});
    }
}
