package io.hypercube.core.observability;

import io.hypercube.core.kube.RequestInfo;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The spans of one call: the call itself, its page if it is a list, and each request to the cluster. They contain what
 * the access log contains, without the caller. Thread-safe.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/http/http-spans/">Semantic conventions for HTTP spans</a>
 */
final class CallTrace {
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> CLUSTER = AttributeKey.stringKey("k8s.cluster.name");

    private final Tracer tracer;
    private final Span call;
    private final Context context;
    private @Nullable Span page;
    private @Nullable Span request;

    CallTrace(Tracer tracer, Span call) {
        this.tracer = tracer;
        this.call = call;
        this.context = Context.root().with(call);
    }

    String traceId() {
        return call.getSpanContext().getTraceId();
    }

    String spanId() {
        return call.getSpanContext().getSpanId();
    }

    boolean isSampled() {
        return call.getSpanContext().isSampled();
    }

    /**
     * Begins the span of a request to the cluster, and ends that of an earlier attempt.
     *
     * @param field sets a header field of the request: {@code traceparent}, and {@code tracestate} if there is one
     */
    synchronized void requested(CallRecord record, BiConsumer<String, String> field) {
        end(request);
        Context parent = page == null ? context : context.with(page);
        Span begun = tracer.spanBuilder(record.method)
                .setParent(parent)
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(METHOD, record.method)
                .startSpan();
        if (record.cluster != null) {
            begun.setAttribute(CLUSTER, record.cluster.value());
        }
        request = begun;
        W3CTraceContextPropagator.getInstance()
                .inject(parent.with(begun), field, (to, name, value) -> field.accept(name, value));
    }

    /** Ends the span of the request to the cluster: the head of its response has arrived. */
    synchronized void answered(int status) {
        if (request != null) {
            setStatus(request, status, 400);
            end(request);
            request = null;
        }
    }

    /** Begins the span of making a page. */
    synchronized void pageBegun() {
        page = tracer.spanBuilder("page").setParent(context).startSpan();
    }

    synchronized void pageMade(PageSource source) {
        if (page != null) {
            page.setAttribute("hypercube.page.source", source.label());
            end(page);
            page = null;
        }
    }

    synchronized void ended(CallRecord record, int status) {
        end(request);
        end(page);
        describe(record);
        setStatus(call, status, 500);
        call.end();
    }

    private void describe(CallRecord record) {
        if (!call.isRecording()) {
            return;
        }
        String route = record.route;
        if (record.request != null) {
            route = record.entryPoint();
            call.setAttribute("hypercube.verb", record.request.verb().wireName());
            if (record.request instanceof RequestInfo.Resource resource) {
                call.setAttribute("hypercube.resource", resource.collection().resource());
            }
        }
        if (route != null) {
            call.updateName(record.method + ' ' + route);
            call.setAttribute("http.route", route);
        }
        if (record.cluster != null) {
            call.setAttribute(CLUSTER, record.cluster.value());
        }
        call.setAttribute(METHOD, record.method)
                .setAttribute("url.path", record.path)
                .setAttribute("network.protocol.name", "http")
                .setAttribute("client.address", record.peer)
                .setAttribute("hypercube.request_id", record.requestId);
    }

    /** @param failure codes from this one on are failures of this side */
    private static void setStatus(Span span, int status, int failure) {
        span.setAttribute(STATUS, (long) status);
        if (status >= failure && status != CallHistory.CLIENT_LEFT) {
            span.setStatus(StatusCode.ERROR).setAttribute("error.type", Integer.toString(status));
        }
    }

    private static void end(@Nullable Span span) {
        if (span != null) {
            span.end();
        }
    }
}
