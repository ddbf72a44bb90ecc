package io.hypercube.core.call;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that has become known about a call. Contains no secret. */
public sealed interface CallFact {
    /** The request was sent to the host name of a cluster with this name (one DNS label), which may not exist. */
    record Named(String cluster) implements CallFact {}

    /** The call is for one of the gateway's own endpoints, with this route template. */
    record Own(String template) implements CallFact {}

    /**
     * The call is for a cluster. It is not known yet whether the cluster exists and whether the caller may make the call.
     *
     * @param entryPoint the route template
     */
    record Asked(ClusterCall call, String entryPoint) implements CallFact {}

    /** The credential is valid. */
    record Authenticated(Caller caller) implements CallFact {}

    /** The call is authorized, and is about to be sent to its cluster or group, which exists. */
    record Opened(ClusterCall call) implements CallFact {}

    /** The clusters that a call to several is for. */
    record Members(List<ClusterName> names) implements CallFact {}

    /** The caller acts as another user, with the cluster's permission ({@code kubectl --as}). */
    record ActingAs(ImpersonatedUser user) implements CallFact {}

    /** The head of the cluster's response has arrived. */
    record Answered(int status) implements CallFact {}

    /** The response of a stream or tunnel has begun. */
    record Started(int status) implements CallFact {}

    /** The making of a page begins; it ends with {@link PageMade}. */
    record PageBegun() implements CallFact {}

    /** The response is a page of a list. */
    record PageMade(PageSource source) implements CallFact {}

    /** The gateway rejects the call with 429, or cuts it. */
    record Refused(CallRefusal why) implements CallFact {}

    /** The session is recorded under this id. */
    record Recorded(String id) implements CallFact {}

    /** The reason of a failure. The first one is closest to the cause. */
    record Problem(String reason) implements CallFact {}

    /**
     * The end of the call.
     *
     * @param status 499 when the client disconnected before the response
     * @param bytes size of the response body
     * @param nanos since the request arrived
     * @param failure null for none
     */
    record Ended(
            int status, long bytes, long nanos, @Nullable Throwable failure) implements CallFact {}
}
