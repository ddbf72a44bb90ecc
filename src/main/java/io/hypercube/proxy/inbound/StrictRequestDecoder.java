package io.hypercube.proxy.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.impl.http1.VertxHttpRequestDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses requests as RFC 9112 defines them and rejects requests that the library would accept: folded fields, fields
 * without a name, extra whitespace in the request line, a missing or repeated Host, and transfer codings other than a
 * single {@code chunked}. A proxy in front of the gateway or the cluster could parse those differently. After a
 * rejected request the server answers 400 and closes the connection; further bytes are discarded. Event loop only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9112#section-11.2">RFC 9112, request smuggling</a>
 */
class StrictRequestDecoder extends VertxHttpRequestDecoder {
    private boolean inHead = true;
    private boolean lineEnded;
    private boolean folded;
    private boolean refused;
    private int wordEnd;

    StrictRequestDecoder(Http1ServerConfig limits) {
        super(limits);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (refused) {
            in.skipBytes(in.readableBytes());
            return;
        }
        int from = in.readerIndex();
        int next = out.size();
        super.decode(ctx, in, out);
        if (inHead) {
            lookForFolds(in, from);
        }
        for (int i = next; i < out.size(); i++) {
            if (out.get(i) instanceof HttpRequest request) {
                inHead = false;
                refuse(request, out, i);
            }
            if (out.get(i) instanceof LastHttpContent) {
                inHead = true;
                lineEnded = false;
            }
        }
    }

    /** Searches the bytes that were just read for folded lines, because the library joins them. */
    private void lookForFolds(ByteBuf in, int from) {
        int end = in.readerIndex();
        int at = from;
        while (at < end) {
            byte first = in.getByte(at);
            folded |= lineEnded && (first == ' ' || first == '\t');
            int feed = in.indexOf(at, end, (byte) '\n');
            lineEnded = feed >= 0;
            at = feed < 0 ? end : feed + 1;
        }
    }

    private void refuse(HttpRequest request, List<Object> out, int at) {
        if (request.decoderResult().isSuccess()) {
            String problem = problem(request);
            if (problem == null) {
                return;
            }
            request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(problem)));
        }
        refused = true;
        while (out.size() > at + 1) {
            ReferenceCountUtil.release(out.removeLast());
        }
    }

    private @Nullable String problem(HttpRequest request) {
        HttpHeaders headers = request.headers();
        boolean current = request.protocolVersion().equals(HttpVersion.HTTP_1_1);
        int hosts = headers.getAll(HttpHeaderNames.HOST).size();
        if (folded) {
            return "a folded field";
        }
        if (hosts > 1 || (hosts == 0 && current)) {
            return hosts + " Host fields";
        }
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        boolean chunked =
                codings.size() == 1 && current && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.getFirst());
        return codings.isEmpty() || chunked ? null : "a transfer coding other than chunked";
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
        wordEnd = start + length;
        return super.splitFirstWordInitialLine(line, start, length);
    }

    @Override
    protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
        requireOneSpace(line, start);
        wordEnd = start + length;
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
        requireOneSpace(line, start);
        String version = new AsciiString(line, start, length, false).toString();
        if (!version.equals("HTTP/1.1") && !version.equals("HTTP/1.0")) {
            throw new IllegalArgumentException("unsupported HTTP version");
        }
        return version;
    }

    private void requireOneSpace(byte[] line, int start) {
        if (start != wordEnd + 1 || line[wordEnd] != ' ') {
            throw new IllegalArgumentException("extra whitespace in the request line");
        }
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        if (length == 0) {
            throw new IllegalArgumentException("a field without a name");
        }
        return super.splitHeaderName(line, start, length);
    }
}
