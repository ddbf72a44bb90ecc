package io.hypercube.cache;

import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The object in an API server's answer to a write.
 *
 * @param status whether the answer is a {@code Status}, which contains no object
 * @param resourceVersion of the object after the write; empty when the answer is not a single object
 * @param lingers whether the object is being deleted but still exists, because of finalizers or its grace period
 */
record WrittenObject(boolean status, OptionalLong resourceVersion, boolean lingers) {

    /** @throws MalformedListException when it is not a JSON object */
    static WrittenObject read(byte[] json) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(json, 0, json.length, 0);
        RawObject object = RawObject.read(json, cursor);
        cursor.expectEnd();
        RawObject.Field kind = object.field("kind");
        RawObject.Field metadata = object.field("metadata");
        RawObject values = metadata == null ? null : object.object(metadata);
        if (kind != null && "Status".equals(object.text(kind))) {
            return new WrittenObject(true, OptionalLong.empty(), false);
        }
        if (values == null || object.field("items") != null) {
            return new WrittenObject(false, OptionalLong.empty(), false);
        }
        return new WrittenObject(false, ResourceVersions.of(object), isLingering(values));
    }

    private static boolean isLingering(RawObject metadata) {
        return metadata.field("deletionTimestamp") != null
                && (isThere(metadata, metadata.field("finalizers"))
                        || isThere(metadata, metadata.field("deletionGracePeriodSeconds")));
    }

    private static boolean isThere(RawObject object, RawObject.@Nullable Field field) {
        return field != null && !Set.of("0", "[]", "null").contains(object.raw(field));
    }
}
