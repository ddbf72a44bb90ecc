package io.hypercube.list;

import java.util.Set;

/**
 * The part of an object that the rows of a Table contain ({@code includeObject}). Filtering or sorting by fields outside of
 * metadata requires the whole objects; {@link Metadata} and {@link None} reduce them to what the caller requested.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables">Tables</a>
 */
public sealed interface RowObject {

    /** The object is not replaced. */
    record AsFetched() implements RowObject {}

    /**
     * {@code PartialObjectMetadata}, the default of an API server.
     *
     * @param apiVersion that of the Table: {@code meta.k8s.io/v1} or {@code meta.k8s.io/v1beta1}
     */
    record Metadata(String apiVersion) implements RowObject {
        private static final Set<String> KNOWN = Set.of("meta.k8s.io/v1", "meta.k8s.io/v1beta1");

        public Metadata {
            if (!KNOWN.contains(apiVersion)) {
                throw new IllegalArgumentException("apiVersion: " + apiVersion + " (expected: one of " + KNOWN + ")");
            }
        }
    }

    /** {@code null} in place of the object. */
    record None() implements RowObject {}
}
