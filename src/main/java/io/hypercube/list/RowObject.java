package io.hypercube.list;

import java.util.Set;

/**
 * What the rows of a Table are to show of the objects behind them ({@code includeObject}). To filter or sort by more than
 * metadata the whole objects have to be fetched; {@link Metadata} and {@link None} put back what the caller asked for.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables">Tables</a>
 */
public sealed interface RowObject {

    /** As it was fetched. */
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

    /** {@code null}. */
    record None() implements RowObject {}
}
