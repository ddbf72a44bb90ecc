package io.hypercube.cache;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** A live page whose list fills a collection. */
final class FillReading implements LiveReading {
    private final Reflector reflector;
    private final ListPipe pipe;
    private final Predicate<Reflector> opening;
    private final Consumer<Reflector> over;
    private boolean open;

    /**
     * @param reflector that is not begun yet
     * @param opening begins it; false when there is another by now
     * @param over is told once at least when it has been begun, or will not be
     */
    FillReading(Reflector reflector, ListPipe pipe, Predicate<Reflector> opening, Consumer<Reflector> over) {
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
        open = false; // what is read after that is another list
        pipe.end();
    }

    @Override
    public void close() {
        pipe.breakOff("the list did not come whole");
        over.accept(reflector);
    }
}
