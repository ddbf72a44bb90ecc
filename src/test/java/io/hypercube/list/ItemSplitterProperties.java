package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.item.FieldTree;
import io.hypercube.list.item.ItemReader;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RandomJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Uses windows smaller than an item, so that items are split in every way. */
class ItemSplitterProperties {

    @Provide
    Arbitrary<List<String>> items() {
        Arbitrary<String> item =
                Arbitraries.randomValue(random -> "{\"v\":" + Json.utf8(new RandomJson(random).value()) + "}");
        return item.list().ofMaxSize(8);
    }

    @Property(tries = 2000)
    void findsTheSameItemsHoweverTheBytesCome(
            @ForAll("items") List<String> items,
            @ForAll @IntRange(min = 1, max = 100) int window,
            @ForAll Random random) {
        String document = "{\"kind\":\"List\",\"items\":[" + String.join(" ,\n", items) + "],\"metadata\":{}}";
        Found found = new Found();
        ItemSplitter splitter = new ItemSplitter(found, PageMemory.UNBOUNDED, 1 << 20, window);

        feed(splitter, document.getBytes(StandardCharsets.UTF_8), random);
        Envelope envelope = splitter.envelope();

        assertThat(found.texts).isEqualTo(items);
        for (int i = 0; i < items.size(); i++) {
            byte[] bytes = items.get(i).getBytes(StandardCharsets.UTF_8);
            int position = Math.toIntExact(found.positions.get(i));
            assertThat(Arrays.copyOfRange(document.getBytes(StandardCharsets.UTF_8), position, position + bytes.length))
                    .isEqualTo(bytes);
        }
        assertThat(envelope.object().bytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("{\"kind\":\"List\",\"items\":[],\"metadata\":{}}");
    }

    @Property(tries = 5000)
    void judgesBrokenListsAlikeHoweverTheBytesCome(
            @ForAll("items") List<String> items,
            @ForAll @IntRange(min = 1, max = 100) int window,
            @ForAll Random random) {
        String document = "{\"items\":[" + String.join(",", items) + "],\"metadata\":{}}";
        byte[] broken = RandomJson.broken(document.getBytes(StandardCharsets.UTF_8), random);

        assertThat(outcome(broken, window, random)).isEqualTo(outcome(broken, broken.length, new Random(0)));
    }

    private static String outcome(byte[] document, int window, Random random) {
        Found found = new Found();
        ItemSplitter splitter = new ItemSplitter(found, PageMemory.UNBOUNDED, 1 << 20, Math.max(1, window));
        try {
            feed(splitter, document, random);
            return splitter.envelope().key() + " " + found.texts;
        } catch (MalformedListException e) {
            return found.texts + " " + e.getMessage();
        } catch (NotAListException e) {
            return "no list";
        }
    }

    private static void feed(ItemSplitter splitter, byte[] document, Random random) {
        int most = 1 + random.nextInt(150);
        for (int at = 0; at < document.length; ) {
            int length = Math.min(document.length - at, 1 + random.nextInt(most));
            byte[] lent = Arrays.copyOfRange(document, at, at + length);
            splitter.accept(lent, 0, length);
            Arrays.fill(lent, (byte) 'x');
            at += length;
        }
    }

    private static final class Found implements ItemSplitter.Items {
        private final ItemReader reader = ItemReader.ofEnds();
        private final List<String> texts = new ArrayList<>();
        private final List<Long> positions = new ArrayList<>();

        @Override
        public int item(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
            int end = reader.end(FieldTree.NOTHING, bytes, from, to, documentPosition);
            if (end != ItemReader.NOT_YET) {
                texts.add(new String(bytes, from, end - from, StandardCharsets.UTF_8));
                positions.add(documentPosition);
            }
            return end;
        }
    }
}
