package io.hypercube.fleet.call;

import java.util.Map;

/** A cluster of a call to several has answered with an error. */
final class RefusedException extends Exception {
    private final transient Map<String, Object> status;

    /** @param status the cluster's Status */
    RefusedException(Map<String, Object> status) {
        super(null, null, false, false);
        this.status = status;
    }

    Map<String, Object> status() {
        return status;
    }
}
