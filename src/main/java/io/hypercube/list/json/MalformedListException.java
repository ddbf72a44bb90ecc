package io.hypercube.list.json;

/**
 * What was given as a list is cut off, is not valid JSON (RFC 8259), or is so large or ambiguous that no page can be
 * vouched for. Carries no stack trace: it tells of the data, not of the program.
 */
public final class MalformedListException extends RuntimeException {
    private final long position;
    private final String what;
    private final boolean cutOff;

    /** Creates one for input that more bytes would not make valid. */
    public MalformedListException(long position, String what) {
        this(position, what, false);
    }

    private MalformedListException(long position, String what, boolean cutOff) {
        super("malformed list at byte " + position + ": " + what, null, false, false);
        this.position = position;
        this.what = what;
        this.cutOff = cutOff;
    }

    /** @param cutOff whether more bytes could make it right */
    static MalformedListException of(long position, String what, boolean cutOff) {
        return new MalformedListException(position, cutOff ? "cut off; " + what : what, cutOff);
    }

    /** The byte of the document, counted from 0. */
    public long position() {
        return position;
    }

    /** The message without the position. */
    public String what() {
        return what;
    }

    /** Whether nothing is wrong but that the bytes end. */
    public boolean isCutOff() {
        return cutOff;
    }
}
