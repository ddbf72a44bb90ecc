package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks documentation, comments and messages for phrases that confuse readers. The rules are in {@code
 * prose-rules.txt}. Areas that are not clean yet are in {@code prose-exceptions.txt} with the number of findings that
 * they may still have; delete the line of an area to see its findings.
 */
class ProseTest {
    private static final Path RULES = Path.of("src/test/resources/prose-rules.txt");
    private static final Path EXCEPTIONS = Path.of("src/test/resources/prose-exceptions.txt");
    private static final List<String> TEXTS = List.of(
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "docs",
            "bench",
            "bin",
            "testbed",
            ".ci",
            "mvnw",
            "hypercube",
            "pom.xml",
            "checkstyle.xml",
            "src/main/resources",
            "src/main/java",
            "src/test/java",
            "console/src");

    /** The findings of each area (see {@link #area}), by name. */
    private static final SequencedMap<String, List<String>> FINDINGS = new TreeMap<>();

    private static List<ProseRule> rules = List.of();

    @BeforeAll
    static void readTexts() throws IOException {
        rules = ProseRule.parse(Files.readString(RULES));
        for (Path file : files()) {
            String text = Files.readString(file);
            List<String> lines = text.lines().toList();
            for (ProseRule rule : rules) {
                for (int line : rule.lines(ProseText.of(file.toString(), text))) {
                    FINDINGS.computeIfAbsent(area(file), name -> new ArrayList<>())
                            .add(file + ":" + line + ": " + rule.name() + ": "
                                    + lines.get(line - 1).strip());
                }
            }
        }
    }

    @Test
    void readsEveryKindOfText() throws IOException {
        assertThat(files().stream().map(ProseTest::area).distinct())
                .contains("README.md", "hypercube", "src/main/java/io/hypercube/list", "console/src/i18n")
                .hasSizeGreaterThan(100);
    }

    @Test
    void hasNoMorePhrasesThanItsExceptionsAllow() throws IOException {
        Map<String, Integer> allowed = exceptions();
        assertThat(FINDINGS.entrySet().stream()
                        .filter(area -> area.getValue().size() > allowed.getOrDefault(area.getKey(), 0))
                        .flatMap(area -> area.getValue().stream())
                        .collect(Collectors.joining("\n")))
                .as("phrases by file, line and rule")
                .isEmpty();
    }

    @Test
    void exceptsNoAreaThatIsClean() throws IOException {
        assertThat(exceptions().keySet())
                .as("areas of %s that still have findings", EXCEPTIONS)
                .isSubsetOf(FINDINGS.keySet());
    }

    @TestFactory
    Stream<DynamicTest> rulesFindTheirExamples() {
        return rules.stream()
                .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> {
                    assertThat(rule.finds()).isNotEmpty().allSatisfy(text -> assertThat(rule.lines(text))
                            .isNotEmpty());
                    assertThat(rule.passes()).isNotEmpty().allSatisfy(text -> assertThat(rule.lines(text))
                            .isEmpty());
                }));
    }

    /** Java by the first package below the root, the console by its directory, every other file by itself. */
    private static String area(Path file) {
        int depth = file.startsWith("src/main/java") || file.startsWith("src/test/java")
                ? 6
                : file.startsWith("console/src") ? 3 : file.getNameCount();
        Path area = file.getNameCount() > depth ? file.subpath(0, depth) : file;
        return area.toString().endsWith(".java") ? String.valueOf(area.getParent()) : area.toString();
    }

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String text : TEXTS) {
            try (Stream<Path> tree = Files.walk(Path.of(text))) {
                tree.filter(Files::isRegularFile)
                        .filter(ProseText::isText)
                        .sorted()
                        .forEach(files::add);
            }
        }
        return files;
    }

    private static Map<String, Integer> exceptions() throws IOException {
        return Files.readAllLines(EXCEPTIONS).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[0], words -> Integer.parseInt(words[1])));
    }
}
