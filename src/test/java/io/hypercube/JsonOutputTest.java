package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Shows;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code -o json} of every command that lists or shows something. */
class JsonOutputTest {
    /** They print nothing, files of another kind, or lines for a person who watches. */
    private static final List<String> WITHOUT = List.of(
            "agent",
            "audit recording",
            "backup",
            "check-config",
            "cluster group delete",
            "cluster group set",
            "cluster remove",
            "completion",
            "credential",
            "demo",
            "key delete",
            "keys generate-master-key",
            "keys rotate",
            "kubeconfig",
            "login",
            "logout",
            "mcp",
            "migrate",
            "restore",
            "serve");

    @TempDir
    private Path directory;

    @Test
    @Shows("7.5")
    void everyCommandThatPrintsAResultHasIt() {
        TreeSet<String> without = new TreeSet<>();
        commands("", Main.commandLine())
                .filter(command -> command.line().getCommandSpec().findOption("-o") == null)
                .forEach(command -> without.add(command.words()));

        assertThat(without).containsExactlyElementsOf(new TreeSet<>(WITHOUT));
    }

    private record Named(String words, CommandLine line) {}

    /** The commands that do something: the leaves, and a branch that can be called itself. */
    private static Stream<Named> commands(String before, CommandLine line) {
        return line.getSubcommands().entrySet().stream().flatMap(entry -> {
            String words = before + entry.getKey();
            CommandLine command = entry.getValue();
            Stream<Named> below = commands(words + " ", command);
            boolean does = command.getSubcommands().isEmpty() || command.getCommand() instanceof Callable<?>;
            return does ? Stream.concat(Stream.of(new Named(words, command)), below) : below;
        });
    }

    @Test
    @Shows("7.5")
    void listsOfADataDirectoryAreItemsAndTheirTotal() {
        json("account create alice --no-password");
        json("key create --account alice");
        assertThat(run("cluster group set prod --clusters prod-*").exitCode()).isZero();
        Map<String, String> first = Map.of(
                "account list", "\"name\":\"admin\"",
                "key list --account alice", "\"accessKey\":\"AK",
                "cluster list", "[]",
                "cluster group list", "\"name\":\"prod\"",
                "keys list", "\"version\":1");
        first.forEach((command, shown) -> {
            JsonNode list = json(command);

            assertThat(list.propertyNames()).as(command).containsExactly("items", "total");
            assertThat(list.path("total").asInt())
                    .as(command)
                    .isEqualTo(list.path("items").size());
            assertThat(list.path("items").toString()).as(command).contains(shown);
        });
    }

    @Test
    @Shows("7.5")
    void aNewPasswordIsShownAsJsonToo() {
        json("account create alice --no-password");

        assertThat(json("account passwd alice").path("password").asString("")).matches("[0-9A-Za-z]{24}");
    }

    private JsonNode json(String command) {
        Outcome outcome = run(command + " -o json");
        assertThat(outcome.exitCode()).as(command + ": " + outcome.err()).isZero();
        assertThat(outcome.out().lines()).as(command).hasSize(1);
        return JsonMapper.shared().readTree(outcome.out());
    }

    private Outcome run(String command) {
        return ProgramInJvm.run(
                Map.of(),
                "",
                Stream.concat(Arrays.stream(command.split(" ")), Stream.of("--data-dir", directory.toString()))
                        .toArray(String[]::new));
    }
}
