package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests pages so deep in a list that the items before them exceed the memory limit: the list is read twice. */
class DeepPagesTest {
    private static final int ITEMS = 500;
    private static final int ITEM = 8 << 10;
    private static final long SHARE = 1 << 20;

    private final Bounded memory = new Bounded();

    /** Holds at most SHARE bytes, and reports that in advance. */
    private static final class Bounded implements PageMemory {
        private long held;
        private long most;

        @Override
        public void hold(long more) {
            held += more;
            most = Math.max(most, held);
            if (held > SHARE) {
                throw new IllegalStateException("memory limit exceeded");
            }
        }

        @Override
        public boolean fits(long more) {
            return held + more <= SHARE;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10, 40, asc, ''",
        "10, 50, desc, ''",
        "7, 72, desc, ''",
        "10, 51, asc, ''",
        "20, 12, asc, data.group=1",
        "3, 1, asc, ''"
    })
    void isThePageThatMoreMemoryWouldGive(int size, int number, String order, String selector) {
        ListQuery query = query(size, number, order, selector);
        byte[] list = list(7, items());

        assertThat(deep(query, list, list)).isEqualTo(page(query, list));
        assertThat(memory.most).isLessThan(SHARE);
    }

    @Test
    void whatFitsIsReadOnce() {
        PageAssembler assembler = assembler(query(10, 3, "asc", ""));
        read(assembler, list(7, items()));

        assertThat(assembler.again()).isEmpty();
        assertThat(assembler.page().count()).isEqualTo(10);
    }

    @Test
    @Shows("S26")
    void whatIsHeldDoesNotGrowWithTheDepth() {
        byte[] list = list(7, items());
        deep(query(10, 50, "asc", ""), list, list);

        assertThat(memory.held).isLessThan(10 * (ITEM + 1024) + 64 * 1024);
    }

    @Test
    void aPageWhoseItemsDoNotFitIsRefusedAllTheSame() {
        byte[] list = list(7, items());

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> deep(query(200, 2, "asc", ""), list, list));
    }

    /** The list may be endless. */
    @Test
    void aPageSoDeepThatItsPlacesDoNotFitIsRefusedAtOnce() {
        byte[] list = list(7, items());
        PageAssembler assembler = assembler(query(10, 1_000_000, "asc", ""));

        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> read(assembler, list));
    }

    @Test
    void aListThatChangedInBetweenIsNoPage() {
        List<String> items = items();
        byte[] list = list(7, items);
        ListQuery query = query(10, 40, "asc", "");
        for (byte[] other : List.of(
                list(8, items),
                list(7, items.subList(1, ITEMS)),
                list(7, items.subList(0, ITEMS - 1)),
                list(7, items.reversed()))) {
            assertThatExceptionOfType(ListChangedException.class)
                    .isThrownBy(() -> new DeepPagesTest().deep(query, list, other));
        }
    }

    private String deep(ListQuery query, byte[] first, byte[] second) {
        PageAssembler assembler = assembler(query);
        read(assembler, first);
        Optional<String> version = assembler.again();
        if (version.isPresent()) {
            assertThat(version).hasValue("7");
            read(assembler, second);
            assertThat(assembler.again()).isEmpty();
        }
        return new String(assembler.page().toBytes(), StandardCharsets.UTF_8);
    }

    private static String page(ListQuery query, byte[] list) {
        PageAssembler assembler = new PageAssembler(query);
        read(assembler, list);
        return new String(assembler.page().toBytes(), StandardCharsets.UTF_8);
    }

    private PageAssembler assembler(ListQuery query) {
        return new PageAssembler(query, ListShape.KUBERNETES, new RowObject.AsFetched(), memory);
    }

    private static void read(PageAssembler assembler, byte[] list) {
        for (int at = 0; at < list.length; at += 10_000) {
            assembler.accept(list, at, Math.min(10_000, list.length - at));
        }
        assertThat(assembler.endDocument()).isEmpty();
    }

    private static ListQuery query(int size, int number, String order, String selector) {
        return ListQuery.parse(Map.of(
                "pageSize",
                List.of(Integer.toString(size)),
                "pageNum",
                List.of(Integer.toString(number)),
                "sortName",
                List.of("data.group,metadata.name"),
                "sortOrder",
                List.of(order + ",asc"),
                "sortFunc",
                List.of("number,natural"),
                "selector",
                List.of(selector)));
    }

    private static List<String> items() {
        List<String> items = IntStream.range(0, ITEMS)
                .mapToObj(i -> "{\"metadata\":{\"name\":\"item-" + i + "\",\"namespace\":\"one\"},\"data\":{\"group\":"
                        + i % 2 + ",\"text\":\"" + "x".repeat(ITEM) + "\"}}")
                .collect(Collectors.toList());
        Collections.shuffle(items, new Random(5));
        return items;
    }

    private static byte[] list(int version, List<String> items) {
        return ("{\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"" + version + "\"},\"items\":["
                        + String.join(",", items) + "]}")
                .getBytes(StandardCharsets.UTF_8);
    }
}
