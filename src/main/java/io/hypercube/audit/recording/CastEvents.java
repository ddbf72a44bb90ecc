package io.hypercube.audit.recording;

import java.nio.CharBuffer;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the pieces of a session into events of its asciicast. The header has the size that the client sends before any output. */
final class CastEvents {
    private final Recording recording;
    private final long began;
    private final Cast cast;
    private final boolean base64;
    private final Map<Channel, TextStream> texts = new EnumMap<>(Channel.class);
    private final Map<Channel, Base64Stream> encoded = new EnumMap<>(Channel.class);
    private final TerminalSizes sizes = new TerminalSizes();
    private final ExitStatus status = new ExitStatus();
    private TerminalSizes.Size size = TerminalSizes.Size.USUAL;
    private boolean headed;

    /** @param began of {@link System#nanoTime} */
    CastEvents(Recording recording, long began, Cast cast, boolean base64) {
        this.recording = recording;
        this.began = began;
        this.cast = cast;
        this.base64 = base64;
    }

    /** Returns a note when the piece cannot be decoded. */
    @Nullable
    String content(Piece.Content piece) {
        byte[] bytes;
        try {
            bytes = base64
                    ? encoded.computeIfAbsent(piece.channel(), none -> new Base64Stream())
                            .decode(piece.bytes(), piece.begins())
                    : piece.bytes();
        } catch (IllegalArgumentException e) {
            return "a message is not base64";
        }
        switch (piece.channel()) {
            case OUTPUT, ERRORS -> text(piece, 'o', bytes);
            case INPUT -> text(piece, 'i', bytes);
            case RESIZE -> sizes.add(bytes).forEach(size -> resize(piece.nanos(), size));
            case STATUS -> status.add(bytes);
        }
        return null;
    }

    private void text(Piece.Content piece, char code, byte[] bytes) {
        CharBuffer text =
                texts.computeIfAbsent(piece.channel(), none -> new TextStream()).decode(bytes);
        if (text.hasRemaining()) {
            head(size);
            cast.event(piece.nanos() - began, code, text);
        }
    }

    private void resize(long nanos, TerminalSizes.Size next) {
        size = next;
        if (headed) {
            cast.resize(nanos - began, next);
        } else {
            head(next);
        }
    }

    /** Marks a place. */
    void note(String note, long nanos) {
        head(size);
        cast.event(nanos - began, 'm', note);
    }

    /** Marks a place where something is missing. */
    void missing(String note, long nanos) {
        endTexts(nanos);
        encoded.values().forEach(Base64Stream::skip);
        note(note, nanos);
    }

    /** The session has ended. */
    void end(long nanos) {
        endTexts(nanos);
        head(size);
        status.note().ifPresent(note -> note(note, nanos));
    }

    private void endTexts(long nanos) {
        texts.forEach((channel, text) -> {
            CharBuffer rest = text.end();
            if (rest.hasRemaining()) {
                head(size);
                cast.event(nanos - began, channel == Channel.INPUT ? 'i' : 'o', rest);
            }
        });
    }

    /** The header is written once more, because it was lost. */
    void headAgain() {
        headed = false;
    }

    private void head(TerminalSizes.Size first) {
        if (!headed) {
            headed = true;
            cast.header(first, recording);
        }
    }
}
