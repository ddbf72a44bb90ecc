package io.hypercube.audit.recording;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps recordings. All methods block and are thread-safe. Writes are durable when a method returns. */
public interface RecordingStore {
    /**
     * A part of an asciicast.
     *
     * @param sequence from 0; one that could not be stored is left out
     * @param gzip one gzip member that contains whole lines
     */
    record Chunk(long sequence, byte[] gzip) {}

    /** Adds a recording; does nothing when it exists. */
    void open(Recording recording);

    /**
     * Adds a chunk; does nothing when it exists.
     *
     * @param bytes the length of the chunk, uncompressed
     * @param written the time; a recording that was written a short time ago is still running, even if it is old
     */
    void append(String id, Chunk chunk, long bytes, Instant written);

    void end(String id, Instant ended, boolean complete);

    /** Removes a recording whose session did not begin. */
    void discard(String id);

    /** Bytes of all recordings, uncompressed, with an allowance for the description of each. */
    long size();

    Optional<Recording> find(String id);

    /**
     * The recordings that began in a period, newest first.
     *
     * @param accountId null for all accounts
     * @param from inclusive
     * @param to exclusive
     * @param most the maximum number
     */
    List<Recording> list(@Nullable String accountId, Instant from, Instant to, int most);

    /**
     * Chunks in order.
     *
     * @param first the sequence number of the first
     * @param most the maximum number
     */
    List<Chunk> chunks(String id, long first, int most);
}
