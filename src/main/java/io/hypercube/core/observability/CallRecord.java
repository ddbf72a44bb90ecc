package io.hypercube.core.observability;

import io.hypercube.core.http.CallNotes;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The data of one call for log, metrics and history; filled in while the call is processed and recorded when it ends.
 * Used by one request on its event loop. Contains no query string, body or client header, because these may contain
 * secrets; the exception is the impersonated user that the cluster has allowed.
 */
public final class CallRecord {
    /** A request for a cluster that may not exist, of a caller who may not be allowed to make it. */
    public record Asked(ClusterName cluster, RequestInfo info) {}

    /** Limit of the names of members, in characters. */
    private static final int MOST_MEMBERS = 16 << 10;

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

    private @Nullable Asked asked;

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

    /** Null when the call is not traced. */
    @Nullable
    volatile CallTrace trace;

    private @Nullable String auditId;

    private @Nullable CallNotes notes;
    private @Nullable BodyObserver bodyObserver;
    private @Nullable String recording;
    private @Nullable String members;
    private @Nullable CallRecord whole;
    private IntConsumer whenStarted = status -> {};
    private String entryPoint = "";

    /**
     * Starts a record.
     *
     * @param path without the query; printable ASCII
     * @param peer address of the client
     */
    public CallRecord(String requestId, String method, String path, String protocol, String peer) {
        this.requestId = requestId;
        this.method = method;
        this.path = path;
        this.protocol = protocol;
        this.peer = peer;
    }

    /**
     * The record of a request to one cluster of a call to several: the same ids, and nothing that is written during the call, so
     * that several threads may send requests at the same time.
     */
    public CallRecord ofMember() {
        CallRecord member = new CallRecord(requestId, method, path, protocol, peer);
        member.auditId = auditId();
        member.whole = this;
        return member;
    }

    public String requestId() {
        return requestId;
    }

    public String peer() {
        return peer;
    }

    /**
     * The id that the call has in audit events, here and at the cluster: the same at each call. A UUID of
     * version 7, which begins with the time, so that a database adds it at the end of an index (RFC 9562).
     */
    public String auditId() {
        if (auditId == null) {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            long high = (System.currentTimeMillis() << 16) | 0x7000L | random.nextInt(0x1000);
            long low = (random.nextLong() & (Long.MAX_VALUE >> 1)) | Long.MIN_VALUE;
            auditId = new UUID(high, low).toString();
        }
        return auditId;
    }

    /** The request of a call, before it is known whether the caller may make it and whether the cluster exists. */
    public void asked(ClusterName cluster, RequestInfo info) {
        this.asked = new Asked(cluster, info);
    }

    /** The cluster of the host name that the request was sent to, which may not exist; null for none. */
    public @Nullable String named() {
        return named;
    }

    /** Facts that an endpoint of the gateway adds. */
    public CallNotes notes() {
        if (notes == null) {
            notes = new CallNotes();
        }
        return notes;
    }

    /** Null for a call to the gateway's own API, and for one that was refused before its path was read. */
    public @Nullable Asked asked() {
        return asked;
    }

    public @Nullable Caller caller() {
        return caller;
    }

    public boolean isWithToken() {
        return withToken;
    }

    public @Nullable ImpersonatedUser actingAs() {
        return actingAs;
    }

    /** Calls {@code listener} with the status when the response of a stream or tunnel has begun. */
    public void whenStarted(IntConsumer listener) {
        this.whenStarted = listener;
    }

    /** The response of a stream or tunnel has begun. */
    public void started(int status) {
        whenStarted.accept(status);
    }

    /** Passes the request body to {@code observer} while it is forwarded. */
    public void observeBody(BodyObserver observer) {
        this.bodyObserver = observer;
    }

    /** Null for none. */
    public @Nullable BodyObserver bodyObserver() {
        return bodyObserver;
    }

    /** The session is recorded under this id. */
    public void recording(String id) {
        this.recording = id;
    }

    public @Nullable String recording() {
        return recording;
    }

    /** The route template of one of the gateway's own endpoints. */
    public void route(String template) {
        this.route = template;
    }

    public void caller(Caller who) {
        this.caller = who;
    }

    /** The request has an {@code Authorization} header, valid or not. */
    public void withToken() {
        this.withToken = true;
    }

    /** The call is proxied. The cluster must exist, so that the number of metric labels stays bounded. */
    public void proxied(ClusterName name, RequestInfo info) {
        this.cluster = name;
        this.request = info;
    }

    /** The clusters that a call to several is for, by name. */
    public void members(List<ClusterName> names) {
        String all = names.stream().map(ClusterName::value).collect(Collectors.joining(","));
        this.members = all.length() <= MOST_MEMBERS ? all : all.substring(0, MOST_MEMBERS) + "…";
    }

    /** The names, separated by commas; null for a call to one cluster. */
    public @Nullable String members() {
        return members;
    }

    /** The route template of a proxied call. */
    public void entryPoint(String template) {
        this.entryPoint = template;
    }

    /** Empty for a call to the gateway's own API. */
    public String entryPoint() {
        return entryPoint;
    }

    public boolean isTraced() {
        return trace != null;
    }

    /** A request to the cluster is about to be sent. Passes the header fields of the trace to {@code field}. */
    public void requested(BiConsumer<String, String> field) {
        CallTrace of = trace;
        if (of != null) {
            of.requested(this, field);
        }
    }

    /** The head of the cluster's response has arrived. */
    public void answered(int status) {
        CallTrace of = trace;
        if (of != null) {
            of.answered(status);
        }
    }

    /** The making of a page begins; it ends with {@link #page}. */
    public void pageBegun() {
        CallTrace of = trace;
        if (of != null) {
            of.pageBegun();
        }
    }

    /** The request was sent to the host name of a cluster with this name (one DNS label), which may not exist. */
    public void named(String cluster) {
        this.named = cluster;
    }

    /** The caller acts as another user, with the cluster's permission ({@code kubectl --as}). */
    public void actingAs(ImpersonatedUser user) {
        this.actingAs = user;
        if (whole != null) {
            whole.actingAs = user;
        }
    }

    /** The response is a page of a list. */
    public void page(PageSource source) {
        this.page = source;
        CallTrace of = trace;
        if (of != null) {
            of.pageMade(source);
        }
    }

    /** The gateway rejects the call with 429, or cuts it. */
    public void refused(CallRefusal why) {
        this.refusal = why;
    }

    /**
     * Records the reason of a failure, for the log; must not contain a secret. Only the first reason is kept, because
     * it is closest to the cause.
     */
    public void problem(String reason) {
        if (problem == null) {
            problem = reason;
        }
    }
}
