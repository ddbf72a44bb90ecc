package io.hypercube.list;

import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.query.ListQuery;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The envelope of a list, for building pages of other items of the same collection. Immutable. */
public final class ListEnvelope {
    private static final String LIST = "List";

    private final Envelope envelope;

    ListEnvelope(Envelope envelope) {
        this.envelope = envelope;
    }

    /**
     * {@code metadata.resourceVersion}; empty when it is not a number and cannot be compared.
     *
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource
     *     versions</a>
     */
    public OptionalLong resourceVersion() {
        return version().map(ResourceVersions::parse).orElse(OptionalLong.empty());
    }

    /** {@code kind} of the list; empty when it has none. */
    public String kind() {
        return text("kind");
    }

    /** Empty when the list has none. */
    public String apiVersion() {
        return text("apiVersion");
    }

    /** {@code columnDefinitions} of a Table, as JSON; empty when there are none. */
    public Optional<String> columnDefinitions() {
        RawObject.Field field = envelope.object().field("columnDefinitions");
        return field == null || envelope.key() != ListKey.ROWS
                ? Optional.empty()
                : Optional.of(envelope.object().raw(field));
    }

    /** {@code total}, which the gateway adds to a page; empty when it is missing. */
    public OptionalLong total() {
        RawObject.Field field = envelope.object().field("total");
        return field == null
                ? OptionalLong.empty()
                : ResourceVersions.parse(envelope.object().raw(field));
    }

    private String text(String key) {
        RawObject.Field field = envelope.object().field(key);
        @Nullable String text = field == null ? null : envelope.object().text(field);
        return text == null ? "" : text;
    }

    /** {@code metadata.resourceVersion} as text; empty when it is missing or empty. */
    public Optional<String> version() {
        return Optional.ofNullable(metadata("resourceVersion")).filter(text -> !text.isEmpty());
    }

    /**
     * {@code metadata.remainingItemCount}: the number of objects after this chunk of the list; 0 when it is missing.
     *
     * @see <a
     *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks">Large
     *     results in chunks</a>
     */
    public long remaining() {
        RawObject values = metadata();
        RawObject.Field count = values == null ? null : values.field("remainingItemCount");
        return values == null || count == null
                ? 0
                : ResourceVersions.parse(values.raw(count)).orElse(0);
    }

    /** The kind of the items, which is that of the list without {@code List}; empty when it is not known. */
    public String itemKind() {
        String list = kind();
        return list.endsWith(LIST) ? list.substring(0, list.length() - LIST.length()) : "";
    }

    /** Whether there is a {@code metadata.selfLink}, as in old API servers; it contains the requested path. */
    public boolean hasSelfLink() {
        return metadata("selfLink") != null;
    }

    /**
     * Whether the items omit {@code kind} and {@code apiVersion}. Lists of built-in types do, although the objects of
     * their watch events do not. Built-in lists start with {@code kind}; lists of custom resources have sorted keys.
     */
    public boolean isOfTypedItems() {
        return !envelope.object().fields().isEmpty()
                && envelope.object().fields().getFirst().key().equals("kind");
    }

    /** A page in this envelope, as the API server would write it at that version. */
    public ListPage page(PageItems items, long total, long resourceVersion) {
        List<byte[]> around = envelope.around(total, Long.toString(resourceVersion));
        return new ListPage(around.getFirst(), items, around.getLast(), total);
    }

    /** A page of groups in this envelope. */
    public ListPage groups(GroupCounts counts, ListQuery query, long resourceVersion) {
        return groups(envelope.aroundGroups(counts, Long.toString(resourceVersion)), counts, query);
    }

    /** A page of groups in this envelope, at its own version. */
    ListPage groups(GroupCounts counts, ListQuery query) {
        return groups(envelope.aroundGroups(counts, null), counts, query);
    }

    private static ListPage groups(List<byte[]> around, GroupCounts counts, ListQuery query) {
        PageItems page = counts.page(query.firstIndex(), query.endIndex());
        return new ListPage(around.getFirst(), page, around.getLast(), counts.total());
    }

    private @Nullable String metadata(String key) {
        RawObject values = metadata();
        RawObject.Field field = values == null ? null : values.field(key);
        return values == null || field == null ? null : values.text(field);
    }

    private @Nullable RawObject metadata() {
        RawObject.Field metadata = envelope.object().field("metadata");
        return metadata == null ? null : envelope.object().object(metadata);
    }
}
