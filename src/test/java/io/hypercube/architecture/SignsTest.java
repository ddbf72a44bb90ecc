package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sign of a component, its {@code package-info.java}, and its row in docs/architecture.md name the packages inside of it. */
class SignsTest {
    private static final Path ROOT = Path.of("src/main/java/io/hypercube");

    @Test
    void nameThePackagesInside() throws IOException {
        for (Path component : folders(ROOT)) {
            String sign = Files.readString(component.resolve("package-info.java"));
            for (Path inside : folders(component)) {
                assertThat(sign)
                        .as("the sign of " + component)
                        .containsPattern("(?:\\{@code[\\s*]+|\\.)" + inside.getFileName() + "\\b");
            }
        }
    }

    @Test
    void agreeWithTheTable() throws IOException {
        String page = Files.readString(Path.of("docs/architecture.md"));
        for (Path component : folders(ROOT)) {
            List<String> inside = folders(component).stream()
                    .map(folder -> folder.getFileName().toString())
                    .toList();
            String row = Pattern.compile("(?m)^\\| `" + component.getFileName() + "` \\|([^|]*)\\|.*$")
                    .matcher(page)
                    .results()
                    .map(match -> match.group(1))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("docs/architecture.md has no row for " + component));
            assertThat(Pattern.compile("`([a-z]+)`").matcher(row).results().map(name -> name.group(1)))
                    .as(row)
                    .containsExactlyInAnyOrderElementsOf(inside);
        }
    }

    private static List<Path> folders(Path of) throws IOException {
        try (Stream<Path> all = Files.list(of)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }
}
