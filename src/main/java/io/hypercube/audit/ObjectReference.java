package io.hypercube.audit;

import org.jspecify.annotations.Nullable;

/**
 * The object of a call. Objects of the gateway's own API have the group {@value #OWN_GROUP}.
 *
 * @param apiGroup empty for the core group
 * @param namespace null for objects without a namespace
 * @param name null for a collection
 * @param subresource null for the object itself
 */
public record ObjectReference(
        String apiGroup,
        String apiVersion,
        String resource,
        @Nullable String namespace,
        @Nullable String name,
        @Nullable String subresource) {
    /** The API group under which the gateway's own objects appear in events. */
    public static final String OWN_GROUP = "hypercube.io";
}
