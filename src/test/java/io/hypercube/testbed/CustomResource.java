package io.hypercube.testbed;

import java.util.Locale;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A custom resource that a test adds to its cluster.
 *
 * @param scope {@code Cluster} or {@code Namespaced}
 * @param columns the columns of its Tables, each with {@code name}, {@code type} and {@code jsonPath}
 */
public record CustomResource(String group, String kind, String scope, String... columns) {
    private static final Lock ONE_AT_A_TIME = new ReentrantLock();

    /** Creates the definition, which allows any fields below {@code spec} and texts in {@code data}; may be called again. */
    public void define(RealCluster cluster) {
        ONE_AT_A_TIME.lock();
        try {
            String singular = kind.toLowerCase(Locale.ROOT);
            String plural = singular + 's';
            cluster.apply("""
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: %1$s.%2$s}
                    spec:
                      group: %2$s
                      scope: %3$s
                      names: {plural: %1$s, singular: %4$s, kind: %5$s, listKind: %5$sList}
                      versions:
                      - name: v1
                        served: true
                        storage: true
                        schema:
                          openAPIV3Schema:
                            type: object
                            properties:
                              spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                              data: {type: object, additionalProperties: {type: string}}
                        additionalPrinterColumns: [%6$s]
                    """.formatted(plural, group, scope, singular, kind, String.join(", ", columns)));
            cluster.api().awaitDefinition(plural + '.' + group);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }
}
