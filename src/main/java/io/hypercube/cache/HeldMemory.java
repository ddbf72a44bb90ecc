package io.hypercube.cache;

import io.hypercube.list.PageMemory;

/**
 * A share of a page's memory that is released as a whole. Shares of the same page may belong to different threads, one
 * each.
 */
final class HeldMemory implements PageMemory, AutoCloseable {
    private final PageMemory page;
    private long held;

    HeldMemory(PageMemory page) {
        this.page = page;
    }

    @Override
    public void hold(long more) {
        held += more; // a refused amount counts too: the page keeps it until it is released
        synchronized (page) {
            page.hold(more);
        }
    }

    @Override
    public void close() {
        hold(-held);
    }
}
