package io.hypercube.list.json;

/**
 * The document is incomplete or not valid JSON (RFC 8259), or it exceeds a limit or is ambiguous, so that a page of it
 * could be wrong. Has no stack trace, because the data is at fault.
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

    /** @param cutOff whether more bytes could make it valid */
    static MalformedListException of(long position, String what, boolean cutOff) {
        return new MalformedListException(position, cutOff ? "unexpected end; " + what : what, cutOff);
    }

    /** The position in the document, from 0. */
    public long position() {
        return position;
    }

    /** The message without the position. */
    public String what() {
        return what;
    }

    /** Whether the data is valid so far, but incomplete. */
    public boolean isCutOff() {
        return cutOff;
    }
}
