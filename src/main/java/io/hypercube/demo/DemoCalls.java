package io.hypercube.demo;

import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Prints the three example calls and the address of the web console. */
public final class DemoCalls {
    private DemoCalls() {}

    /** @param authority the CA to trust, or empty when the system already trusts the gateway */
    public static String of(URI gateway, Optional<Path> authority, AccessKeyId accessKey, Secret secretKey) {
        String curl = "curl -sS" + authority.map(ca -> " --cacert " + ca).orElse("");
        String kubectl = "kubectl"
                + authority.map(ca -> " --certificate-authority " + ca).orElse("");
        return """

                Try it, in another terminal:

                # 1. exchange the access key pair for a token
                TOKEN=$(%1$s "%3$s/api/v1/cube/key/token?accessKey=%4$s&secretKey=%5$s" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

                # 2. a page: the tenants whose display name contains "berlin", largest memory quota first
                %1$s -H "Authorization: Bearer $TOKEN" \\
                  "%3$s/api/v1/cube/proxy/clusters/pivot-cluster/apis/tenant.service.io/v1/tenants?selector=spec.displayName~berlin&sortName=spec.quota.memory&sortFunc=quantity&sortOrder=desc&pageSize=1"

                # 3. kubectl, through the same gateway
                %2$s --server %3$s/clusters/pivot-cluster --token "$TOKEN" get tenants

                In a browser: %3$s/ (sign in as admin, with the password printed above or the one you set)
                """.formatted(curl, kubectl, gateway, accessKey, secretKey.reveal());
    }
}
