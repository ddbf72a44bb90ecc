package io.hypercube.audit.recording;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Gzip;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording from the store, part by part. With gzip, the body is compressed again as one member, because browsers ignore all
 * members but the first.
 */
final class CastBody implements ApiResponse.Parts {
    private static final int CHUNKS_AT_ONCE = 4;
    private static final int PART = 128 << 10;

    /** The bytes that one part unpacks at most, however well they were compressed. A chunk is unpacked as a whole. */
    private static final long UNPACKED = 512 << 10;

    private final RecordingStore store;
    private final String id;
    private final ByteArrayOutputStream part = new ByteArrayOutputStream();
    private final @Nullable Gzip gzip;
    private long nextChunk;
    private boolean over;

    CastBody(RecordingStore store, String id, boolean compressed) {
        this.store = store;
        this.id = id;
        try {
            this.gzip = compressed ? new Gzip(part) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next part, of limited size and effort, which may be empty; null at the end. Blocks. */
    @Override
    public byte @Nullable [] next() {
        long unpacked = 0;
        try {
            while (!over && part.size() < PART && unpacked < UNPACKED) {
                unpacked += add(store.chunks(id, nextChunk, CHUNKS_AT_ONCE));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] bytes = part.toByteArray();
        part.reset();
        return over && bytes.length == 0 ? null : bytes;
    }

    @Override
    public void close() {
        try {
            if (gzip != null) {
                gzip.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how many bytes were unpacked. */
    private long add(List<RecordingStore.Chunk> chunks) throws IOException {
        long unpacked = 0;
        for (RecordingStore.Chunk chunk : chunks) {
            try (GZIPInputStream lines = new GZIPInputStream(new ByteArrayInputStream(chunk.gzip()))) {
                unpacked += lines.transferTo(gzip == null ? part : gzip);
            }
            nextChunk = chunk.sequence() + 1;
        }
        if (chunks.isEmpty()) {
            over = true;
            if (gzip != null) {
                gzip.close();
            }
        }
        return unpacked;
    }
}
