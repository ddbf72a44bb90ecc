package io.hypercube.cache;

import io.hypercube.list.PageMemory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Shares of a page's memory that several threads take, one each, and that are released together when all threads have
 * ended.
 */
final class MemoryParts implements AutoCloseable {
    private final PageMemory page;
    private final Queue<HeldMemory> parts = new ConcurrentLinkedQueue<>();

    MemoryParts(PageMemory page) {
        this.page = page;
    }

    /** Adds a share for one thread. */
    HeldMemory part() {
        HeldMemory part = new HeldMemory(page);
        parts.add(part);
        return part;
    }

    @Override
    public void close() {
        parts.forEach(HeldMemory::close);
    }
}
