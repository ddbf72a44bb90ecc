package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.testbed.ProcessorTime;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageAssemblerTest {
    /** Upper bounds of the memory charged for each item in addition to its bytes, and for reading a small list. */
    private static final long OVERHEAD = 200;

    private static final long READING = 320 << 10;

    @Test
    void keepsNoMoreThanThePagesUpToTheOneAskedFor() {
        long[] held = {0};
        PageAssembler assembler = new PageAssembler(
                ListQuery.parse(Map.of("pageSize", List.of("3"), "pageNum", List.of("2"))),
                ListShape.KUBERNETES,
                new RowObject.AsFetched(),
                more -> held[0] += more);
        accept(assembler, "{\"items\":[");
        for (int i = 0; i < 1000; i++) {
            // from the last to the first, so that each item is kept for a while
            accept(assembler, (i == 0 ? "" : ",") + "{\"metadata\":{\"name\":\"%04d\"}}".formatted(999 - i));
            assertThat(held[0]).isBetween(28L * Math.min(i, 6), READING + 6 * (28L + OVERHEAD));
        }
        accept(assembler, "]}");
        assembler.endDocument();

        ListPage page = assembler.page();
        assertThat(page.total()).isEqualTo(1000);
        assertThat(text(page)).contains("0003", "0004", "0005");
        assertThat(page.count()).isEqualTo(3);
        assertThat(held[0]).isBetween(3 * 28L, 1024 + 3 * (28L + OVERHEAD));
    }

    /** Items with equal sort values, escaped or not: the first ones are on the page. */
    @Test
    void keepsTheFirstOfEquals() {
        PageAssembler assembler = assembler(Map.of("pageSize", List.of("2")));
        accept(assembler, "{\"items\":[");
        for (int i = 0; i < 6; i++) {
            String name = i % 2 == 0 ? "n" : "\\u006e";
            accept(assembler, (i == 0 ? "" : ",") + "{\"metadata\":{\"name\":\"%s\"},\"v\":%d}".formatted(name, i));
        }
        accept(assembler, "]}");
        assembler.endDocument();

        assertThat(text(assembler.page())).contains("\"v\":0}", "\"v\":1}").contains("\"total\":6");
    }

    /** Parsed fields take many times the memory of their bytes. */
    @Test
    void manyFieldsAroundTheItemsAreRefused() {
        StringBuilder list = new StringBuilder("{\"items\":[]");
        for (int i = 0; i < 20_000; i++) {
            list.append(",\"f").append(i).append("\":1");
        }
        PageAssembler assembler = assembler(Map.of());
        accept(assembler, list.append('}').toString());

        assertThatThrownBy(assembler::endDocument)
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("more than 10000 fields in one object");
    }

    /** Items smaller and larger than a window, and one of many windows, in chunks of many sizes. */
    @Test
    void itemsMayBeOfAnySize() {
        PageAssembler assembler = assembler(Map.of("pageSize", List.of("0")));
        StringBuilder list = new StringBuilder("{\"items\":[");
        for (int i = 0; i < 60; i++) {
            String filling = "x".repeat(i == 30 ? 1_000_000 : i * i * 97);
            list.append(i == 0 ? "" : ",")
                    .append("{\"metadata\":{\"name\":\"%02d\"},\"v\":\"%s\"}".formatted(i, filling));
        }
        byte[] bytes = list.append("]}").toString().getBytes(StandardCharsets.UTF_8);
        for (int at = 0, length = 1; at < bytes.length; at += length) {
            length = Math.min(bytes.length - at, (length * 7 + 1) % 300_007);
            assembler.accept(bytes, at, length);
        }
        assembler.endDocument();

        assertThat(text(assembler.page()))
                .isEqualTo(list.insert(list.length() - 1, ",\"total\":60").toString());
    }

    @Test
    void tellsHowTheListGoesOn() {
        PageAssembler assembler = assembler(Map.of());

        accept(assembler, "{\"metadata\":{\"continue\":\"a\\u0062\\\"\"},\"items\":[]}");
        assertThat(assembler.endDocument()).isEqualTo(Optional.of("ab\""));
        accept(assembler, "{\"metadata\":{\"continue\":\"\"},\"items\":[]}");
        assertThat(assembler.endDocument()).isEmpty();
        accept(assembler, "{\"metadata\":{},\"items\":[]}");
        assertThat(assembler.endDocument()).isEmpty();
        accept(assembler, "{\"metadata\":null,\"items\":[]}");
        assertThat(assembler.endDocument()).isEmpty();

        assertThat(text(assembler.page())).isEqualTo("{\"metadata\":{},\"items\":[],\"total\":0}");
    }

    @Test
    void hasNoPageBeforeADocumentHasEnded() {
        assertThatThrownBy(() -> assembler(Map.of()).page()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void nestsAsDeepAsAnApiServerAndNoDeeper() {
        assertThat(page(nested(9_999))).contains("[[[[");
        assertThatThrownBy(() -> page(nested(10_000)))
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("nested deeper than 10000");
        assertThatThrownBy(() -> page(nested(1_000_000)))
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("nested deeper than 10000");
    }

    /** Nested within the item itself: in a field that the query uses, and in one that it does not use. */
    private static String nested(int depth) {
        String arrays = "[".repeat(depth) + "]".repeat(depth);
        return "{\"items\":[{\"other\":" + arrays + "},{\"spec\":" + arrays + "}]}";
    }

    @Test
    void refusesAnItemThatIsTooLarge() {
        PageAssembler assembler = assembler(Map.of());
        byte[] megabyte = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        accept(assembler, "{\"items\":[{\"a\":\"");

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 70; i++) {
                        assembler.accept(megabyte, 0, megabyte.length);
                    }
                })
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("an item of more than 16777216 bytes");
    }

    @Test
    void refusesToCollectWhatIsNoList() {
        PageAssembler assembler = assembler(Map.of());
        byte[] megabyte = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        accept(assembler, "{\"data\":\"");

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 20; i++) {
                        assembler.accept(megabyte, 0, megabyte.length);
                    }
                })
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("more than 1048576 bytes around the items");
    }

    /** The needle almost matches everywhere: a naive search would take minutes. */
    @ParameterizedTest
    @ValueSource(strings = {"~", "!~", "="})
    @Shows("S15")
    void hostileSelectorsCostNoMoreThanTheText(String operator) {
        String needle = "a".repeat(8000) + "b";
        String item = "{\"v\":\"" + "a".repeat(4_000_000) + "\"}";
        PageAssembler assembler = assembler(Map.of("selector", List.of("v" + operator + needle)));

        ProcessorTime.atMost(Duration.ofSeconds(10), () -> {
            accept(assembler, "{\"items\":[" + item + "]}");
            assembler.endDocument();
        });
        assertThat(assembler.page().total()).isEqualTo(operator.startsWith("!") ? 1 : 0);
    }

    /** One byte at a time: an item of a megabyte is still read once. */
    @Test
    void slowlyComingBytesCostNoMore() {
        byte[] bytes = ("{\"items\":[{\"metadata\":{\"name\":\"a\"},\"v\":\"" + "\\\\".repeat(500_000) + "\"}]}")
                .getBytes(StandardCharsets.UTF_8);
        PageAssembler assembler = assembler(Map.of());

        ProcessorTime.atMost(Duration.ofSeconds(10), () -> {
            for (int i = 0; i < bytes.length; i++) {
                assembler.accept(bytes, i, 1);
            }
            assembler.endDocument();
        });
        assertThat(assembler.page().count()).isEqualTo(1);
    }

    @Test
    void passesInvalidUtf8AsItIs() {
        byte[] bytes = {
            '{',
            '"',
            'i',
            't',
            'e',
            'm',
            's',
            '"',
            ':',
            '[',
            '{',
            '"',
            'v',
            '"',
            ':',
            '"',
            (byte) 0xff,
            (byte) 0xe2,
            '"',
            '}',
            ']',
            '}'
        };
        PageAssembler assembler = assembler(Map.of("selector", List.of("v~\uFFFD\uFFFD")));
        assembler.accept(bytes, 0, bytes.length);
        assembler.endDocument();

        byte[] page = assembler.page().toBytes();

        assertThat(page).containsSequence('"', (byte) 0xff, (byte) 0xe2, '"');
    }

    private static String page(String document) {
        PageAssembler assembler = assembler(Map.of("selector", List.of("!spec.x")));
        accept(assembler, document);
        assembler.endDocument();
        return text(assembler.page());
    }

    private static PageAssembler assembler(Map<String, List<String>> parameters) {
        return new PageAssembler(ListQuery.parse(parameters));
    }

    private static void accept(PageAssembler assembler, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assembler.accept(bytes, 0, bytes.length);
    }

    private static String text(ListPage page) {
        return new String(page.toBytes(), StandardCharsets.UTF_8);
    }
}
