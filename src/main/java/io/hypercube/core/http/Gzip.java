package io.hypercube.core.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses written data at the fastest level: for JSON, higher levels save little and take several times as long.
 * Blocks, so it must not run on an event loop. Must be closed, which writes the trailer.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
 */
public final class Gzip extends GZIPOutputStream {
    /** Memory of an open stream: zlib's window and tables, and a buffer. In bytes. */
    public static final long MEMORY = 288 << 10;

    private static final int BUFFER = 8 << 10;

    public Gzip(OutputStream out) throws IOException {
        super(out, BUFFER);
        def.setLevel(Deflater.BEST_SPEED);
    }

    public static byte[] of(byte[] body) {
        ByteArrayOutputStream small = new ByteArrayOutputStream(body.length / 4);
        try (Gzip gzip = new Gzip(small)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return small.toByteArray();
    }
}
