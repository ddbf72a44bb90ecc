package io.hypercube.proxy.call;

import io.hypercube.cluster.AgentFailedException;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.UnreachableReason;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;

/**
 * Errors for a cluster that does not answer. They contain its name and the reason, but neither its address nor
 * credentials. Has no state; any thread.
 */
public final class Unreachable {
    private Unreachable() {}

    /** @return the failure itself when it is a status already */
    public static ApiException of(Cluster cluster, Throwable failure) {
        if (failure instanceof ApiException told) {
            return told;
        }
        UnreachableReason reason = UnreachableReason.of(failure);
        String name = cluster.name().value();
        AgentFailedException agent = AgentFailedException.in(failure);
        String through = agent == null ? "" : " through its agent \"" + agent.agent() + "\"";
        String message = "cluster \"" + name + "\" did not answer" + through + ": " + reason.explanation() + " ("
                + reason.wireName() + ")";
        return ApiException.about(statusOf(reason), "clusters", name, message).causedBy(failure);
    }

    /**
     * The cluster rejected the credential of a call. This is not a 401, because another token of the caller would not
     * help.
     */
    public static ApiException refused(ProxiedCall call) {
        String name = call.cluster().name().value();
        String message =
                switch (call.by()) {
                    case CallIdentity.Impersonated by ->
                        "cluster \"" + name + "\" refuses the credential that it was imported with";
                    case CallIdentity.ByToken by ->
                        "cluster \"" + name + "\" does not accept the token of \""
                                + call.request().caller().user().name()
                                + "\" from this gateway (expected: an API server that trusts its issuer and audience)";
                };
        return ApiException.about(StatusReason.BAD_GATEWAY, "clusters", name, message);
    }

    private static StatusReason statusOf(UnreachableReason reason) {
        return switch (reason) {
            case NAME_NOT_FOUND, ADDRESS_FORBIDDEN, CONNECTION_REFUSED, NO_ROUTE, PROXY_FAILED, AGENT_NOT_CONNECTED ->
                StatusReason.SERVICE_UNAVAILABLE;
            case TIMED_OUT -> StatusReason.TIMEOUT;
            case INTERNAL_ERROR -> StatusReason.INTERNAL_ERROR;
            case CERTIFICATE_UNKNOWN, TLS_HANDSHAKE_FAILED, CREDENTIAL_UNAVAILABLE, CONNECTION_CLOSED ->
                StatusReason.BAD_GATEWAY;
        };
    }
}
