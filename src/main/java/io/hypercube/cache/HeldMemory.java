package io.hypercube.cache;

import io.hypercube.list.PageMemory;

/** A part of a page's memory that is given back as a whole. Parts of the same page may be of several threads, one each. */
final class HeldMemory implements PageMemory, AutoCloseable {
    private final PageMemory page;
    private long held;

    HeldMemory(PageMemory page) {
        this.page = page;
    }

    @Override
    public void hold(long more) {
        held += more; // also what is refused counts in the page, until it is given back
        synchronized (page) {
            page.hold(more);
        }
    }

    @Override
    public void close() {
        hold(-held);
    }
}
