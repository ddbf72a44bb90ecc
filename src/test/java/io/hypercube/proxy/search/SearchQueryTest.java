package io.hypercube.proxy.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.Query;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchQueryTest {
    @Test
    void readsWordsLimitAndNamespaces() {
        assertThat(parse("q=Web%20+prod%20web&limit=100&namespaces=shop,team"))
                .isEqualTo(new SearchQuery(List.of("web", "prod"), 100, List.of("shop", "team")));
        assertThat(parse("q=web")).isEqualTo(new SearchQuery(List.of("web"), 20, List.of()));
    }

    @Test
    void rejectsWhatItDoesNotUnderstand() {
        requireRefused("", "q:  (expected: a text of 1 to 200 characters)");
        requireRefused("q=%20", "q:  (expected: a text of 1 to 200 characters)");
        requireRefused("q=" + "a".repeat(201), "(expected: a text of 1 to 200 characters)");
        requireRefused("q=a+b+c+d+e+f+g+h+i+j+k", "(expected: at most 10 words)");
        requireRefused("q=a&q=b", "q: given 2 times (expected: once)");
        requireRefused("q=a&limit=0", "limit: 0 (expected: an integer from 1 to 100)");
        requireRefused("q=a&limit=101", "limit: 101 (expected: an integer from 1 to 100)");
        requireRefused("q=a&limit=many", "limit: many (expected: an integer from 1 to 100)");
        requireRefused("q=a&namespaces=a,,b", "(expected: at most 20 namespaces, separated by commas)");
        requireRefused("q=a&cluster=x", "unknown parameter cluster (expected: q, limit, namespaces)");
    }

    private static void requireRefused(String query, String message) {
        assertThatThrownBy(() -> parse(query)).hasMessageContaining(message);
    }

    private static SearchQuery parse(String query) {
        return SearchQuery.parse(Query.parse(query));
    }
}
