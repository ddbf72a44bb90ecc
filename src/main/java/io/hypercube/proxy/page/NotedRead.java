package io.hypercube.proxy.page;

import io.hypercube.cache.LiveRead;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/** Passes a list on to the cache, and notes its version before the page is sent. */
record NotedRead(LiveRead cache, LongConsumer note) implements LiveRead {
    @Override
    public boolean fills() {
        return cache.fills();
    }

    @Override
    public void began() {
        cache.began();
    }

    @Override
    public void bytes(byte[] piece, int offset, int length) {
        cache.bytes(piece, offset, length);
    }

    @Override
    public void answered(OptionalLong version) {
        version.ifPresent(note);
        cache.answered(version);
    }

    @Override
    public void ended() {
        cache.ended();
    }

    @Override
    public void close() {
        cache.close();
    }
}
