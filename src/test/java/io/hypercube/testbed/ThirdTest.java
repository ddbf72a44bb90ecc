package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script {@code bin/third}, in a repository of its own with seven classes that it may leave out. */
class ThirdTest {
    private static final List<String> CLASSES = List.of(
            "TopIT",
            "cache.OneIT",
            "cache.store.TwoProperties",
            "list.ThreeIT",
            "server.FourIT",
            "server.console.FiveIT",
            "server.mcp.SixIT");
    private static final String TESTS = "src/test/java/io/hypercube/";

    @TempDir
    Path home;

    @BeforeEach
    void layOut() throws IOException {
        Path script = write("bin/third", Files.readString(Path.of("bin", "third")));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        for (String name : CLASSES) {
            write(TESTS + name.replace('.', '/') + ".java", "@Thorough\nclass OfTests {}\n");
        }
        write(
                TESTS + "list/ThreeIT.java",
                "@Thorough\nclass ThreeIT extends Bed { String text = \"docs/lists.md\"; }\n");
        write(TESTS + "list/OfSmokeIT.java", "@Smoke\nclass OfSmokeIT {}\n");
        write(TESTS + "list/OfReleaseIT.java", "@Thorough\n@BeforeRelease\nclass OfReleaseIT {}\n");
        write(TESTS + "list/FastTest.java", "class FastTest {}\n");
        git("2026-01-01T00:00Z", "init", "-q");
        commit("2026-01-01T00:00Z", 0);
    }

    @Test
    void threeCommitsHaveTheThreeThirds() {
        for (int third = 0; third < 3; third++) {
            commit("2026-01-02T00:00Z", third);

            assertThat(leftOut(null)).isEqualTo(others(third, List.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "src/test/java/io/hypercube/TopIT.java, TopIT",
        "src/main/java/io/hypercube/cache/store/Some.java, cache.OneIT cache.store.TwoProperties",
        "src/main/java/io/hypercube/server/console/Some.java, server.console.FiveIT",
        "src/main/java/io/hypercube/server/Some.java, server.FourIT server.console.FiveIT server.mcp.SixIT",
        "console/src/page.tsx, server.console.FiveIT",
        "console/src/page.test.tsx, ''",
        "src/test/java/io/hypercube/testbed/Bed.java, list.ThreeIT",
        "docs/lists.md, list.ThreeIT",
    })
    void whatAChangeTouchesIsNotLeftOut(String file, String touched) throws IOException {
        write(file, "@Thorough\nclass Changed {}\n");
        git("2026-01-01T00:00Z", "add", ".");

        assertThat(leftOut("HEAD")).isEqualTo(others(0, List.of(touched.split(" "))));
    }

    @Test
    void changesOfTheLastFourHoursTouch() throws IOException {
        write("console/early.ts", "");
        commit("2026-01-01T20:00Z", 0);
        write("src/main/resources/mcp/late.json", "");
        commit("2026-01-01T20:01Z", 0);
        commit("2026-01-02T00:00Z", 0);

        assertThat(leftOut(null)).isEqualTo(others(0, List.of("server.mcp.SixIT")));
    }

    @Test
    void withoutTheHistoryNothingIsLeftOut() throws IOException {
        assertThat(leftOut(null)).isEmpty();

        Files.move(home.resolve(".git"), home.resolve("git"));
        assertThat(leftOut(null)).isEmpty();
    }

    @Test
    void anUnknownStartIsAnError() {
        Outcome outcome = third("no-commit", "true");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("CHANGED_SINCE: no-commit (expected: a commit");
    }

    @Test
    void theCommandsOwnExitCodeComesAfterWhatWasLeftOut() {
        Outcome outcome = third("HEAD", "sh", "-c", "exit 7");

        assertThat(outcome.exitCode()).isEqualTo(7);
        assertThat(outcome.out())
                .contains("Of 7 thorough classes, these 4 ran as in ./mvnw verify")
                .contains("\n  cache: OneIT\n")
                .contains("./mvnw verify -Pthorough");
    }

    /** Those of the other two thirds, but for what is touched. */
    private static Set<String> others(int third, List<String> touched) {
        return IntStream.range(0, CLASSES.size())
                .filter(index -> index % 3 != third)
                .mapToObj(CLASSES::get)
                .filter(name -> !touched.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> leftOut(@Nullable String since) {
        String out =
                third(since, "sh", "-c", "echo \"left $HYPERCUBE_LEFT_OUT\"").succeeded();
        return Arrays.stream(out.lines().findFirst().orElseThrow().split(" "))
                .skip(1)
                .map(name -> name.replace("io.hypercube.", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Outcome third(@Nullable String since, String... command) {
        ProcessBuilder third = new ProcessBuilder(
                Stream.concat(Stream.of("bin/third"), Stream.of(command)).toList());
        third.environment().put("CHANGED_SINCE", Objects.requireNonNullElse(since, ""));
        return Outcome.of(third.directory(home.toFile()), "", line -> {});
    }

    /** All files, as a commit whose hash chooses that third. */
    private void commit(String date, int third) {
        git(date, "add", ".");
        git(date, "commit", "-q", "--allow-empty", "-m", "one");
        for (int attempt = 0; third(git(date, "rev-parse", "HEAD")) != third; attempt++) {
            git(date, "commit", "-q", "--allow-empty", "--amend", "-m", "attempt " + attempt);
        }
    }

    private static int third(String hash) {
        return (int) (Long.parseLong(hash.substring(0, 8), 16) % 3);
    }

    private String git(String date, String... words) {
        ProcessBuilder git = new ProcessBuilder(Stream.concat(
                        Stream.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com"), Stream.of(words))
                .toList());
        git.environment().putAll(Map.of("GIT_COMMITTER_DATE", date, "GIT_AUTHOR_DATE", date));
        return Outcome.of(git.directory(home.toFile()), "", line -> {}).succeeded();
    }

    private Path write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
