package io.hypercube.server.call;

import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.proxy.page.EntryPoint;
import java.util.Map;
import java.util.Set;

/** The destination of a request, determined from its host, method and path only. */
sealed interface Destination {

    /**
     * A cluster, called by its path or its host name. The gateway's own paths and session cookies are not available at a host name.
     *
     * @param name decoded; whether the cluster exists is checked after authorization
     * @param target path and query for the cluster
     */
    record Proxied(EntryPoint entryPoint, String name, RawTarget target) implements Destination {}

    /** One of the gateway's own endpoints. */
    record Own(Route route, Map<String, String> pathParameters) implements Destination {}

    /**
     * A path of the gateway, called with an unsupported method.
     *
     * @param access the least that one of the allowed methods requires
     */
    record WrongMethod(Set<String> allowed, Access access) implements Destination {}

    record Nowhere() implements Destination {}
}
