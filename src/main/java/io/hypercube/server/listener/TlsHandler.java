package io.hypercube.server.listener;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.StandardConstants;
import org.jspecify.annotations.Nullable;

/**
 * Answers plain HTTP on the TLS port with an explanatory 400 and closes the connection. The text is that of Go's {@code
 * net/http}, and so of an API server. Only the first bytes of a connection are checked. Also provides the server name
 * that the client sent.
 *
 * <p>A client that sends and does not read keeps a closed connection until its close_notify is given up. Bytes that arrive meanwhile are
 * dropped, because TLS no longer reads them and would keep them.
 */
final class TlsHandler extends SslHandler {
    private static final int RECORD_HEADER = 5;
    private static final long LINGERING_SECONDS = 1;
    private static final String SENTENCE = "Client sent an HTTP request to an HTTPS server.\n";
    private static final byte[] ANSWER = ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
                    + "Content-Length: " + SENTENCE.length() + "\r\nConnection: close\r\n\r\n" + SENTENCE)
            .getBytes(StandardCharsets.US_ASCII);

    /**
     * Records the server name of each handshake. A resumed session of the JDK would return that of the earlier
     * handshake.
     */
    private static final class SentName extends SNIMatcher {
        private @Nullable String name;

        SentName() {
            super(StandardConstants.SNI_HOST_NAME);
        }

        @Override
        public boolean matches(SNIServerName sent) {
            name = new SNIHostName(sent.getEncoded()).getAsciiName();
            return true;
        }
    }

    private final AgentSwitch.Agents agents;
    private final @Nullable SentName sentName;
    private boolean begun;
    private boolean refused;
    private boolean closing;

    TlsHandler(SSLEngine engine, Executor executor, AgentSwitch.Agents agents) {
        super(engine, executor);
        this.agents = agents;
        // BoringSSL's engine provides it, and with a matcher would fail the handshake for an invalid name
        sentName = engine instanceof ReferenceCountedOpenSslEngine ? null : new SentName();
        if (sentName != null) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setSNIMatchers(List.of(sentName));
            engine.setSSLParameters(parameters);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Exception {
        super.handlerAdded(context);
        context.pipeline().addAfter(context.name(), null, new AgentSwitch(this, agents));
    }

    /**
     * The server name that the client sent, after the handshake; null for none.
     *
     * @throws IllegalArgumentException when it is not a valid host name
     * @see <a href="https://www.rfc-editor.org/rfc/rfc6066#section-3">RFC 6066, server name indication</a>
     */
    @Nullable
    String serverName() {
        if (sentName != null) {
            return sentName.name;
        }
        if (engine().getSession() instanceof ExtendedSSLSession session) {
            for (SNIServerName name : session.getRequestedServerNames()) {
                return new SNIHostName(name.getEncoded()).getAsciiName();
            }
        }
        return null;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws SSLException {
        if (!begun && in.readableBytes() >= RECORD_HEADER) {
            begun = true;
            if (isHttp(in)) {
                refused = true;
                // written from this context, so that the response bypasses TLS
                context.writeAndFlush(Unpooled.wrappedBuffer(ANSWER)).addListener(done -> finish(context));
            }
        }
        if (refused || closing) {
            in.skipBytes(in.readableBytes());
        } else {
            super.decode(context, in, out);
        }
    }

    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) throws Exception {
        closing = true;
        super.close(context, promise);
    }

    /** Leaves the client the time to read the response: to close while it still sends would reset the connection. */
    private static void finish(ChannelHandlerContext context) {
        if (context.channel() instanceof DuplexChannel socket) {
            socket.shutdownOutput();
            context.executor().schedule(() -> context.close(), LINGERING_SECONDS, TimeUnit.SECONDS);
        } else {
            context.close();
        }
    }

    /** Matches the start of an HTTP request line. A TLS record begins with a byte below 32. */
    private static boolean isHttp(ByteBuf in) {
        for (int i = 0; i < RECORD_HEADER; i++) {
            byte next = in.getByte(in.readerIndex() + i);
            boolean letter = next >= 'A' && next <= 'Z';
            if (!letter && (i == 0 || (next != ' ' && next != '/'))) {
                return false;
            }
        }
        return true;
    }
}
