package io.hypercube.proxy.response;

import io.hypercube.core.http.AcceptedCodings;
import io.hypercube.core.http.Gzip;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.list.PageContent;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/**
 * Sends the body of a page, compressed with gzip when the client accepts it. It is sent in chunks, so that a large page
 * needs no more memory than a small one. Compression counts against the memory of the page; without free memory the
 * page is sent uncompressed.
 *
 * <p>Secrets are never compressed, because the compressed size leaks their content (BREACH).
 */
public final class PageBody {
    /**
     * The header field with the source of a page: {@code live}, or {@code cache} with its {@code age} in seconds, the time since
     * the cache was last known to be current.
     */
    public static final String SOURCE = "Hypercube-Source";

    /**
     * Minimum size in bytes for compression, which then saves several packets. Measured on one core: 9 KB of pods
     * become 2 KB in 20 µs, 58 KB become 9 KB in 75 µs. An API server compresses from 128 KiB, because most of its
     * clients are in the same network.
     */
    private static final long WORTH_IT = 8 << 10;

    private final PageContent page;
    private final boolean varies;
    private final boolean compresses;

    /**
     * Virtual threads only: blocks while there is no memory for the page.
     *
     * @throws ApiException as {@link PageLease#hold}
     */
    public PageBody(RequestInfo info, HttpServerRequest inbound, PageContent page, PageLease memory) {
        memory.hold(ChunkedWriter.memory(page.size()));
        this.page = page;
        this.varies = !isSecret(info);
        this.compresses = varies && page.size() >= WORTH_IT && takesGzip(inbound) && memory.holdIfFree(Gzip.MEMORY);
    }

    private static boolean isSecret(RequestInfo info) {
        return info instanceof RequestInfo.Resource resource
                && resource.collection().resource().equals("secrets");
    }

    /** HTTP/1.0 clients cannot detect a truncated body of unknown length. */
    private static boolean takesGzip(HttpServerRequest inbound) {
        return inbound.version() != HttpVersion.HTTP_1_0
                && AcceptedCodings.parse(inbound.headers().getAll(HttpHeaders.ACCEPT_ENCODING))
                        .takesGzip();
    }

    /** Event loop only, after the other fields. */
    public void writeHead(HttpServerResponse response) {
        if (varies) {
            response.headers().add("Vary", "Accept-Encoding");
        }
        if (compresses) {
            response.putHeader("Content-Encoding", "gzip").setChunked(true);
        } else {
            response.putHeader("Content-Length", Long.toString(page.size()));
        }
    }

    /**
     * Virtual threads only: blocks while the client is slower.
     *
     * @param sent is called on the event loop when the last byte has been written
     */
    public void send(BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        ChunkedWriter writer = new ChunkedWriter(out);
        if (compresses) {
            compressTo(writer);
        } else {
            page.writeTo(writer::add);
        }
        writer.end(sent);
    }

    private void compressTo(ChunkedWriter writer) {
        try (Gzip gzip = new Gzip(new IntoWriter(writer))) {
            page.writeTo(slice -> write(gzip, slice));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Gzip gzip, byte[] slice) {
        try {
            gzip.write(slice);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class IntoWriter extends OutputStream {
        private final ChunkedWriter writer;

        IntoWriter(ChunkedWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(int one) {
            writer.add(new byte[] {(byte) one});
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            writer.add(bytes, from, length);
        }
    }
}
