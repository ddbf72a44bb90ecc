package io.hypercube.audit.recording;

import org.jspecify.annotations.Nullable;

/** The streams of a session, by their numbers over WebSocket and their {@code streamtype} over SPDY. */
enum Channel {
    INPUT("stdin", true),
    OUTPUT("stdout", false),
    ERRORS("stderr", false),
    STATUS("error", false),
    RESIZE("resize", true);

    private static final Channel[] VALUES = values();

    private final String streamType;
    private final boolean fromClient;

    Channel(String streamType, boolean fromClient) {
        this.streamType = streamType;
        this.fromClient = fromClient;
    }

    /** Whether the client sends this stream. */
    boolean isFromClient() {
        return fromClient;
    }

    /** Null for numbers of no stream. */
    static @Nullable Channel numbered(int number) {
        return number >= 0 && number < VALUES.length ? VALUES[number] : null;
    }

    /** Null for other types. */
    static @Nullable Channel ofType(String streamType) {
        for (Channel channel : VALUES) {
            if (channel.streamType.equals(streamType)) {
                return channel;
            }
        }
        return null;
    }
}
