package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;

/** Recognises calls to the gateway's own API, which have an object of their own API group and a path. */
final class OwnApiCall {
    static final String PREFIX = "/api/v1/cube/";

    private OwnApiCall() {}

    /** The group alone is not enough, because a cluster may serve a group of that name. */
    static boolean is(AuditAttributes call) {
        return call.object() != null
                && call.object().apiGroup().equals(ObjectReference.OWN_GROUP)
                && call.path().startsWith(PREFIX);
    }
}
