package io.hypercube.list;

import io.hypercube.list.json.RawObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What stands around the items of a list, for making pages of other items of the same collection. Immutable. */
public final class ListEnvelope {
    private final Envelope envelope;

    ListEnvelope(Envelope envelope) {
        this.envelope = envelope;
    }

    /**
     * {@code metadata.resourceVersion}; empty where it is not a number, so that nothing can be said of what is newer.
     *
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource versions</a>
     */
    public OptionalLong resourceVersion() {
        return version().map(ResourceVersions::parse).orElse(OptionalLong.empty());
    }

    /** The same as it is written; empty where it is missing or says nothing. */
    Optional<String> version() {
        return Optional.ofNullable(metadata("resourceVersion")).filter(text -> !text.isEmpty());
    }

    /**
     * {@code metadata.remainingItemCount}: how many objects come behind this part of the list; 0 where it is not said.
     *
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks">Large
     *     results in chunks</a>
     */
    public long remaining() {
        RawObject values = metadata();
        RawObject.Field count = values == null ? null : values.field("remainingItemCount");
        return values == null || count == null
                ? 0
                : ResourceVersions.parse(values.raw(count)).orElse(0);
    }

    /** Whether old API servers' {@code metadata.selfLink} is there: it names the path that was asked. */
    public boolean hasSelfLink() {
        return metadata("selfLink") != null;
    }

    /**
     * Whether the items of this list leave out their {@code kind} and {@code apiVersion}, as the types of an API server's own
     * do, and objects in a watch do not. Those write {@code kind} first; custom resources are written by the order of keys.
     */
    public boolean isOfTypedItems() {
        return !envelope.object().fields().isEmpty()
                && envelope.object().fields().getFirst().key().equals("kind");
    }

    /** A page in this envelope, as the API server would have written it at that version. */
    public ListPage page(PageItems items, long total, long resourceVersion) {
        List<byte[]> around = envelope.around(total, Long.toString(resourceVersion));
        return new ListPage(around.getFirst(), items, around.getLast(), total);
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
