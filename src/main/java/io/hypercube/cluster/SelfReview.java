package io.hypercube.cluster;

import io.hypercube.cluster.credential.ClusterTokens;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.Excerpt;
import java.util.Map;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * The API server's view of the gateway's own user, which shows how it reads the claims of a token.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#self-subject-review">SelfSubjectReview</a>
 */
final class SelfReview {
    static final String PATH = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    static final String ACCEPTED = "reachable; accepts the tokens of this gateway";

    private SelfReview() {}

    static byte[] request() {
        return Json.write(Map.of("apiVersion", "authentication.k8s.io/v1", "kind", "SelfSubjectReview"));
    }

    /** The message of a healthy cluster, with the differences between a token and what the cluster knows of its user. */
    static String describe(JsonNode review) {
        JsonNode user = review.path("status").path("userInfo");
        String name = user.path("username").asString("");
        String sent = ClusterTokens.PROBE.name();
        return ACCEPTED
                + (name.equals(sent) ? "" : "; names are mapped: " + sent + " is " + Excerpt.of(name))
                + (hasGroup(user) ? "" : "; groups are not read (expected: --oidc-groups-claim=groups)");
    }

    /** The cluster may add a prefix to the name of a group. */
    private static boolean hasGroup(JsonNode user) {
        String sent = ClusterTokens.PROBE.groups().getFirst();
        return StreamSupport.stream(user.path("groups").spliterator(), false)
                .anyMatch(group -> group.asString("").endsWith(sent));
    }
}
