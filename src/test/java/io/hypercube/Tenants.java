package io.hypercube;

import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.RealCluster;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The custom resource of the contract's examples. */
public final class Tenants {
    public static final String PATH = "/apis/tenant.service.io/v1/tenants";

    private static final Lock ONE_AT_A_TIME = new ReentrantLock();

    private Tenants() {}

    /** Makes the cluster serve them; may be called again. */
    public static void define(RealCluster cluster) {
        ONE_AT_A_TIME.lock();
        try {
            cluster.apply("""
                    apiVersion: apiextensions.k8s.io/v1
                    kind: CustomResourceDefinition
                    metadata: {name: tenants.tenant.service.io}
                    spec:
                      group: tenant.service.io
                      scope: Cluster
                      names: {plural: tenants, singular: tenant, kind: Tenant, listKind: TenantList}
                      versions:
                      - name: v1
                        served: true
                        storage: true
                        schema:
                          openAPIV3Schema:
                            type: object
                            properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                        additionalPrinterColumns:
                        - {name: Seats, type: integer, jsonPath: .spec.seats}
                    """);
            cluster.kubectl("wait", "--for=condition=Established", "crd/tenants.tenant.service.io")
                    .succeeded();
            await().until(() -> cluster.kubectl("get", "tenants").exitCode() == 0);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }
}
