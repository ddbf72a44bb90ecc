package io.hypercube.cache;

import io.hypercube.list.PageItems;
import io.hypercube.list.RankedItem;
import java.util.List;

/**
 * A page, of one moment. Its items stay compressed until their bytes are asked for.
 *
 * @param places of its items, in order
 * @param total the matches before paging
 * @param resourceVersion of the collection at that moment
 */
record SelectedPage(List<RankedItem<StoredObject>> places, long total, long resourceVersion) {

    PageItems items() {
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
