package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * What a copy of a collection has to know of an item.
 *
 * @param namespace empty for none
 * @param resourceVersion a number, as every API server has it since it can be compared
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource versions</a>
 */
public record ItemMeta(String namespace, String name, long resourceVersion) {
    /** What Java reads instead of what is not UTF-8: two names must not become one. */
    private static final char REPLACEMENT = '\ufffd';

    private static final QueryPlan PLAN = new QueryPlan(
            new ListQuery(
                    Selector.EVERYTHING,
                    0,
                    1,
                    Stream.of("namespace", "name", "resourceVersion")
                            .map(field -> SortKey.ascending(FieldPath.of("metadata", field)))
                            .toList()),
            ListShape.KUBERNETES);

    /**
     * Reads it from an item, or from what {@link ItemProjection} left of one. The bytes are checked to be JSON.
     *
     * @throws MalformedListException also when the item has no name or no resourceVersion, or has one of the three twice
     */
    public static ItemMeta read(byte[] bytes, int from, int to) {
        return new Reader().read(bytes, from, to);
    }

    /** Reads one item after the other, on one thread. */
    public static final class Reader {
        private final ItemFields fields = new ItemFields(PLAN);
        private final ItemReader reader = new ItemReader(fields);

        /** As {@link ItemMeta#read}. */
        public ItemMeta read(byte[] bytes, int from, int to) {
            reader.read(PLAN.fields().root(), bytes, from, to, 0);
            String name = text(1, bytes);
            if (name.isEmpty()) {
                throw new MalformedListException(0, "an item without metadata.name");
            }
            return new ItemMeta(text(0, bytes), name, version(text(2, bytes)));
        }

        private static long version(String text) {
            return ResourceVersions.parse(text)
                    .orElseThrow(() ->
                            new MalformedListException(0, "an item whose metadata.resourceVersion is not a number"));
        }

        private String text(int key, byte[] bytes) {
            if (!(fields.sortValue(key, bytes) instanceof SortValue.Text(byte[] utf8))) {
                return "";
            }
            String text = new String(utf8, StandardCharsets.UTF_8);
            if (text.indexOf(REPLACEMENT) >= 0) {
                throw new MalformedListException(0, "an item whose name is not Unicode text");
            }
            return text;
        }
    }
}
