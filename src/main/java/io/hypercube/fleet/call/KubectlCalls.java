package io.hypercube.fleet.call;

import io.hypercube.core.http.RawTarget;
import io.hypercube.list.RawListReader;
import java.util.Optional;

/**
 * The answers to calls that clients of API servers make, so that several clusters look like one to them. {@code fleet.kubectl}
 * implements it, and nothing else knows that package.
 */
public interface KubectlCalls {
    /**
     * Event loop only, before the body of the request is read. Empty for what only one cluster can do.
     *
     * @param call neither a list nor the GET of an object
     */
    Optional<FleetAnswer> answer(FleetCall call);

    /**
     * A list with the paging of API servers. Event loop only.
     *
     * @param target of the list, without parameters of the gateway
     */
    FleetAnswer list(FleetCall call, RawTarget target);

    /** The kind of a list that no cluster contributes to. Blocks. */
    RawListReader.Head kindOfList(FleetCall call) throws InterruptedException;
}
