package io.hypercube.observability;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one call, filled in as it passes the gates and written down when it ends. Belongs to one request and
 * its event loop. Never holds a query string, a body, or a header of the client but the names of an impersonation that the
 * cluster has allowed: secrets travel there.
 */
public final class CallRecord {
    final String requestId;
    final String method;
    final String path;
    final String protocol;
    final String peer;
    final long startNanos = System.nanoTime();

    @Nullable
    String route;

    @Nullable
    ClusterName cluster;

    @Nullable
    String named;

    @Nullable
    RequestInfo request;

    @Nullable
    Caller caller;

    boolean withToken;

    @Nullable
    ImpersonatedUser actingAs;

    @Nullable
    PageSource page;

    @Nullable
    CallRefusal refusal;

    @Nullable
    String problem;

    /**
     * @param path without the query; printable ASCII is the only thing that may be in it
     * @param peer address of the client
     */
    public CallRecord(String requestId, String method, String path, String protocol, String peer) {
        this.requestId = requestId;
        this.method = method;
        this.path = path;
        this.protocol = protocol;
        this.peer = peer;
    }

    public String requestId() {
        return requestId;
    }

    public String peer() {
        return peer;
    }

    /** One of our own endpoints, by its template. */
    public void route(String template) {
        this.route = template;
    }

    public void caller(Caller who) {
        this.caller = who;
    }

    /** It came with an {@code Authorization} field, whatever that was worth. */
    public void withToken() {
        this.withToken = true;
    }

    /** A proxied call. The name is of a cluster that exists, so that metrics stay bounded. */
    public void proxied(ClusterName name, RequestInfo info) {
        this.cluster = name;
        this.request = info;
    }

    /** It came to the host of a cluster of this name, one DNS label; there need be none. */
    public void named(String cluster) {
        this.named = cluster;
    }

    /** The caller acts as another user, as the cluster allowed ({@code kubectl --as}). */
    public void actingAs(ImpersonatedUser user) {
        this.actingAs = user;
    }

    /** The answer is a page of a list. */
    public void page(PageSource source) {
        this.page = source;
    }

    /** The gateway answers it with 429, or cuts it. */
    public void refused(CallRefusal why) {
        this.refusal = why;
    }

    /** Why it went wrong, for the log only; never a secret. The first reason stays: it is nearest to the cause. */
    public void problem(String reason) {
        if (problem == null) {
            problem = reason;
        }
    }
}
