package io.hypercube.proxy;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the last piece that arrived in a turn of the event loop until the turn ends or the next piece arrives, so that
 * a response that arrives in one turn is sent in one write. Confined to the event loop.
 */
final class TurnBuffer {
    private final Context context;
    private final Handler<Void> turnEnded;
    private @Nullable Buffer held;
    private boolean scheduled;

    /**
     * @param atTurnsEnd runs once at the end of each turn in which {@link #hold} or {@link #flushLater} was called
     * @param broken gets what that throws
     */
    TurnBuffer(Context context, Runnable atTurnsEnd, Consumer<Throwable> broken) {
        this.context = context;
        this.turnEnded = turn -> {
            scheduled = false;
            try {
                atTurnsEnd.run();
            } catch (RuntimeException e) {
                broken.accept(e);
            }
        };
    }

    /** @param piece the next piece; the held one must be taken before */
    void hold(Buffer piece) {
        held = piece;
        flushLater();
    }

    void flushLater() {
        if (!scheduled) {
            scheduled = true;
            context.runOnContext(turnEnded);
        }
    }

    /** Takes the held piece; null when there is none. */
    @Nullable
    Buffer take() {
        Buffer piece = held;
        held = null;
        return piece;
    }
}
