package io.hypercube.proxy;

import io.hypercube.authorization.AuthorizedRequest;
import io.hypercube.http.RawTarget;
import io.hypercube.observability.CallRecord;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;

public final class ClusterProxy {
    public Future<Void> forward(
            AuthorizedRequest r, Door door, RawTarget target, HttpServerRequest inbound, CallRecord call) {
        return Future.succeededFuture();
    }
}
