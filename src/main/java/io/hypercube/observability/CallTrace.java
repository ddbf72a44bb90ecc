package io.hypercube.observability;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallFact.ActingAs;
import io.hypercube.core.call.CallFact.Answered;
import io.hypercube.core.call.CallFact.Asked;
import io.hypercube.core.call.CallFact.Authenticated;
import io.hypercube.core.call.CallFact.Ended;
import io.hypercube.core.call.CallFact.Members;
import io.hypercube.core.call.CallFact.Named;
import io.hypercube.core.call.CallFact.Opened;
import io.hypercube.core.call.CallFact.Own;
import io.hypercube.core.call.CallFact.PageBegun;
import io.hypercube.core.call.CallFact.PageMade;
import io.hypercube.core.call.CallFact.Problem;
import io.hypercube.core.call.CallFact.Recorded;
import io.hypercube.core.call.CallFact.Refused;
import io.hypercube.core.call.CallFact.Started;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.call.PageSource;
import io.hypercube.core.http.ClusterCall;
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
final class CallTrace implements CallListener, CallEvents.Trace {
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> CLUSTER = AttributeKey.stringKey("k8s.cluster.name");

    private final Tracer tracer;
    private final Call facts;
    private final Span call;
    private final Context context;
    private @Nullable String own;
    private @Nullable String entryPoint;
    private @Nullable ClusterCall opened;
    private @Nullable Span page;
    private @Nullable Span request;

    CallTrace(Tracer tracer, Call facts, Span call) {
        this.tracer = tracer;
        this.facts = facts;
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

    @Override
    public synchronized void told(CallFact fact) {
        switch (fact) {
            case Own(String template) -> own = template;
            case Asked(ClusterCall _, String template) -> entryPoint = template;
            case Opened(ClusterCall sent) -> opened = sent;
            case Answered(int status) -> answered(status);
            case PageBegun() ->
                page = tracer.spanBuilder("page").setParent(context).startSpan();
            case PageMade(PageSource source) -> pageMade(source);
            case Ended end -> ended(end.status());
            case Named _, Authenticated _, Members _, ActingAs _, Started _, Refused _, Recorded _, Problem _ -> {}
        }
    }

    /**
     * Begins the span of a request to the cluster, and ends that of an earlier attempt.
     *
     * @param field sets a header field of the request: {@code traceparent}, and {@code tracestate} if there is one
     */
    @Override
    public synchronized void requested(BiConsumer<String, String> field) {
        end(request);
        Context parent = page == null ? context : context.with(page);
        Span begun = tracer.spanBuilder(facts.method())
                .setParent(parent)
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(METHOD, facts.method())
                .startSpan();
        if (opened != null) {
            begun.setAttribute(CLUSTER, opened.cluster().value());
        }
        request = begun;
        W3CTraceContextPropagator.getInstance()
                .inject(parent.with(begun), field, (to, name, value) -> field.accept(name, value));
    }

    /** Ends the span of the request to the cluster: the head of its response has arrived. */
    private void answered(int status) {
        if (request != null) {
            setStatus(request, status, 400);
            end(request);
            request = null;
        }
    }

    private void pageMade(PageSource source) {
        if (page != null) {
            page.setAttribute("hypercube.page.source", source.label());
            end(page);
            page = null;
        }
    }

    private void ended(int status) {
        end(request);
        end(page);
        describe();
        setStatus(call, status, 500);
        call.end();
    }

    private void describe() {
        if (!call.isRecording()) {
            return;
        }
        String route = own;
        if (opened != null) {
            route = entryPoint;
            call.setAttribute("hypercube.verb", opened.info().verb().wireName());
            if (opened.info() instanceof RequestInfo.Resource resource) {
                call.setAttribute("hypercube.resource", resource.collection().resource());
            }
            call.setAttribute(CLUSTER, opened.cluster().value());
        }
        if (route != null) {
            call.updateName(facts.method() + ' ' + route);
            call.setAttribute("http.route", route);
        }
        call.setAttribute(METHOD, facts.method())
                .setAttribute("url.path", facts.path())
                .setAttribute("network.protocol.name", "http")
                .setAttribute("client.address", facts.peer())
                .setAttribute("hypercube.request_id", facts.requestId());
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
