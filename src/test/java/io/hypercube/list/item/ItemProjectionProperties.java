package io.hypercube.list.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.Json;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.RandomLists;
import io.hypercube.list.query.SortValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

class ItemProjectionProperties {
    private record Item(ItemIdentity identity) implements Identified {}

    private static final Item ITEM = new Item(ItemIdentity.of("team", "name"));

    /** The result for the projection is that for the whole item: a match with its sort values, or an error. */
    @Property(tries = 3000)
    void tellsAQueryWhatTheWholeItemTells(@ForAll Random random) {
        byte[] item = Utf8.of(withFieldTwice(RandomLists.object(random, "team", "name", 7), random));
        ListQuery asked = RandomLists.query(random);
        ItemQuery query = new ItemQuery(asked);
        List<FieldPath> paths = new ArrayList<>(query.paths());
        paths.addAll(new ItemQuery(RandomLists.query(random)).paths());
        ItemProjection projection = new ItemProjection(paths);
        assertThat(projection.covers(query.paths())).isTrue();

        byte[] small = projection.projector().project(item, 0, item.length);

        assertThat(answer(query, asked, small)).isEqualTo(answer(query, asked, item));
    }

    private static List<String> answer(ItemQuery query, ListQuery asked, byte[] document) {
        try {
            RankedItem<Item> place = query.reader().place(ITEM, document);
            if (place == null) {
                return List.of("no match");
            }
            ItemFields fields = new ItemFields(new QueryPlan(asked, ListShape.KUBERNETES));
            new ItemReader(fields)
                    .read(new QueryPlan(asked, ListShape.KUBERNETES).fields().root(), document, 0, document.length, 0);
            return Stream.of(fields.sortValues(document))
                    .map(ItemProjectionProperties::text)
                    .toList();
        } catch (MalformedListException e) {
            return List.of(e.what());
        }
    }

    private static String text(@Nullable SortValue value) {
        return switch (value) {
            case SortValue.Text(byte[] utf8) -> "text " + Json.utf8(utf8);
            case SortValue.Natural(byte[] utf8) -> "natural " + Json.utf8(utf8);
            case SortValue.Exact exact -> exact.toString();
            case SortValue.Moment moment -> moment.toString();
            case null -> "none";
        };
    }

    /** Sometimes one of the item's fields is duplicated. */
    private static String withFieldTwice(String item, Random random) {
        String field = List.of("\"spec\":1", "\"status\":{}", "\"spec\":{\"v\":2}", "\"metadata\":{\"name\":1}")
                .get(random.nextInt(4));
        return random.nextInt(4) == 0 && item.contains(":") ? "{" + field + "," + item.substring(1) : item;
    }

    /** All fields that queries always use are included, so that a projection can be projected again. */
    @Property(tries = 200)
    void isItselfProjectedToItself(@ForAll Random random) {
        byte[] item = Utf8.of(RandomLists.object(random, "team", "name", 7));
        ItemProjection.Projector projector =
                new ItemProjection(new ItemQuery(RandomLists.query(random)).paths()).projector();

        byte[] once = projector.project(item, 0, item.length);

        assertThat(projector.project(once, 0, once.length)).isEqualTo(once);
        assertThat(ItemMeta.read(once, 0, once.length)).isEqualTo(new ItemMeta("team", "name", 7));
    }
}
