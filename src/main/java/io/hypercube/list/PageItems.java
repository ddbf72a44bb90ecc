package io.hypercube.list;

import java.util.List;

/** The items of a page, in order. The bytes of an item may be created on request. Immutable. */
public interface PageItems {
    int count();

    /** The size in bytes. */
    int length(int index);

    /** The bytes of an item; they are never changed afterwards. */
    byte[] bytes(int index);

    /** Items that are already in memory. */
    static PageItems of(List<byte[]> items) {
        return new PageItems() {
            @Override
            public int count() {
                return items.size();
            }

            @Override
            public int length(int index) {
                return items.get(index).length;
            }

            @Override
            public byte[] bytes(int index) {
                return items.get(index);
            }
        };
    }
}
