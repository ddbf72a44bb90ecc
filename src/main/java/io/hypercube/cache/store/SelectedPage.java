package io.hypercube.cache.store;

import io.hypercube.list.PageItems;
import io.hypercube.list.item.RankedItem;
import java.util.List;

/**
 * A page of one snapshot. Its items stay compressed until their bytes are read.
 *
 * @param places its items, in order
 * @param total the number of matches before paging
 * @param resourceVersion of the collection in that snapshot
 */
public record SelectedPage(List<RankedItem<StoredObject>> places, long total, long resourceVersion) {

    public PageItems items() {
        return new PageItems() {
            @Override
            public int count() {
                return places.size();
            }

            @Override
            public int length(int index) {
                return places.get(index).item().length();
            }

            @Override
            public byte[] bytes(int index) {
                return places.get(index).item().json();
            }
        };
    }
}
