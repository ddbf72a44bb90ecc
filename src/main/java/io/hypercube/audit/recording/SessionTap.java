package io.hypercube.audit.recording;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Copies what is recorded of one session. Passive: it never delays or changes the stream, and never throws. Its methods are called on the
 * event loop of the session.
 *
 * <pre>
 *   opened ── begin ──► copying ── more than the queue holds ──► strict: cut; else a gap, then copying again
 *      │                   ├────── bytes that cannot be decoded ─► strict: cut; else that direction is no longer recorded
 *      │                   └────── end ──► the writer finishes
 *      └── discard: the session did not begin
 * </pre>
 */
public final class SessionTap {
    private final String id;
    private final boolean strict;
    private final boolean recordsInput;
    private final PieceQueue queue;
    private final RecordingWriter writer;
    private final Runnable discarded;
    private final LongSupplier nanos;
    private final AtomicBoolean cut = new AtomicBoolean();
    private volatile boolean stopped;
    private volatile Consumer<ApiException> session = why -> {};
    private StreamProtocol.@Nullable Readers readers;
    private @Nullable FrameReader client;
    private @Nullable FrameReader cluster;
    private long lost;
    private boolean over;

    private final FrameReader.Sink sink = new FrameReader.Sink() {
        @Override
        public boolean wants(Channel channel) {
            return channel != Channel.INPUT || recordsInput;
        }

        @Override
        public void accept(Channel channel, byte[] content, boolean begins) {
            copied(channel, content, begins);
        }
    };

    /** @param discarded releases everything when the session did not begin */
    SessionTap(
            Recording recording,
            RecordingWriter.Rules rules,
            PieceQueue queue,
            RecordingWriter writer,
            Runnable discarded,
            LongSupplier nanos) {
        this.id = recording.id();
        this.strict = rules.strict();
        this.recordsInput = rules.input();
        this.queue = queue;
        this.writer = writer;
        this.discarded = discarded;
        this.nanos = nanos;
    }

    /** The id of the recording. */
    public String id() {
        return id;
    }

    /**
     * The session begins.
     *
     * @param ending ends the session at once; may be called from any thread, also before this method returns
     */
    public void begin(StreamProtocol wire, Consumer<ApiException> ending) {
        session = ending;
        boolean base64 = false;
        try {
            StreamProtocol.Readers made = wire.readers();
            base64 = wire.isBase64();
            readers = made;
            client = made.client();
            cluster = made.cluster();
        } catch (UndecodableException e) {
            missing("the session cannot be decoded: " + e.getMessage());
        }
        writer.start(this, base64);
    }

    /** Bytes that the client sent. Consumes the view. */
    public void fromClient(ByteBuffer bytes) {
        if (!read(client, bytes)) {
            client = null;
        }
    }

    /** Bytes that the cluster sent. Consumes the view. */
    public void fromCluster(ByteBuffer bytes) {
        if (!read(cluster, bytes)) {
            cluster = null;
        }
    }

    private boolean read(@Nullable FrameReader reader, ByteBuffer bytes) {
        if (reader == null || stopped) {
            return false;
        }
        try {
            reader.read(bytes, sink);
            return true;
        } catch (UndecodableException | RuntimeException e) {
            missing("one direction cannot be decoded from here on: "
                    + (e instanceof UndecodableException ? e.getMessage() : e.toString()));
            return false;
        }
    }

    private void copied(Channel channel, byte[] content, boolean begins) {
        if (stopped) {
            return;
        }
        if (!queue.reserve(content.length)) {
            lose(content.length);
            return;
        }
        if (lost > 0) {
            queue.add(new Piece.Missing(lost + " bytes are missing", nanos.getAsLong()));
            lost = 0;
        }
        queue.add(new Piece.Content(channel, content, begins, nanos.getAsLong()));
    }

    private void lose(int bytes) {
        if (strict) {
            missing("the session is faster than its recording can be written");
        } else {
            lost += bytes;
        }
    }

    private void missing(String note) {
        queue.add(new Piece.Missing(note, nanos.getAsLong()));
        if (strict) {
            fail(note);
        }
    }

    /** Ends a session that must not go on without its recording. Any thread. */
    void fail(String reason) {
        stopped = true;
        if (cut.compareAndSet(false, true)) {
            session.accept(ApiException.of(
                    StatusReason.SERVICE_UNAVAILABLE, "the session was ended, because it must be recorded: " + reason));
        }
    }

    /** Nothing more is recorded. Any thread. */
    void stop() {
        stopped = true;
    }

    /** The session has ended. */
    public void end() {
        if (over) {
            return;
        }
        over = true;
        if (lost > 0) {
            queue.add(new Piece.Missing(lost + " bytes are missing", nanos.getAsLong()));
        }
        queue.add(new Piece.End(nanos.getAsLong()));
        client = null;
        cluster = null;
        if (readers != null) {
            readers.close().run();
        }
    }

    /**
     * It is not known whether the session began at the cluster, because no answer has arrived.
     *
     * @param note tells why
     */
    public void abandon(String note) {
        if (!over) {
            queue.add(new Piece.Missing(note, nanos.getAsLong()));
            writer.start(this, false);
            end();
        }
    }

    /** The session did not begin. */
    public void discard() {
        if (!over) {
            over = true;
            discarded.run();
        }
    }
}
