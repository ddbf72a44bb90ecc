package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Resources of one API server under two names. Kubernetes 1.20 has no OpenAPI v3, the newest one has. */
@Thorough
class ExplainToolIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static RunningGateway gateway;
    private static CalledTools tools;

    @BeforeAll
    static void start() throws IOException {
        gateway = ToolBed.gateway(CLUSTER);
        Tenants.define(CLUSTER);
        tools = new CalledTools(gateway.uri(), gateway.admin());
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void findsAResourceAndTheClustersThatHaveIt() {
        assertThat(tools.data("explain", "{'cluster':'_all','resource':'Tenant'}"))
                .startsWith("RESOURCE\tVERSION\tKIND\tSCOPE\tSHORT\tCLUSTERS\n"
                        + "tenants.tenant.service.io\tv1\tTenant\tcluster\t\tsecond," + CLUSTER.name() + "\n");
        assertThat(tools.data("explain", "{'cluster':'second','resource':'tenants.tenant.service.io'}"))
                .contains("cluster\t\tsecond\n");
    }

    @Test
    void findsResourcesByWords() {
        assertThat(tools.data("explain", "{'cluster':'second','resource':'service.io TENANT'}"))
                .contains("tenants.tenant.service.io\tv1\tTenant\t");
        assertThat(tools.failure("explain", "{'cluster':'second','resource':'no such words'}"))
                .startsWith("resource: no such words (expected: a resource of the cluster, such as ");
    }

    @Test
    void showsTheSchemaWhereTheClusterServesIt() {
        String data = tools.data("explain", "{'cluster':'second','resource':'tenants'}");
        if (!CLUSTER.isNewest()) {
            assertThat(data).endsWith("(The cluster serves no OpenAPI v3, which has the schemas.)");
            return;
        }
        assertThat(data.lines().skip(2))
                .anyMatch(line -> line.startsWith("apiVersion  string: "))
                .anyMatch(line -> line.startsWith("metadata  object: "))
                .contains("data  map[string]string", "spec  object");
        assertThat(tools.data("explain", "{'cluster':'_all','resource':'tenants','path':'metadata.ownerReferences'}"))
                .contains("\nmetadata.ownerReferences  []object: ")
                .contains("\nuid*  string: ");
        assertThat(tools.failure("explain", "{'cluster':'second','resource':'tenants','path':'spce'}"))
                .isEqualTo("path: spce (expected: in place of spce: apiVersion, data, kind, metadata, spec)");
    }
}
