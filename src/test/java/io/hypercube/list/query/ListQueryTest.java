package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.testbed.ProcessorTime;
import io.hypercube.testbed.Shows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListQueryTest {

    @Test
    @Shows("3.1")
    void hasTheDefaultsOfTheContract() {
        ListQuery query = ListQuery.parse(Map.of());

        assertThat(query.selector()).isEqualTo(Selector.EVERYTHING);
        assertThat(query.pageSize()).isEqualTo(10);
        assertThat(query.pageNum()).isEqualTo(1);
        assertThat(query.sort())
                .containsExactly(new SortKey(FieldPath.of("metadata", "name"), SortOrder.ASC, SortFunction.STRING));
    }

    @Test
    void doesNotOverflowAtTheLastPage() {
        ListQuery query = ListQuery.parse(Map.of("pageSize", List.of("2147483647"), "pageNum", List.of("2147483647")));

        assertThat(query.firstIndex()).isEqualTo(2147483646L * 2147483647L);
        assertThat(query.endIndex()).isEqualTo(2147483647L * 2147483647L);
    }

    @ParameterizedTest
    @CsvSource({
        "metadata.name=a, metadata.name, false",
        "metadata.labels.x=a, metadata.creationTimestamp, false",
        "metadata.name=a, spec.replicas, true",
        "!status.phase, metadata.name, true",
        "kind=Pod, metadata.name, true"
    })
    void knowsWhetherMetadataIsEnough(String selector, String sortName, boolean needsWholeObject) {
        ListQuery query = ListQuery.parse(Map.of("selector", List.of(selector), "sortName", List.of(sortName)));

        assertThat(query.needsWholeObject()).isEqualTo(needsWholeObject);
    }

    /** Each text has a megabyte, and must be rejected before any work that grows faster than the text. */
    @ParameterizedTest
    @ValueSource(strings = {"a,", "a=b,", "a|", "['", "['a']", "\\\\", "!", "[", ".", " ", "a~b|", "labels.", "='"})
    @Shows("S15")
    void refusesAMegabyteEarly(String piece) {
        String megabyte = piece.repeat((1 << 20) / piece.length());

        for (String name : ListQuery.PARAMETERS) {
            ProcessorTime.atMost(Duration.ofSeconds(5), () -> assertThatThrownBy(
                            () -> ListQuery.parse(Map.of(name, List.of(megabyte))))
                    .isInstanceOf(ApiException.class)
                    .hasMessageStartingWith(name + ": ")
                    .satisfies(e -> assertThat(String.valueOf(e.getMessage())).hasSizeLessThan(400)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,", "a=b,", "a=b|", "['", "['a']", "x['", "!a,", "a~", "a~b|", "a=\\\\", "a=\\,"})
    void readsTheLongestSelectorAtOnce(String piece) {
        String longest = piece.repeat(SelectorParser.MOST_CHARACTERS / piece.length());

        ProcessorTime.atMost(Duration.ofSeconds(2), () -> {
            try {
                Selector selector = Selector.parse(longest);
                assertThat(selector.requirements()).isNotEmpty();
            } catch (ApiException e) {
                assertThat(e).hasMessageStartingWith("selector: ");
            }
        });
    }

    @Test
    @Shows("S15")
    void refusesTooManyTermsAndValues() {
        assertThat(Selector.parse("a,".repeat(49) + "a").requirements()).hasSize(50);
        assertThatThrownBy(() -> Selector.parse("a,".repeat(50) + "a")).hasMessageContaining("at most 50 terms");
        assertThat(Selector.parse("a=" + "b|".repeat(999)).requirements()).hasSize(1);
        assertThatThrownBy(() -> Selector.parse("a=" + "b|".repeat(1000))).hasMessageContaining("at most 1000 values");
        assertThatThrownBy(() -> Selector.parse("a".repeat(1025)))
                .hasMessageContaining("a field path of at most 1024 characters");
    }
}
