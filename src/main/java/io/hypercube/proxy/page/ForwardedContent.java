package io.hypercube.proxy.page;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.list.PageContent;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** A long page that is read from another replica while it is written to the client. Can be written once. Blocks. */
record ForwardedContent(BlockingCall call, long size) implements PageContent {
    /** How long to wait for the next bytes. */
    static final Duration SILENCE = Duration.ofSeconds(5);

    /** Fails with an {@link UncheckedIOException} when the other replica breaks off, so that the client notices. */
    @Override
    public void writeTo(Sink sink) {
        try {
            long left = size;
            for (Buffer piece = call.next(SILENCE); piece != null; piece = call.next(SILENCE)) {
                left -= piece.length();
                sink.accept(piece.getBytes());
            }
            if (left != 0) {
                throw new IOException("the page of another replica has another length than announced");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("the call has ended", e));
        }
    }
}
