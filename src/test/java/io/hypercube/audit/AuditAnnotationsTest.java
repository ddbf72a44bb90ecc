package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of annotations in {@code docs/audit.md} has a row for each annotation, and no other. */
final class AuditAnnotationsTest {
    private static final Pattern NAME = Pattern.compile("`(hypercube\\.io/[a-z-]+)`");

    @Test
    void areAllDocumented() throws IOException {
        Set<String> written = Stream.of(AuditAnnotation.values())
                .map(AuditAnnotation::key)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(documented()).isEqualTo(written);
    }

    private static Set<String> documented() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("docs", "audit.md"));
        return lines.subList(lines.indexOf("| annotation | value |") + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1)[1])
                .flatMap(names -> NAME.matcher(names).results())
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
