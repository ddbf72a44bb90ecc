package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Query;
import io.hypercube.list.query.ListQuery;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests the examples in {@code docs/list-queries.md}. */
class ListQueriesDocTest {
    private static final Path PAGE = Path.of("docs/list-queries.md");
    private static final Pattern EXAMPLES = Pattern.compile("```text\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CALL = Pattern.compile("get \"[^?\"]*\\?([^\"]*)\"");

    @TestFactory
    @Shows({"3.9", "3.10", "3.11", "3.21"})
    List<DynamicTest> answersAsDocumented() throws IOException {
        Matcher examples = EXAMPLES.matcher(Files.readString(PAGE));
        String golden = examples.results().map(found -> found.group(1)).collect(Collectors.joining("\n"));
        List<GoldenFile.Case> cases = GoldenFile.parse(golden);
        assertThat(cases).hasSizeGreaterThan(20);
        return cases.stream()
                .map(each -> DynamicTest.dynamicTest(each.title(), () -> ListGoldenTest.check(each)))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> understandsTheDocumentedCalls() throws IOException {
        List<MatchResult> calls = CALL.matcher(Files.readString(PAGE)).results().toList();
        assertThat(calls).isNotEmpty();
        return calls.stream()
                .map(call -> DynamicTest.dynamicTest(call.group(1), () -> {
                    Query query = Query.parse(call.group(1));
                    assertThat(ListQuery.PARAMETERS)
                            .containsAll(query.parameters().keySet());
                    assertThat(ListQuery.parse(query.parameters()))
                            .isNotEqualTo(ListQuery.parse(Query.EMPTY.parameters()));
                }));
    }
}
