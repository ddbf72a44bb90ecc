package io.hypercube.list.item;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Selector;
import io.hypercube.list.query.SortKey;
import io.hypercube.list.query.SortValue;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * The metadata of an item that the watch cache needs.
 *
 * @param namespace empty for none
 * @param resourceVersion as a number; resourceVersions of API servers are comparable decimal numbers
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource versions</a>
 */
public record ItemMeta(String namespace, String name, long resourceVersion) {
    /** Java's replacement for invalid UTF-8; rejected, because different names could become equal. */
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
     * Reads the metadata from an item, or from the output of {@link ItemProjection}. Validates the JSON.
     *
     * @throws MalformedListException also when the item has no name or no resourceVersion, or has a duplicate of one
     *     of the three fields
     */
    public static ItemMeta read(byte[] bytes, int from, int to) {
        return new Reader().read(bytes, from, to);
    }

    /** Reads one item after the other. Not thread-safe. */
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
                throw new MalformedListException(0, "an item with a name that is not valid Unicode");
            }
            return text;
        }
    }
}
