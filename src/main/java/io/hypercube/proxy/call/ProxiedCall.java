package io.hypercube.proxy.call;

import io.hypercube.auth.authorization.AuthorizedRequest;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.ResponseStart;
import io.hypercube.core.kube.ProtobufFields;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.streams.ReadStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An authorized call with everything that is needed to forward it.
 *
 * @param by how the cluster learns who the user is
 * @param target path and query for the cluster, as the bytes received
 */
public record ProxiedCall(
        AuthorizedRequest request,
        Cluster cluster,
        CallIdentity by,
        RawTarget target,
        HttpServerRequest inbound,
        CallEvents events) {
    private static final String LOCATION = "Location";

    /** The user at the cluster. */
    public ClusterIdentity identity() {
        return by.user();
    }

    /**
     * The request to the cluster.
     *
     * @param body the paused body; null for none
     */
    public UpstreamRequest outbound(UpstreamRequest.HeaderWriter headers, @Nullable ReadStream<Buffer> body) {
        return new UpstreamRequest(
                inbound.method(),
                target.toString(),
                headers,
                body == null ? null : ObservedBody.of(body, events.first(CallListener::requestBody)),
                isFromApiServer(),
                isAnsweredInTime(),
                by.credentials());
    }

    /** The request to the cluster for a list. */
    public UpstreamRequest outboundList(RawTarget list, UpstreamRequest.HeaderWriter headers) {
        return new UpstreamRequest(HttpMethod.GET, list.toString(), headers, null, true, true, by.credentials());
    }

    /** A request to the cluster with a JSON body that the gateway has read. */
    public UpstreamRequest outboundPost(RawTarget review, byte[] json, UpstreamRequest.HeaderWriter headers) {
        return UpstreamRequest.posted(review.toString(), json, headers, by.credentials());
    }

    /** Writes the header fields of the request to the cluster. */
    public void writeHeaders(MultiMap out) {
        OutboundHeaders.request(inbound.headers(), by::writeTo, events, out);
    }

    /** Writes the header fields of the response to the client. */
    public void writeAnswer(MultiMap received, MultiMap out) {
        OutboundHeaders.response(received, out);
        if (out.contains(LOCATION)) {
            LocationPrefix prefix =
                    new LocationPrefix(prefix(), cluster.connection().server());
            out.set(LOCATION, out.getAll(LOCATION).stream().map(prefix::before).toList());
        }
    }

    /** Writes the trailers of the response to the client, if there are any. */
    public void writeTrailers(MultiMap received) {
        if (!received.isEmpty()) {
            inbound.response().setChunked(inbound.version() == HttpVersion.HTTP_1_1);
            OutboundHeaders.trailers(received, inbound.response().trailers());
        }
    }

    /** The received path up to the start of the cluster's own path, unchanged. */
    private String prefix() {
        String whole = events.call().path();
        // for /clusters/NAME the cluster's path is /, which the received path does not have
        return whole.endsWith(target.path())
                ? whole.substring(0, whole.length() - target.path().length())
                : whole;
    }

    /** The same call with another target. */
    public ProxiedCall to(RawTarget other) {
        return other.equals(target) ? this : new ProxiedCall(request, cluster, by, other, inbound, events);
    }

    /** The same call as another user. */
    public ProxiedCall as(ClusterIdentity other) {
        return new ProxiedCall(request, cluster, by.as(other), target, inbound, events);
    }

    /** The head of the cluster's response has arrived. */
    public void answered(UpstreamResponse received) {
        events.tell(new CallFact.Answered(received.status()));
        bodyBegins(received);
    }

    /** The body of the cluster's response follows. */
    public void bodyBegins(UpstreamResponse received) {
        ResponseStart start = events.first(CallListener::responseStart);
        if (start != null) {
            boolean readable = received.is("application/json") || received.is(ProtobufFields.TYPE);
            start.head(received.status(), readable && isFromApiServer());
        }
    }

    /** A part of the body of the cluster's response has arrived. */
    public void answer(Buffer chunk) {
        ResponseStart start = events.first(CallListener::responseStart);
        if (start != null && start.wanted() > 0) {
            start.bytes(chunk.getBytes(0, Math.min(chunk.length(), start.wanted())));
        }
    }

    /** The head of the cluster's response has arrived. Recorded for streams that the cluster has not refused. */
    public void started(int status) {
        if (isLongRunning() && status < HttpResponseStatus.BAD_REQUEST.code()) {
            events.tell(new CallFact.Started(status));
        }
    }

    public boolean isWatch() {
        return request.info().verb() == Verb.WATCH;
    }

    /** Whether the write is a dry run. */
    public boolean isDryRun() {
        return RawQuery.parse(target.query()).hasAny(Set.of("dryRun"));
    }

    /** Whether the call may run for hours. It is ended when its token expires. */
    public boolean isLongRunning() {
        return isWatch() || request.info().verb() == Verb.CONNECT || isLog();
    }

    /** False when the response may come from a server behind the API server, such as a pod or a service. */
    public boolean isFromApiServer() {
        return request.info().verb() != Verb.CONNECT || isSession();
    }

    /** Whether the response timeout applies. The head of a log is only sent with the container's first line. */
    boolean isAnsweredInTime() {
        return isFromApiServer() && !isLog();
    }

    private boolean isLog() {
        return request.info() instanceof RequestInfo.Resource resource && "log".equals(resource.subresource());
    }

    private boolean isSession() {
        return request.info() instanceof RequestInfo.Resource resource
                && resource.subresource() != null
                && switch (resource.subresource()) {
                    case "exec", "attach", "portforward" -> true;
                    default -> false;
                };
    }
}
