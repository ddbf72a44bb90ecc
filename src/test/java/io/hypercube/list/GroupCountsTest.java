package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupCountsTest {
    private static final long LIMIT = 1 << 20;

    @Test
    void moreGroupsThanTheMemoryHoldsAreRefused() {
        assertThatThrownBy(() -> page("metadata.name", items(20_000, i -> "{\"metadata\":{\"name\":\"n" + i + "\"}}")))
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("more than " + LIMIT + " bytes");
    }

    @Test
    void anyNumberOfItemsInFewGroupsFits() {
        String page = page("spec.v", items(50_000, i -> "{\"spec\":{\"v\":" + i % 3 + "}}"));

        assertThat(page)
                .isEqualTo("{\"groups\":[{\"values\":[\"0\"],\"count\":16667},{\"values\":[\"1\"],\"count\":16667},"
                        + "{\"values\":[\"2\"],\"count\":16666}],\"total\":50000,\"groupTotal\":3}");
    }

    @Test
    void anItemWithTooManyValuesIsRefused() {
        String values = IntStream.range(0, 101).mapToObj(String::valueOf).collect(Collectors.joining(","));
        String many = IntStream.range(0, 10_001).mapToObj(String::valueOf).collect(Collectors.joining(","));

        assertThatThrownBy(() -> page("a,b", "[{\"a\":[" + values + "],\"b\":[" + values + "]}]"))
                .isInstanceOf(ApiException.class)
                .hasMessageStartingWith("groupBy: an item has more than 10000 values or combinations of them");
        assertThatThrownBy(() -> page("a", "[{\"a\":[" + many + "]}]"))
                .isInstanceOf(ApiException.class)
                .hasMessageStartingWith("groupBy: an item has more than 10000 values or combinations of them");
        assertThat(page("a", "[{\"a\":[" + values + "],\"b\":[" + values + "]}]"))
                .contains("\"groupTotal\":101");
    }

    /** Its rows may not have the fields of their objects. */
    @Test
    void aTableIsNotCounted() {
        assertThatThrownBy(() -> read("metadata.name", "{\"rows\":[{\"cells\":[],\"object\":{}}]}"))
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("a Table (expected: a list of objects)");
    }

    private static String items(int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
    }

    private static String page(String groupBy, String items) {
        return read(groupBy, "{\"items\":" + items + "}");
    }

    private static String read(String groupBy, String list) {
        ListQuery query = ListQuery.parse(Map.of("groupBy", List.of(groupBy)));
        PageAssembler assembler =
                new PageAssembler(query, ListShape.KUBERNETES, new RowObject.AsFetched(), PageMemory.upTo(LIMIT));
        byte[] bytes = list.getBytes(StandardCharsets.UTF_8);
        assembler.accept(bytes, 0, bytes.length);
        assembler.endDocument();
        return new String(assembler.page().toBytes(), StandardCharsets.UTF_8);
    }
}
