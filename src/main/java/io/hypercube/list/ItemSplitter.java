package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Divides one list document, as its bytes come in, into its items and the envelope around them. Whether a part is valid
 * JSON is checked by whoever reads the part; every byte belongs to a part, but for the commas and blanks between items,
 * which are checked here: so the whole is checked.
 *
 * <p>Where an item ends is found by reading it, so that its bytes are looked at once. One that turns out not to be there
 * whole is read again when there is more: so that this happens seldom, small pieces are put together first, and for an
 * item larger than that the window doubles.
 */
final class ItemSplitter {
    /** What {@link Items#item} answers when the bytes end before the item does. */
    static final int NOT_YET = -1;

    /** Some twenty pods; in the processor's cache. */
    static final int WINDOW = 128 << 10;

    private static final int FIRST_WINDOW = 8 << 10;

    /** What stands around the items is held while it is read, as one piece, taken apart, and written anew. */
    static final int ENVELOPE_COPIES = 4;

    private static final int ENVELOPE_STEP = 16 << 10;

    private final Items items;
    private final PageMemory memory;
    private final int mostItemBytes;
    private final int windowBytes;
    private final EnvelopeCollector envelope = new EnvelopeCollector();
    private byte[] window = {};
    private int held;
    private int envelopeTold;
    /** Document position of what is divided next; of the window's first byte, if it holds any. */
    private long position;

    private State state = State.ENVELOPE;
    private @Nullable ListKey key;
    /** Document position of index 0 of the bytes that are being divided. */
    private long origin;

    private int itemsAt;
    private long itemsLength;

    /** Gets one item after the other; the bytes are only lent. */
    @FunctionalInterface
    interface Items {
        /**
         * @param to behind the last byte that is there
         * @return behind the item, or {@link #NOT_YET}: then it comes again, with more bytes
         */
        int item(ListKey key, byte[] bytes, int from, int to, long documentPosition);
    }

    private enum State {
        ENVELOPE,
        FIRST_ITEM,
        AFTER_ITEM,
        NEXT_ITEM
    }

    /** @param memory is told of the window and of what stands around the items */
    ItemSplitter(Items items, PageMemory memory) {
        this(items, memory, PageAssembler.MOST_ITEM_BYTES, WINDOW);
    }

    ItemSplitter(Items items, PageMemory memory, int mostItemBytes, int windowBytes) {
        this.items = items;
        this.memory = memory;
        this.mostItemBytes = mostItemBytes;
        this.windowBytes = windowBytes;
    }

    void accept(byte[] piece, int from, int to) {
        int at = held == 0 && to - from >= windowBytes ? divide(piece, from, to) : from;
        while (at < to) {
            makeRoom(to - at);
            int length = Math.min(to - at, window.length - held);
            System.arraycopy(piece, at, window, held, length);
            held += length;
            at += length;
            if (held == window.length && held >= windowBytes) {
                divideWindow();
            }
        }
    }

    /** A window that is full after it was divided holds nothing but the beginning of one item. */
    private void makeRoom(int more) {
        if (held == window.length) {
            int most = held < windowBytes ? windowBytes : mostItemBytes + 1;
            int size = Math.min(most, Math.max(held * 2, Math.max(FIRST_WINDOW, more)));
            memory.hold(size);
            window = Arrays.copyOf(window, size);
            memory.hold(-held);
        }
    }

    /** Gives its memory back; nothing is to be divided any more. */
    void close() {
        memory.hold(-window.length - (long) ENVELOPE_COPIES * envelopeTold);
        window = new byte[0];
    }

    private void divideWindow() {
        int until = divide(window, 0, held);
        System.arraycopy(window, until, window, 0, held - until);
        held -= until;
    }

    /** @throws MalformedListException when the document ended within the items */
    Envelope envelope() {
        divideWindow();
        if (held > 0 || state != State.ENVELOPE) {
            throw new MalformedListException(position + held, "cut off within the items");
        }
        return Envelope.read(envelope.toBytes(), itemsAt, itemsLength);
    }

    /** @return where the item begins that is not there whole; or {@code to} */
    private int divide(byte[] bytes, int from, int to) {
        origin = position - from;
        int at = from;
        while (at < to) {
            int next =
                    switch (state) {
                        case ENVELOPE -> envelope(bytes, at, to);
                        case FIRST_ITEM, AFTER_ITEM, NEXT_ITEM -> between(bytes, at, to);
                    };
            if (next == NOT_YET) {
                break;
            }
            at = next;
        }
        position = origin + at;
        return at;
    }

    private int envelope(byte[] bytes, int from, int to) {
        for (int at = from; at < to; ) {
            ListKey opened = envelope.append(bytes[at++]);
            if (envelope.length() > envelopeTold) {
                memory.hold((long) ENVELOPE_COPIES * ENVELOPE_STEP);
                envelopeTold += ENVELOPE_STEP;
            }
            if (envelope.length() > EnvelopeCollector.MOST_BYTES) {
                throw malformed(at, "more than " + EnvelopeCollector.MOST_BYTES + " bytes around the items");
            }
            if (opened != null) {
                if (key != null) {
                    throw malformed(at, "a second list within the list");
                }
                key = opened;
                itemsAt = envelope.length();
                itemsLength = -(origin + at);
                state = State.FIRST_ITEM;
                return at;
            }
        }
        return to;
    }

    private int between(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            return at + 1;
        }
        if (c == ']' && state != State.NEXT_ITEM) {
            itemsLength += origin + at;
            state = State.ENVELOPE;
            return at;
        }
        if (c == ',' && state == State.AFTER_ITEM) {
            state = State.NEXT_ITEM;
            return at + 1;
        }
        if (c == '{' && state != State.AFTER_ITEM) {
            return item(bytes, at, to);
        }
        throw malformed(at, state == State.AFTER_ITEM ? "',' or ']' expected" : "an object expected as item");
    }

    private int item(byte[] bytes, int from, int to) {
        int end = items.item(key == null ? ListKey.ITEMS : key, bytes, from, to, origin + from);
        int until = end == NOT_YET ? to : end;
        if (until - from > mostItemBytes) {
            throw malformed(until, "an item of more than " + mostItemBytes + " bytes");
        }
        state = end == NOT_YET ? state : State.AFTER_ITEM;
        return end;
    }

    private MalformedListException malformed(int at, String what) {
        return new MalformedListException(origin + at, what);
    }
}
