package io.hypercube.list;

import java.util.List;

/** The items of a page in their order; each one's bytes are made when they are wanted, or are at hand. Immutable. */
public interface PageItems {
    int count();

    /** In bytes. */
    int length(int index);

    /** Never changed afterwards. */
    byte[] bytes(int index);

    /** Of items that are at hand. */
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
