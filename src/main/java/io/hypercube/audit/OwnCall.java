package io.hypercube.audit;

/** Recognises calls to the gateway's own API, which have an object of their own API group and a path. */
final class OwnCall {
    static final String PREFIX = "/api/v1/cube/";

    private OwnCall() {}

    /** The group alone is not enough, because a cluster may serve a group of that name. */
    static boolean is(AuditAttributes call) {
        return call.object() != null
                && call.object().apiGroup().equals(ObjectReference.OWN_GROUP)
                && call.path().startsWith(PREFIX);
    }
}
