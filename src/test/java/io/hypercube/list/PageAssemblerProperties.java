package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.RandomLists;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import tools.jackson.core.JacksonException;

class PageAssemblerProperties {

    @Provide
    Arbitrary<String> documents() {
        return RandomLists.documents();
    }

    @Provide
    Arbitrary<ListQuery> queries() {
        return RandomLists.queries();
    }

    @Property(tries = 2000)
    @Shows("3.4")
    void agreesWithTheNaiveList(@ForAll("documents") String document, @ForAll("queries") ListQuery query) {
        Json list = Json.read(bytes(document));
        NaiveList.Page expected = NaiveList.page(items(list), query);

        String page = page(query, bytes(document));

        assertThat(itemTexts(page)).isEqualTo(expected.items());
        assertThat(Json.read(bytes(page)).field("total")).isEqualTo(new Json.Num(String.valueOf(expected.total())));
    }

    @Provide
    Arbitrary<ListQuery> groupings() {
        return RandomLists.groupings();
    }

    @Property(tries = 2000)
    void countsAsTheNaiveList(
            @ForAll("documents") String one, @ForAll("documents") String other, @ForAll("groupings") ListQuery query) {
        List<Json> items = new ArrayList<>(items(Json.read(bytes(one))));
        items.addAll(items(Json.read(bytes(other))));
        NaiveList.Groups expected = NaiveList.groups(items, query);

        Json page = Json.read(bytes(page(query, bytes(one), bytes(other))));

        assertThat(((Json.Arr) page.field("groups"))
                        .elements().stream()
                                .map(group -> Json.utf8(((Json.Obj) group).raw()))
                                .toList())
                .isEqualTo(expected.groups());
        assertThat(page.field("total").scalarText()).isEqualTo(String.valueOf(expected.total()));
        assertThat(page.field("groupTotal").scalarText()).isEqualTo(String.valueOf(expected.groupTotal()));
        assertThat(page.fieldOrNull("items")).isNull();
    }

    @Property(tries = 500)
    void aQueryByGroupsIsReadAsItIsPrinted(@ForAll("groupings") ListQuery query) {
        Map<String, List<String>> parameters = new HashMap<>();
        query.print().forEach((name, value) -> parameters.put(name, List.of(value)));

        assertThat(ListQuery.parse(parameters)).isEqualTo(query);
    }

    @Property(tries = 500)
    void doesNotDependOnWhereTheBytesAreSplit(
            @ForAll("documents") String document, @ForAll("queries") ListQuery query, @ForAll Random random) {
        byte[] bytes = bytes(document);
        int most = 1 + random.nextInt(40);
        PageAssembler assembler = new PageAssembler(query);
        byte[] lent = new byte[50];
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(most));
            int offset = random.nextInt(10);
            System.arraycopy(bytes, at, lent, offset, length);
            assembler.accept(lent, offset, length);
            Arrays.fill(lent, (byte) 'x'); // the assembler must have copied what it needs
            at += length;
        }
        assembler.endDocument();

        assertThat(Json.utf8(assembler.page().toBytes())).isEqualTo(page(query, bytes));
    }

    @Property(tries = 500)
    @Shows("3.12")
    void pagesPartitionTheMatches(
            @ForAll("documents") String document,
            @ForAll("queries") ListQuery query,
            @ForAll @IntRange(min = 1, max = 4) int pageSize) {
        byte[] bytes = bytes(document);
        ListQuery everything = new ListQuery(query.selector(), 0, 1, query.sort());
        List<String> all = itemTexts(page(everything, bytes));

        List<String> pages = new ArrayList<>();
        for (int pageNum = 1; pageNum <= all.size() / pageSize + 2; pageNum++) {
            pages.addAll(itemTexts(page(new ListQuery(query.selector(), pageSize, pageNum, query.sort()), bytes)));
        }

        assertThat(pages).isEqualTo(all);
    }

    @Property(tries = 500)
    void aListMayComeInSeveralDocuments(
            @ForAll("documents") String one, @ForAll("documents") String other, @ForAll("queries") ListQuery query) {
        List<Json> items = new ArrayList<>(items(Json.read(bytes(one))));
        items.addAll(items(Json.read(bytes(other))));

        String page = page(query, bytes(one), bytes(other));

        assertThat(itemTexts(page)).isEqualTo(NaiveList.page(items, query).items());
    }

    @Property(tries = 1000)
    void brokenJsonIsAnErrorAndNeverAWrongPage(
            @ForAll("documents") String document, @ForAll("queries") ListQuery query, @ForAll Random random) {
        byte[] broken = mutated(bytes(document), random);
        try {
            String page = page(query, broken);
            Json list = Json.readWithRepeatedKeys(broken); // duplicates of fields that the query does not use
            assertThat(itemTexts(page))
                    .isEqualTo(NaiveList.page(items(list), query).items());
        } catch (NotAListException e) {
            Json.readWithRepeatedKeys(broken);
        } catch (MalformedListException e) {
            assertThat(isAcceptable(broken)).as(e.getMessage()).isFalse();
        }
    }

    /** According to Jackson: valid JSON and, if it is a list, a list of objects. */
    private static boolean isAcceptable(byte[] bytes) {
        try {
            Json list = Json.read(bytes);
            return !(list.fieldOrNull("items") instanceof Json.Arr(List<Json> elements))
                    || elements.stream().allMatch(Json.Obj.class::isInstance);
        } catch (JacksonException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Changes, removes, duplicates or truncates a few characters. */
    private static byte[] mutated(byte[] bytes, Random random) {
        String marks = "{}[]\",:\\ \n0123eE+-.truefalsn\u0001/u";
        StringBuilder text = new StringBuilder(Json.utf8(bytes));
        for (int i = 0; i <= random.nextInt(3) && !text.isEmpty(); i++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, marks.charAt(random.nextInt(marks.length())));
                case 2 -> text.insert(at, text.charAt(random.nextInt(text.length())));
                case 3 -> text.setLength(at + 1);
                default -> text.setCharAt(at, marks.charAt(random.nextInt(marks.length())));
            }
        }
        return bytes(text.toString());
    }

    private static String page(ListQuery query, byte[]... documents) {
        PageAssembler assembler = new PageAssembler(query);
        for (byte[] document : documents) {
            assembler.accept(document, 0, document.length);
            assembler.endDocument();
        }
        ListPage page = assembler.page();
        byte[] bytes = page.toBytes();
        assertThat(page.size()).isEqualTo(bytes.length);
        return Json.utf8(bytes);
    }

    private static List<Json> items(Json list) {
        return ((Json.Arr) list.field("items")).elements();
    }

    private static List<String> itemTexts(String page) {
        return items(Json.read(bytes(page))).stream()
                .map(item -> Json.utf8(((Json.Obj) item).raw()))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
