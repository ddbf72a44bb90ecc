package io.hypercube.proxy;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.proxy.Impersonation.Right;
import io.hypercube.proxy.call.AccessReview;
import io.hypercube.proxy.call.ClusterIdentity;
import io.hypercube.proxy.call.Unreachable;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Checks that the cluster allows a caller to impersonate another user. It sends a SelfSubjectAccessReview for each
 * required permission as the caller, like {@code kubectl auth can-i impersonate}. The gateway needs no permission for
 * that beyond impersonating the caller, which every call needs. Any error counts as denied.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/self-subject-access-review-v1/">
 *     SelfSubjectAccessReview</a>
 */
public final class ImpersonationGate {
    private static final String REVIEWS = AccessReview.path("selfsubjectaccessreviews");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST_REVIEW = 64 * 1024;

    private final Upstream upstream;
    private final LiveCalls live;
    private final Context context;
    private final Duration patience;

    /** @param context the context of the client's connection */
    ImpersonationGate(Upstream upstream, LiveCalls live, Context context) {
        this(upstream, live, context, PATIENCE);
    }

    /** @param patience for each review */
    public ImpersonationGate(Upstream upstream, LiveCalls live, Context context, Duration patience) {
        this.patience = patience;
        this.upstream = upstream;
        this.live = live;
        this.context = context;
    }

    /**
     * Completes with {@code target} on the context when every permission is granted. The reviews are sent on a virtual
     * thread.
     */
    Future<ClusterIdentity> allow(Caller caller, ClusterIdentity identity, ClusterIdentity target) {
        List<Right> rights = Impersonation.rightsFor(target);
        Promise<ClusterIdentity> decided = Promise.promise();
        LiveCall asking = new Asking(caller, decided, context);
        live.add(asking);
        Thread.ofVirtual().name("impersonation").start(() -> {
            try {
                for (Right right : rights) {
                    require(identity, right);
                }
                context.runOnContext(back -> decided.tryComplete(target));
            } catch (Exception e) {
                context.runOnContext(back -> decided.tryFail(e));
            }
        });
        return decided.future().onComplete(answered -> live.remove(asking));
    }

    /** Same as {@link #allow} on a virtual thread of the call, which is interrupted when the caller's rights end. */
    public void require(ClusterIdentity identity, ClusterIdentity target) throws InterruptedException {
        for (Right right : Impersonation.rightsFor(target)) {
            require(identity, right);
        }
    }

    /** Makes a pending check fail when the caller's rights end. */
    private record Asking(Caller caller, Promise<ClusterIdentity> decided, Context context) implements LiveCall {
        @Override
        public boolean isLongRunning() {
            return false;
        }

        @Override
        public void end(ApiException why) {
            context.runOnContext(here -> decided.tryFail(why));
        }

        @Override
        public void drain() {}
    }

    private void require(ClusterIdentity caller, Right right) throws InterruptedException {
        if (!isAllowed(caller, right)) {
            String place = right.namespace().isEmpty()
                    ? "at the cluster scope"
                    : "in the namespace \"" + Excerpt.of(right.namespace()) + "\"";
            throw ApiException.about(
                    StatusReason.FORBIDDEN,
                    right.resource(),
                    right.subresource().isEmpty() ? right.name() : "",
                    right.refused() + " is forbidden: User \"" + caller.user()
                            + "\" cannot impersonate resource \"" + right.resourceAndSubresource()
                            + "\" in API group \""
                            + right.group() + "\" " + place);
        }
    }

    private boolean isAllowed(ClusterIdentity caller, Right right) throws InterruptedException {
        UpstreamRequest request = UpstreamRequest.own(HttpMethod.POST, REVIEWS, review(right), true, caller::writeTo);
        try (BlockingCall call = BlockingCall.open(upstream, context, request, patience)) {
            int status = call.head().status();
            if (status != 201) {
                throw undecided(upstream.cluster(), status);
            }
            return AccessReview.isAllowed(call.rest(LONGEST_REVIEW));
        } catch (IOException e) {
            throw Unreachable.of(upstream.cluster(), e);
        }
    }

    private static byte[] review(Right right) {
        Map<String, Object> attributes =
                AccessReview.attributes("impersonate", right.group(), right.resource(), right.namespace());
        attributes.put("name", right.name());
        if (!right.subresource().isEmpty()) {
            attributes.put("subresource", right.subresource());
        }
        return AccessReview.of("SelfSubjectAccessReview", Map.of("resourceAttributes", attributes));
    }

    private static ApiException undecided(Cluster cluster, int status) {
        String name = cluster.name().value();
        return status == 403
                ? ApiException.forbidden(
                        "cluster \"" + name + "\" does not allow the caller to create SelfSubjectAccessReviews")
                : ApiException.about(
                        StatusReason.BAD_GATEWAY,
                        "clusters",
                        name,
                        "cluster \"" + name + "\" did not answer the SelfSubjectAccessReview for impersonation: status "
                                + status);
    }
}
