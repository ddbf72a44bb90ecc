package io.hypercube.audit.recording;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses the header blocks of one direction of a SPDY connection.
 *
 * @see <a href="https://www.chromium.org/spdy/spdy-protocol/spdy-protocol-draft3-1/#TOC-2.6.10.1-Compression">SPDY/3.1, header compression</a>
 */
final class SpdyHeaders implements AutoCloseable {
    private static final byte[] DICTIONARY = dictionary();
    private static final int LARGEST = 16 << 10;
    private static final String STREAM_TYPE = "streamtype";

    private final Inflater inflater = new Inflater();
    private boolean closed;

    static byte[] dictionary() {
        try (InputStream file = Objects.requireNonNull(SpdyHeaders.class.getResourceAsStream("spdy-dictionary.bin"))) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first value of the header {@code streamtype}; empty for none. */
    String streamType(ByteBuffer block) throws UndecodableException {
        ByteBuffer plain = inflate(block);
        try {
            String found = "";
            for (int pairs = plain.getInt(); pairs != 0; pairs--) {
                String name = text(plain);
                String value = text(plain);
                if (found.isEmpty() && name.equalsIgnoreCase(STREAM_TYPE)) {
                    found = value.split("\0", 2)[0];
                }
            }
            if (plain.hasRemaining()) { // an API server would take it for the beginning of the next headers
                throw broken();
            }
            return found;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw broken();
        }
    }

    private static String text(ByteBuffer plain) {
        int length = plain.getInt();
        if (length < 0 || length > plain.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        plain.get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private ByteBuffer inflate(ByteBuffer block) throws UndecodableException {
        if (closed) {
            throw broken();
        }
        byte[] plain = new byte[1024];
        int length = 0;
        inflater.setInput(block);
        try {
            while (true) {
                int more = inflater.inflate(plain, length, plain.length - length);
                length += more;
                if (more == 0 && inflater.needsDictionary()) {
                    inflater.setDictionary(DICTIONARY);
                } else if (more == 0 && inflater.getRemaining() > 0) {
                    throw broken();
                } else if (more == 0) {
                    return ByteBuffer.wrap(plain, 0, length);
                } else if (length == plain.length) {
                    plain = larger(plain);
                }
            }
        } catch (DataFormatException | IllegalArgumentException e) {
            throw broken();
        }
    }

    private static byte[] larger(byte[] full) throws UndecodableException {
        if (full.length >= LARGEST) {
            throw broken();
        }
        return Arrays.copyOf(full, full.length * 2);
    }

    private static UndecodableException broken() {
        return new UndecodableException("the headers of a SPDY stream are not valid");
    }

    @Override
    public void close() {
        closed = true;
        inflater.end();
    }
}
