package io.hypercube.cache.store;

import io.hypercube.list.ListPage;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.PageItems;
import io.hypercube.list.PageMemory;
import io.hypercube.list.query.ListQuery;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The expected pages, computed by the live path. */
public final class LivePath {
    private LivePath() {}

    record Page(List<String> items, long total) {}

    static Page page(Collection<String> objects, ListQuery query) {
        byte[] list = bytes("{\"items\":[" + String.join(",", objects) + "]}");
        PageAssembler assembler = new PageAssembler(query);
        assembler.accept(list, 0, list.length);
        assembler.endDocument();
        return read(assembler.page());
    }

    /** Between head and tail, items and commas alternate. */
    private static Page read(ListPage page) {
        List<byte[]> slices = new ArrayList<>();
        page.writeTo(slices::add);
        List<String> items = new ArrayList<>();
        for (int i = 1; i < slices.size() - 1; i += 2) {
            items.add(text(slices.get(i)));
        }
        return new Page(items, page.total());
    }

    static Page page(ObjectStore store, ListQuery query) throws InterruptedException {
        return page(store.select(query, PageMemory.UNBOUNDED));
    }

    static Page page(SelectedPage selected) {
        PageItems items = selected.items();
        return new Page(
                IntStream.range(0, items.count())
                        .mapToObj(i -> text(items.bytes(i)))
                        .toList(),
                selected.total());
    }

    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
