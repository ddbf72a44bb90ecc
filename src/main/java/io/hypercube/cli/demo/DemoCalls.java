package io.hypercube.cli.demo;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Three example calls, and the address of the web console.
 *
 * @param cluster the cluster that they call
 * @param what what the page contains
 * @param page the path and the query of the page
 * @param resource the same for kubectl
 */
public record DemoCalls(ClusterName cluster, String what, String page, String resource) {
    /** On the sample objects. */
    public static DemoCalls onSamples(ClusterName cluster) {
        return new DemoCalls(
                cluster,
                "the tenants whose display name contains \"berlin\", largest memory quota first",
                "apis/tenant.service.io/v1/tenants?selector=spec.displayName~berlin&sortName=spec.quota.memory&sortFunc=quantity&sortOrder=desc&pageSize=1",
                "tenants");
    }

    /** Calls for objects that every cluster has. */
    public static DemoCalls onAnyCluster(ClusterName cluster) {
        return new DemoCalls(
                cluster,
                "the namespaces whose name contains \"kube\", newest first",
                "api/v1/namespaces?selector=metadata.name~kube&sortName=metadata.creationTimestamp&sortFunc=time&sortOrder=desc&pageSize=2",
                "namespaces");
    }

    /** @param authority the CA to trust, or empty when the system already trusts the gateway */
    public String text(URI gateway, Optional<Path> authority, AccessKeyId accessKey, Secret secretKey) {
        String curl = "curl -sS" + authority.map(ca -> " --cacert " + ca).orElse("");
        String kubectl = "kubectl"
                + authority.map(ca -> " --certificate-authority " + ca).orElse("");
        return """

                Try it, in another terminal:

                # 1. exchange the access key pair for a token
                TOKEN=$(%1$s "%3$s/api/v1/cube/key/token?accessKey=%4$s&secretKey=%5$s" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

                # 2. a page: %6$s
                %1$s -H "Authorization: Bearer $TOKEN" \\
                  "%3$s/api/v1/cube/proxy/clusters/%7$s/%8$s"

                # 3. kubectl, through the same gateway
                %2$s --server %3$s/clusters/%7$s --token "$TOKEN" get %9$s

                In a browser: %3$s/ (sign in as admin, with the password printed above or the one you set)
                """.formatted(curl, kubectl, gateway, accessKey, secretKey.reveal(), what, cluster, page, resource);
    }
}
