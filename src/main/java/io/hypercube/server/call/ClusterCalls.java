package io.hypercube.server.call;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.proxy.Impersonation;
import io.hypercube.proxy.inbound.UpgradeProtocol;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Optional;

/** Reads the heads of requests to clusters. */
public final class ClusterCalls {
    private ClusterCalls() {}

    /**
     * Reads a request. Empty for a method that API servers do not support.
     *
     * @param target path and query for the cluster
     * @throws ApiException 400 for a query that API servers may read differently
     */
    public static Optional<ClusterCall> read(HttpServerRequest inbound, ClusterName cluster, RawTarget target) {
        MultiMap headers = inbound.headers();
        return RequestInfoParser.find(inbound.method().name(), target.path(), target.query())
                .map(info -> new ClusterCall(
                        cluster,
                        info,
                        target,
                        asksForUpgrade(headers),
                        Impersonation.isAskedBy(headers),
                        hasBody(inbound)));
    }

    private static boolean asksForUpgrade(MultiMap headers) {
        return headers.contains(HttpHeaders.UPGRADE) && UpgradeProtocol.isNamedIn(headers.getAll(HttpHeaders.UPGRADE));
    }

    /** Whether a request to a cluster or to the gateway itself has a body. */
    public static boolean hasBody(HttpServerRequest inbound) {
        String length = inbound.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return !length.equals("0");
        }
        return inbound.version() == HttpVersion.HTTP_2
                ? !isUsuallyBodiless(inbound.method())
                : inbound.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /** HTTP/2 shows only at the end of a request that it has no body; these methods do not wait for that. */
    private static boolean isUsuallyBodiless(HttpMethod method) {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD) || method.equals(HttpMethod.OPTIONS);
    }
}
