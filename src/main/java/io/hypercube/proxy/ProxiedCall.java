package io.hypercube.proxy;

import io.hypercube.authorization.AuthorizedRequest;
import io.hypercube.cluster.Cluster;
import io.hypercube.http.RawTarget;
import io.hypercube.kube.RequestInfo;
import io.hypercube.kube.Verb;
import io.hypercube.observability.CallRecord;
import io.hypercube.upstream.UpstreamRequest;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.streams.ReadStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call that passed the gates, with all that is needed to send it on.
 *
 * @param identity who it is at the cluster
 * @param target what the cluster is asked, as the bytes received
 */
record ProxiedCall(
        AuthorizedRequest request,
        Cluster cluster,
        ClusterIdentity identity,
        RawTarget target,
        HttpServerRequest inbound,
        CallRecord record) {
    private static final String LOCATION = "Location";

    /**
     * As it is sent to the cluster.
     *
     * @param body paused; null for none
     */
    UpstreamRequest outbound(UpstreamRequest.HeaderWriter headers, @Nullable ReadStream<Buffer> body) {
        return new UpstreamRequest(
                inbound.method(), target.toString(), headers, body, isFromApiServer(), isAnsweredInTime());
    }

    /** Writes the header fields that go to the cluster. */
    void writeHeaders(MultiMap out) {
        OutboundHeaders.request(inbound.headers(), identity, out);
    }

    /** Writes the header fields of the cluster's answer that the client gets. */
    void writeAnswer(MultiMap received, MultiMap out) {
        OutboundHeaders.response(received, out);
        if (out.contains(LOCATION)) {
            LocationPrefix prefix =
                    new LocationPrefix(prefix(), cluster.connection().server());
            out.set(LOCATION, out.getAll(LOCATION).stream().map(prefix::before).toList());
        }
    }

    /** The path received, up to where the cluster's own begins, as its bytes. */
    private String prefix() {
        String whole = RawTarget.parse(inbound.uri()).path();
        // of /clusters/NAME alone the cluster's path is /, which was not written
        return whole.endsWith(target.path())
                ? whole.substring(0, whole.length() - target.path().length())
                : whole;
    }

    /** The same call of another target. */
    ProxiedCall to(RawTarget other) {
        return other.equals(target) ? this : new ProxiedCall(request, cluster, identity, other, inbound, record);
    }

    /** The same call as somebody else. */
    ProxiedCall as(ClusterIdentity other) {
        return new ProxiedCall(request, cluster, other, target, inbound, record);
    }

    boolean isWatch() {
        return request.info().verb() == Verb.WATCH;
    }

    /** Asks what would be written, and writes nothing. */
    boolean isDryRun() {
        return RawQuery.parse(target.query()).hasAny(Set.of("dryRun"));
    }

    /** May go on for hours, with the token it began with or without. */
    boolean isLongRunning() {
        return isWatch() || request.info().verb() == Verb.CONNECT || isLog();
    }

    /** False where the answer may be somebody else's who stands behind the API server. */
    boolean isFromApiServer() {
        return request.info().verb() != Verb.CONNECT || isSession();
    }

    /** A silent container's log has no head until the first line is written. */
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

    static boolean hasBody(HttpServerRequest inbound) {
        String length = inbound.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return !length.equals("0");
        }
        return inbound.version() == HttpVersion.HTTP_2
                ? !isUsuallyBodiless(inbound.method())
                : inbound.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /** HTTP/2 says only at its end that a request has no body; these are not waited for. */
    private static boolean isUsuallyBodiless(HttpMethod method) {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD) || method.equals(HttpMethod.OPTIONS);
    }
}
