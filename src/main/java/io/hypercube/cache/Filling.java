package io.hypercube.cache;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** A live page whose list fills a collection. */
final class Filling implements LiveReading {
    private final Collection collection;
    private final Feed feed;
    private final Predicate<Collection> opening;
    private final Consumer<Collection> over;
    private boolean open;

    /**
     * @param collection that is not begun yet
     * @param opening begins it; false when there is another by now
     * @param over is told once at least when it has been begun, or will not be
     */
    Filling(Collection collection, Feed feed, Predicate<Collection> opening, Consumer<Collection> over) {
        this.collection = collection;
        this.feed = feed;
        this.opening = opening;
        this.over = over;
    }

    @Override
    public boolean fills() {
        return true;
    }

    @Override
    public void began() {
        open = opening.test(collection);
        over.accept(collection);
    }

    @Override
    public void bytes(byte[] piece, int offset, int length) {
        if (open) {
            feed.put(piece, offset, length);
        }
    }

    @Override
    public void ended() {
        open = false; // what is read after that is another list
        feed.end();
    }

    @Override
    public void close() {
        feed.breakOff("the list did not come whole");
        over.accept(collection);
    }
}
