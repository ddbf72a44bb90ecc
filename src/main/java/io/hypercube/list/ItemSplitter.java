package io.hypercube.list;

import org.jspecify.annotations.Nullable;

/**
 * Divides one list document, as its bytes come in, into its items and the envelope around them. Whether a part is valid
 * JSON is checked by whoever reads the part; every byte belongs to a part, but for the commas and blanks between items,
 * which are checked here: so the whole is checked.
 *
 * <p>An item that lies whole within a piece is handed on in place; one that does not is put together first.
 */
final class ItemSplitter {
    private final Items items;
    private final int mostItemBytes;
    private final EnvelopeCollector envelope = new EnvelopeCollector();
    private final ItemScanner scanner = new ItemScanner();
    private final ByteBuilder carry = new ByteBuilder();
    private State state = State.ENVELOPE;
    private @Nullable ListKey key;
    /** Document position of the piece's index 0. */
    private long origin;

    private int itemsAt;
    private long itemsLength;

    /** Gets one item after the other; the bytes are only lent. */
    @FunctionalInterface
    interface Items {
        void item(ListKey key, byte[] bytes, int from, int to, long documentPosition);
    }

    private enum State {
        ENVELOPE,
        FIRST_ITEM,
        ITEM,
        AFTER_ITEM,
        NEXT_ITEM
    }

    ItemSplitter(Items items, int mostItemBytes) {
        this.items = items;
        this.mostItemBytes = mostItemBytes;
    }

    void accept(byte[] piece, int from, int to) {
        origin -= from;
        int at = from;
        while (at < to) {
            at = switch (state) {
                case ENVELOPE -> envelope(piece, at, to);
                case ITEM -> item(piece, at, to);
                case FIRST_ITEM, AFTER_ITEM, NEXT_ITEM -> between(piece, at);
            };
        }
        origin += to;
    }

    /** @throws MalformedListException when the document ended within the items */
    Envelope envelope() {
        if (state != State.ENVELOPE) {
            throw new MalformedListException(origin, "cut off within the items");
        }
        return Envelope.read(envelope.toBytes(), itemsAt, itemsLength);
    }

    private int envelope(byte[] piece, int from, int to) {
        for (int at = from; at < to; ) {
            ListKey opened = envelope.append(piece[at++]);
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

    private int between(byte[] piece, int at) {
        byte c = piece[at];
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
            state = State.ITEM;
            return at;
        }
        throw malformed(at, state == State.AFTER_ITEM ? "',' or ']' expected" : "an object expected as item");
    }

    private int item(byte[] piece, int from, int to) {
        int end = scanner.end(piece, from, to);
        int until = end == ItemScanner.NOT_YET ? to : end;
        if (carry.length() + (long) (until - from) > mostItemBytes) {
            throw malformed(until, "an item of more than " + mostItemBytes + " bytes");
        }
        if (end == ItemScanner.NOT_YET || carry.length() > 0) {
            carry.append(piece, from, until);
        }
        if (end != ItemScanner.NOT_YET) {
            state = State.AFTER_ITEM;
            handOn(piece, from, end);
        }
        return until;
    }

    private void handOn(byte[] piece, int from, int end) {
        ListKey list = key == null ? ListKey.ITEMS : key;
        if (carry.length() == 0) {
            items.item(list, piece, from, end, origin + from);
        } else {
            items.item(list, carry.array(), 0, carry.length(), origin + end - carry.length());
            carry.clear();
        }
    }

    private MalformedListException malformed(int at, String what) {
        return new MalformedListException(origin + at, what);
    }
}
