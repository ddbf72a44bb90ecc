package io.hypercube.server.console;

import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.RealCluster;

/** A custom resource with a simple schema, which the API server tells in its OpenAPI document. */
final class SampleResource {
    private static final String DEFINITION = """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: bakeries.editor.example}
        spec:
          group: editor.example
          scope: Namespaced
          names: {plural: bakeries, singular: bakery, kind: SampleResource, listKind: BakeryList}
          versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    required: [owner, oven]
                    properties:
                      owner: {type: string, description: The person who answers for it. A full name.}
                      oven:
                        type: object
                        required: [fuel]
                        properties:
                          fuel: {type: string, enum: [wood, gas, electric], description: The fuel of the oven.}
                          degrees: {type: integer}
                      open: {type: boolean, description: Whether it sells to everybody.}
                      breads: {type: array, items: {type: string}}
                      prices: {type: object, additionalProperties: {type: string}}
        """;

    private SampleResource() {}

    /** Adds it to a cluster, and waits until the cluster tells its schema. */
    static void define(RealCluster cluster) {
        cluster.apply(DEFINITION);
        await().until(() -> cluster.api().text("/openapi/v2").contains("The fuel of the oven"));
        cluster.api().awaitDefinition("bakeries.editor.example");
    }
}
