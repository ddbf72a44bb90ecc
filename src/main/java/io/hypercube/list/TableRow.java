package io.hypercube.list;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.RawObject;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A row of a Table, as valid JSON, whose object can be replaced. */
public record TableRow(byte[] bytes) {

    /** The object of the row, as JSON; empty when there is none. */
    public Optional<byte[]> object() {
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, 0, bytes.length, 0);
        RawObject row = RawObject.read(bytes, cursor);
        RawObject.Field field = row.field("object");
        return field == null || row.isNull(field)
                ? Optional.empty()
                : Optional.of(Arrays.copyOfRange(bytes, field.valueFrom(), field.to()));
    }

    /** The row with another part of its object. */
    public byte[] with(RowObject wanted) {
        return switch (wanted) {
            case RowObject.AsFetched() -> bytes;
            case RowObject.None() -> replaced(null);
            case RowObject.Metadata(String apiVersion) -> replaced(apiVersion);
        };
    }

    /** @param apiVersion of the metadata that replaces the object; null to replace it by {@code null} */
    private byte[] replaced(@Nullable String apiVersion) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, 0, bytes.length, 0);
        RawObject row = RawObject.read(bytes, cursor);
        RawObject.Field field = row.field("object");
        RawObject object = field == null ? null : row.object(field);
        if (field == null || object == null) {
            return bytes;
        }
        ByteBuilder out = new ByteBuilder().append(bytes, 0, field.valueFrom());
        if (apiVersion == null) {
            out.append("null");
        } else {
            writeMetadata(object, apiVersion, out);
        }
        return out.append(bytes, field.to(), bytes.length).toBytes();
    }

    /** Writes the {@code PartialObjectMetadata} of an object, which takes its place in a row. */
    public static void writeMetadata(RawObject object, String apiVersion, ByteBuilder out) {
        RawObject.Field metadata = object.field("metadata");
        out.append("{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"" + apiVersion + "\",\"metadata\":");
        if (metadata == null) {
            out.append("{}");
        } else {
            out.append(object.bytes(), metadata.valueFrom(), metadata.to());
        }
        out.append('}');
    }
}
