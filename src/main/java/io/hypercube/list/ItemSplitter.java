package io.hypercube.list;

import io.hypercube.list.item.ItemReader;
import io.hypercube.list.json.MalformedListException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits one list document, while its bytes arrive, into its items and the envelope around them. The readers of the
 * items and of the envelope validate these; commas and whitespace between items are validated here, so the whole
 * document is validated.
 *
 * <p>The end of an item is found by reading it, so that bytes are normally read once. An incomplete item is read again
 * when there are more bytes. To make that rare, small chunks are collected in a window first, and the window doubles
 * for an item that is larger. Not thread-safe.
 */
public final class ItemSplitter {
    /** About twenty pods; fits into the processor's cache. */
    static final int WINDOW = 128 << 10;

    private static final int FIRST_WINDOW = 8 << 10;

    /** The envelope exists in up to four copies while it is read, parsed and written. */
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
    /** Document position of the next byte to split; of the window's first byte, if the window is not empty. */
    private long position;

    private State state = State.ENVELOPE;
    private @Nullable ListKey key;
    /** Document position of index 0 of the bytes that are being split. */
    private long origin;

    private int itemsAt;
    private long itemsLength;

    /** Receives one item after the other; the bytes must not be kept after the call. */
    @FunctionalInterface
    public interface Items {
        /**
         * Reads an item.
         *
         * @param to the end of the available bytes
         * @return the position after the item, or {@link ItemReader#NOT_YET}: the item is then passed again with more bytes
         */
        int item(ListKey key, byte[] bytes, int from, int to, long documentPosition);
    }

    private enum State {
        ENVELOPE,
        FIRST_ITEM,
        AFTER_ITEM,
        NEXT_ITEM
    }

    /** @param memory is charged for the window and the envelope */
    public ItemSplitter(Items items, PageMemory memory) {
        this(items, memory, PageAssembler.MOST_ITEM_BYTES, WINDOW);
    }

    ItemSplitter(Items items, PageMemory memory, int mostItemBytes, int windowBytes) {
        this.items = items;
        this.memory = memory;
        this.mostItemBytes = mostItemBytes;
        this.windowBytes = windowBytes;
    }

    /**
     * Adds the next bytes of the document, split anywhere. The array may be reused after the call.
     *
     * @throws MalformedListException when the bytes cannot belong to a list; at the latest at the end of the document
     */
    public void accept(byte[] piece, int from, int to) {
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

    /** Grows the window. A window that is full after it was split contains only the start of one item. */
    private void makeRoom(int more) {
        if (held == window.length) {
            int most = held < windowBytes ? windowBytes : mostItemBytes + 1;
            int size = Math.min(most, Math.max(held * 2, Math.max(FIRST_WINDOW, more)));
            memory.hold(size);
            window = Arrays.copyOf(window, size);
            memory.hold(-held);
        }
    }

    /** Releases the memory. The splitter must not be used afterwards. */
    public void close() {
        memory.hold(-window.length - (long) ENVELOPE_COPIES * envelopeTold);
        window = new byte[0];
    }

    private void divideWindow() {
        int until = divide(window, 0, held);
        System.arraycopy(window, until, window, 0, held - until);
        held -= until;
    }

    /** The envelope as far as it has been read. While the items are read, it ends with their opening bracket. */
    byte[] envelopeSoFar() {
        return envelope.toBytes();
    }

    /**
     * The envelope, when the document has ended.
     *
     * @throws MalformedListException when the document ended within the items, or the envelope is not valid JSON
     * @throws NotAListException when it is valid JSON but not a list
     */
    public Envelope envelope() {
        divideWindow();
        if (held > 0 || state != State.ENVELOPE) {
            throw new MalformedListException(position + held, "unexpected end within the items");
        }
        return Envelope.read(envelope.toBytes(), itemsAt, itemsLength);
    }

    /** @return the start of the incomplete item; {@code to} when there is none */
    private int divide(byte[] bytes, int from, int to) {
        origin = position - from;
        int at = from;
        while (at < to) {
            int next =
                    switch (state) {
                        case ENVELOPE -> envelope(bytes, at, to);
                        case FIRST_ITEM, AFTER_ITEM, NEXT_ITEM -> between(bytes, at, to);
                    };
            if (next == ItemReader.NOT_YET) {
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
        throw malformed(at, state == State.AFTER_ITEM ? "',' or ']' expected" : "the item is not an object");
    }

    private int item(byte[] bytes, int from, int to) {
        int end = items.item(key == null ? ListKey.ITEMS : key, bytes, from, to, origin + from);
        int until = end == ItemReader.NOT_YET ? to : end;
        if (until - from > mostItemBytes) {
            throw malformed(until, "an item of more than " + mostItemBytes + " bytes");
        }
        state = end == ItemReader.NOT_YET ? state : State.AFTER_ITEM;
        return end;
    }

    private MalformedListException malformed(int at, String what) {
        return new MalformedListException(origin + at, what);
    }
}
