package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.UnreachableReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every message that docs/troubleshooting.md explains exists in the program. */
class TroubleshootingTest {
    private static final Path PAGE = Path.of("docs/troubleshooting.md");
    private static final Pattern QUOTED_MESSAGE = Pattern.compile("(?m)^### `([^`]+)`");
    private static final Pattern REASON = Pattern.compile("(?m)^\\| `(\\w+)` \\|");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    /** A literal that continues in the next line, and two literals with a number between them. */
    private static final Pattern CONTINUED = Pattern.compile("\"\\s*\\+\\s*\"");

    @TestFactory
    Stream<DynamicTest> quotesMessagesOfTheProgram() throws IOException {
        List<String> literals = literals();
        List<String> messages = group(QUOTED_MESSAGE, Files.readString(PAGE));
        assertThat(messages).hasSizeGreaterThan(40);
        return messages.stream()
                .map(message -> DynamicTest.dynamicTest(message, () -> assertThat(message.split(" ?… ?"))
                        .filteredOn(part -> part.length() > 3)
                        .isNotEmpty()
                        .allSatisfy(part -> assertThat(literals).anyMatch(literal -> literal.contains(part)))));
    }

    @Test
    void explainsEveryReasonOfAnUnreachableCluster() throws IOException {
        List<String> reasons = group(REASON, Files.readString(PAGE));

        assertThat(reasons)
                .contains(Stream.of(UnreachableReason.values())
                        .map(UnreachableReason::wireName)
                        .toArray(String[]::new));
        assertThat(literals()).containsAll(reasons);
    }

    private static List<String> literals() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            return sources.filter(file -> file.toString().endsWith(".java"))
                    .map(TroubleshootingTest::read)
                    .flatMap(source -> group(LITERAL, CONTINUED.matcher(source).replaceAll("")).stream())
                    .map(literal -> literal.replace("\\\"", "\"").replace("\\n", "\n"))
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> group(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
