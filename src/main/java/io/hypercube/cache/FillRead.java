package io.hypercube.cache;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** Feeds the list that a live page reads into the collection's reflector. */
final class FillRead implements LiveRead {
    private final Reflector reflector;
    private final ListPipe pipe;
    private final Predicate<Reflector> opening;
    private final Consumer<Reflector> over;
    private boolean open;

    /**
     * Creates a feed for a reflector.
     *
     * @param reflector must not be started yet
     * @param opening starts the reflector; false when another one has been started meanwhile
     * @param over called at least once, when the reflector has been started or will not be
     */
    FillRead(Reflector reflector, ListPipe pipe, Predicate<Reflector> opening, Consumer<Reflector> over) {
        this.reflector = reflector;
        this.pipe = pipe;
        this.opening = opening;
        this.over = over;
    }

    @Override
    public boolean fills() {
        return true;
    }

    @Override
    public void began() {
        open = opening.test(reflector);
        over.accept(reflector);
    }

    @Override
    public void bytes(byte[] piece, int offset, int length) {
        if (open) {
            pipe.put(piece, offset, length);
        }
    }

    @Override
    public void ended() {
        open = false; // bytes after the end belong to another list
        pipe.end();
    }

    @Override
    public void close() {
        pipe.breakOff("the list is incomplete");
        over.accept(reflector);
    }
}
