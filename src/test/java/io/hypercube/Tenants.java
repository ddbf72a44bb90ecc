package io.hypercube;

import io.hypercube.testbed.CustomResource;
import io.hypercube.testbed.RealCluster;

/** The custom resource of the contract's examples. */
public final class Tenants {
    public static final String PATH = "/apis/tenant.service.io/v1/tenants";

    private static final CustomResource TENANT = new CustomResource(
            "tenant.service.io", "Tenant", "Cluster", "{name: Seats, type: integer, jsonPath: .spec.seats}");

    private Tenants() {}

    /** Creates the definition in the cluster; may be called again. */
    public static void define(RealCluster cluster) {
        TENANT.define(cluster);
    }
}
