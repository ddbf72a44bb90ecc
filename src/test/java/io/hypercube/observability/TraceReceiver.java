package io.hypercube.observability;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPInputStream;

/** A collector that keeps the spans that it receives by OTLP over HTTP. */
public final class TraceReceiver implements AutoCloseable {
    private final HttpServer server;
    private final Queue<Span> spans = new ConcurrentLinkedQueue<>();
    private final Queue<String> texts = new ConcurrentLinkedQueue<>();

    public TraceReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/v1/traces", this::receive);
        server.start();
    }

    private void receive(HttpExchange exchange) throws IOException {
        boolean gzip = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (exchange;
                InputStream body = exchange.getRequestBody();
                InputStream plain = gzip ? new GZIPInputStream(body) : body) {
            ExportTraceServiceRequest request = ExportTraceServiceRequest.parseFrom(plain);
            texts.add(exchange.getRequestHeaders().getFirst("Authorization") + " " + request);
            for (ResourceSpans resource : request.getResourceSpansList()) {
                resource.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList()));
            }
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The spans of a trace, in the order of their starts. */
    List<Span> of(String traceId) {
        return spans.stream()
                .filter(span -> traceId.equals(hex(span.getTraceId().toByteArray())))
                .sorted((one, other) -> Long.compare(one.getStartTimeUnixNano(), other.getStartTimeUnixNano()))
                .toList();
    }

    public List<Span> all() {
        return List.copyOf(spans);
    }

    /** All requests, printed. */
    String text() {
        return String.join("\n", texts);
    }

    static String hex(byte[] id) {
        return HexFormat.of().formatHex(id);
    }

    static Map<String, String> attributes(Span span) {
        Map<String, String> attributes = new TreeMap<>();
        for (KeyValue one : span.getAttributesList()) {
            attributes.put(
                    one.getKey(),
                    one.getValue().hasIntValue()
                            ? Long.toString(one.getValue().getIntValue())
                            : one.getValue().getStringValue());
        }
        return attributes;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
