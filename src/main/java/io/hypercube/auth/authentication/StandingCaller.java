package io.hypercube.auth.authentication;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import java.time.InstantSource;
import java.util.function.Predicate;

/**
 * An authenticated caller, whose rights may end while a call waits. {@link #requireStanding} must be called after each wait: for the
 * audit log, for a request body, for a place at a cluster, for a recording, and before a write is committed. Immutable; any thread.
 */
public final class StandingCaller {
    private final Caller caller;
    private final Predicate<Caller> stillValid;
    private final InstantSource clock;

    /**
     * A caller who was authenticated just now.
     *
     * @param stillValid whether the caller would get the same rights again, ignoring {@link Caller#expiration}; must not block
     */
    public StandingCaller(Caller caller, Predicate<Caller> stillValid, InstantSource clock) {
        this.caller = caller;
        this.stillValid = stillValid;
        this.clock = clock;
    }

    public Caller caller() {
        return caller;
    }

    /**
     * Checks that the caller still has the rights with which the call was authorized.
     *
     * @throws ApiException 401 when they have changed or ended, or the token or session has expired
     */
    public void requireStanding() {
        if (!stillValid.test(caller)) {
            throw revoked();
        }
        if (!clock.instant().isBefore(caller.expiration())) {
            throw expired();
        }
    }

    /** The error for a caller whose key, account or rights were changed, disabled or deleted. */
    public static ApiException revoked() {
        return ApiException.unauthorized("the credentials are no longer valid");
    }

    /** The error for a caller whose token or session has expired. */
    public static ApiException expired() {
        return ApiException.unauthorized("the token has expired");
    }
}
