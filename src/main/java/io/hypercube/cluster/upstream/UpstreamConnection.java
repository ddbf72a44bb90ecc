package io.hypercube.cluster.upstream;

import io.hypercube.cluster.frame.JoinedChunks;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.impl.UnpooledHttpClientConnection;
import org.jspecify.annotations.Nullable;

/** An HTTP/1.1 connection, used by one call at a time on its own event loop. */
final class UpstreamConnection {
    private final UnpooledHttpClientConnection http;
    private final Dialer.Way way;
    private final @Nullable ClientCertificate certificate;
    private final Runnable onClose;
    private boolean closed;
    private long idleSince;

    /** @param onClose called once, when either side closes the connection */
    UpstreamConnection(
            HttpClientConnection http, Dialer.Way way, @Nullable ClientCertificate certificate, Runnable onClose) {
        this.http = (UnpooledHttpClientConnection) http;
        this.way = way;
        this.certificate = certificate;
        this.onClose = onClose;
        http.closeHandler(gone -> {
            closed = true;
            onClose.run();
        });
        http.exceptionHandler(failure -> {});
        ChannelHandlerContext library = this.http.unwrap().channelHandlerContext();
        library.pipeline().addBefore(library.name(), null, new JoinedChunks());
    }

    Dialer.Way way() {
        return way;
    }

    HttpClientConnection http() {
        return http;
    }

    /**
     * Compares by identity, which sources of credentials guarantee. Comparing keys for every call would be expensive.
     */
    @SuppressWarnings("ReferenceEquality")
    boolean shows(@Nullable ClientCertificate wanted) {
        return certificate == wanted;
    }

    boolean isClosed() {
        return closed;
    }

    /** @param now from {@code System.nanoTime()} */
    void idleSince(long now) {
        idleSince = now;
    }

    long idleSince() {
        return idleSince;
    }

    /**
     * Starts or stops reading from the socket. The library's own pause continues to read until 16 chunks are buffered,
     * which is a megabyte for each slow reader.
     */
    void read(boolean more) {
        if (!closed) {
            channel().config().setAutoRead(more);
        }
    }

    Channel channel() {
        return http.unwrap().channelHandlerContext().channel();
    }

    /** Marks the connection as a tunnel. It is counted until the tunnel closes its socket. */
    void leave() {
        http.closeHandler(gone -> {});
        channel().closeFuture().addListener(gone -> onClose.run());
    }

    void close() {
        closed = true;
        http.close();
    }
}
