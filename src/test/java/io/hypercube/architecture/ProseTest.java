package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks documentation, comments and messages for phrases that confuse readers. The rules are in {@code prose-rules.txt}. */
class ProseTest {
    private static final Path RULES = Path.of("src/test/resources/prose-rules.txt");
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

    private static final List<String> FINDINGS = new ArrayList<>();

    private static List<ProseRule> rules = List.of();

    @BeforeAll
    static void readTexts() throws IOException {
        rules = ProseRule.parse(Files.readString(RULES));
        for (Path file : files()) {
            String text = Files.readString(file);
            String prose = ProseText.of(file.toString(), text);
            List<String> lines = text.lines().toList();
            for (ProseRule rule : rules) {
                for (int line : rule.lines(prose)) {
                    FINDINGS.add(file + ":" + line + ": " + rule.name() + ": "
                            + lines.get(line - 1).strip());
                }
            }
        }
    }

    @Test
    void readsEveryKindOfText() throws IOException {
        assertThat(files())
                .contains(
                        Path.of("README.md"),
                        Path.of("hypercube"),
                        Path.of("src/main/java/io/hypercube/list/query/ListQuery.java"))
                .anyMatch(file -> file.startsWith("console/src/i18n"))
                .hasSizeGreaterThan(1000);
    }

    @Test
    void findsNoPhrase() {
        assertThat(String.join("\n", FINDINGS))
                .as("phrases by file, line and rule")
                .isEmpty();
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

    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String text : TEXTS) {
            try (Stream<Path> tree = Files.walk(Path.of(text))) {
                tree.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().contains("/node_modules/"))
                        .filter(ProseText::isText)
                        .sorted()
                        .forEach(files::add);
            }
        }
        return files;
    }
}
