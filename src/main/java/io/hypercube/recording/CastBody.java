package io.hypercube.recording;

import io.hypercube.http.ApiResponse;
import io.hypercube.http.Gzip;
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
    private static final int CHUNKS_AT_ONCE = 8;
    private static final int PART = 128 << 10;

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

    /** The next part, of limited size; null at the end. Blocks. */
    @Override
    public byte @Nullable [] next() {
        try {
            while (!over && part.size() < PART) {
                add(store.chunks(id, nextChunk, CHUNKS_AT_ONCE));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] bytes = part.toByteArray();
        part.reset();
        return bytes.length == 0 ? null : bytes;
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

    private void add(List<RecordingStore.Chunk> chunks) throws IOException {
        for (RecordingStore.Chunk chunk : chunks) {
            try (GZIPInputStream lines = new GZIPInputStream(new ByteArrayInputStream(chunk.gzip()))) {
                lines.transferTo(gzip == null ? part : gzip);
            }
            nextChunk = chunk.sequence() + 1;
        }
        if (chunks.isEmpty()) {
            over = true;
            if (gzip != null) {
                gzip.close();
            }
        }
    }
}
