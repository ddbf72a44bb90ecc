package io.hypercube.server;

import io.hypercube.http.RawTarget;
import io.hypercube.http.Route;
import io.hypercube.proxy.EntryPoint;
import java.util.Map;
import java.util.Set;

/** Where a request goes, told from its host, method and path alone. */
sealed interface Destination {

    /**
     * A cluster.
     *
     * @param name as in the path, decoded; whether such a cluster exists is told after the gates
     * @param target what the cluster is asked
     */
    record Proxied(EntryPoint entryPoint, String name, RawTarget target) implements Destination {}

    /**
     * A cluster, called by name of host: none of our own paths is here, and no session opens it.
     *
     * @param name one DNS label; whether such a cluster exists is told after the gates
     */
    record Named(String name, RawTarget target) implements Destination {}

    /** One of our own endpoints. */
    record Own(Route route, Map<String, String> pathParameters) implements Destination {}

    /** A path of ours, called with a method that it does not have. */
    record WrongMethod(Set<String> allowed) implements Destination {}

    record Nowhere() implements Destination {}
}
