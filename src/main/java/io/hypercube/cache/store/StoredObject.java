package io.hypercube.cache.store;

import io.hypercube.list.item.Identified;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemProjection;

/**
 * An object of the collection: its compressed bytes, and its columns, a small JSON document of the fields that queries
 * use. The bytes are immutable; the columns are replaced when queries use other fields.
 */
public final class StoredObject implements Identified {
    private final ItemIdentity identity;
    private final long resourceVersion;
    private final Codec codec;
    private final byte[] packed;
    private final int length;
    private volatile byte[] columns;

    public StoredObject(ItemIdentity identity, long resourceVersion, Codec codec, Bytes bytes, byte[] columns) {
        this.identity = identity;
        this.resourceVersion = resourceVersion;
        this.codec = codec;
        this.packed = codec.pack(bytes.array(), bytes.from(), bytes.to());
        this.length = bytes.to() - bytes.from();
        this.columns = columns;
    }

    /** The same object, compressed with another codec. */
    StoredObject packedBy(Codec other, ItemProjection.Projector projector) {
        byte[] json = json();
        Bytes bytes = new Bytes(json, 0, length);
        return new StoredObject(identity, resourceVersion, other, bytes, projector.project(json, 0, length));
    }

    /** A range of an array. */
    public record Bytes(byte[] array, int from, int to) {}

    @Override
    public ItemIdentity identity() {
        return identity;
    }

    public long resourceVersion() {
        return resourceVersion;
    }

    /** The object as uncompressed JSON. */
    public byte[] json() {
        byte[] json = new byte[length];
        codec.unpack(packed, json, length);
        return json;
    }

    int length() {
        return length;
    }

    /** A small JSON document with the fields that queries use; it always has the name and all labels. Must not be changed. */
    public byte[] columns() {
        return columns;
    }

    /** Extracts the columns again. */
    void project(ItemProjection.Projector projector, ScratchBuffer scratch) {
        byte[] json = scratch.ofAtLeast(length);
        codec.unpack(packed, json, length);
        columns = projector.project(json, 0, length);
    }

    /** Approximate heap memory in bytes, including the reference in the list of entries. */
    public long memory() {
        return 40 + 4 + identity.memory() + array(packed) + array(columns);
    }

    private static long array(byte[] bytes) {
        return (16 + bytes.length + 7L) / 8 * 8;
    }
}
