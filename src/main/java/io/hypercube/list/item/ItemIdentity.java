package io.hypercube.list.item;

import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.list.query.SortValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Identifies an item within its collection by namespace and name. The natural order, which also breaks ties between
 * items, is by namespace, then by name, by code point; items without a namespace come last.
 */
public final class ItemIdentity implements Comparable<ItemIdentity> {
    private final SortValue.@Nullable Text namespace;
    private final SortValue.Text name;

    ItemIdentity(SortValue.@Nullable Text namespace, SortValue.Text name) {
        this.namespace = namespace;
        this.name = name;
    }

    /** @param namespace empty for none */
    public static ItemIdentity of(String namespace, String name) {
        return new ItemIdentity(
                namespace.isEmpty() ? null : new SortValue.Text(Utf8.of(namespace)), new SortValue.Text(Utf8.of(name)));
    }

    /** Returns an equal identity that shares the namespace of {@code other}, when they are equal. */
    public ItemIdentity sharingWith(ItemIdentity other) {
        return other.namespace != null && compareNamespace(other) == 0 ? new ItemIdentity(other.namespace, name) : this;
    }

    /** Empty for none. */
    public String namespace() {
        return namespace == null ? "" : new String(namespace.utf8(), StandardCharsets.UTF_8);
    }

    public String name() {
        return new String(name.utf8(), StandardCharsets.UTF_8);
    }

    /** The namespace in UTF-8, null for none. Shared; must not be changed. */
    public byte @Nullable [] namespaceUtf8() {
        return namespace == null ? null : namespace.utf8();
    }

    /** The name in UTF-8. Shared; must not be changed. */
    public byte[] nameUtf8() {
        return name.utf8();
    }

    SortValue.@Nullable Text namespaceValue() {
        return namespace;
    }

    SortValue.Text nameValue() {
        return name;
    }

    @Override
    public int compareTo(ItemIdentity other) {
        int comparison = compareNamespace(other);
        return comparison != 0 ? comparison : name.compare(other.name);
    }

    /** Compares by namespace only. */
    public int compareNamespace(ItemIdentity other) {
        return SortValue.compare(SortOrder.ASC, namespace, other.namespace);
    }

    /** Approximate heap memory in bytes, without the shared namespace. */
    public long memory() {
        return 24 + name.memory();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ItemIdentity that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** {@code namespace/name}, or only the name. */
    @Override
    public String toString() {
        return namespace == null ? name() : namespace() + "/" + name();
    }
}
