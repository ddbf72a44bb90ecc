package io.hypercube.cluster;

import io.hypercube.cluster.ClusterClient.Answer;
import io.hypercube.cluster.ClusterClient.Call;
import io.hypercube.cluster.ClusterState.Phase;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.Excerpt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Probes a cluster: {@code /readyz}, {@code /version}, and whether it learns who a caller is: whether the gateway's credential may
 * impersonate users and groups, or whether the API server accepts the gateway's tokens. Blocks.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#user-impersonation">impersonation</a>
 */
final class ClusterProbe {
    private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

    private final ClusterClient client;
    private final Duration timeout;

    /** @param timeout for each call */
    ClusterProbe(ClusterClient client, Duration timeout) {
        this.client = client;
        this.timeout = timeout;
    }

    /** Jackson is loaded by the first probe, and not at the start. */
    private static final class Reading {
        static final JsonMapper MAPPER = new JsonMapper();
    }

    /** Ends the probe with a failure. */
    private static final class Found extends Exception {
        private final transient Probe.Failed failed;

        Found(Phase phase, String reason, String message) {
            super(reason, null, false, false);
            this.failed = new Probe.Failed(phase, reason, message);
        }
    }

    Probe probe(Cluster cluster) throws InterruptedException {
        try {
            requireReady(cluster);
            long before = System.nanoTime();
            String version = version(cluster);
            Duration latency = Duration.ofNanos(System.nanoTime() - before);
            return new Probe.Healthy(version, latency, identityOfCallers(cluster));
        } catch (Found e) {
            return e.failed;
        } catch (IOException e) {
            UnreachableReason reason = UnreachableReason.of(e);
            return new Probe.Failed(Phase.UNREACHABLE, reason.wireName(), reason.explain(e));
        }
    }

    /** Accepts 404 and 403: servers before 1.16 do not have this path, and RBAC may deny it. */
    private void requireReady(Cluster cluster) throws IOException, InterruptedException, Found {
        Answer answer = send(cluster, Call.get("/readyz", timeout));
        if (answer.status() == 500) {
            String checks = new String(answer.body(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("[-]"))
                    .collect(Collectors.joining(", "));
            throw new Found(
                    Phase.UNREACHABLE,
                    "NotReady",
                    "the API server reports that it is not ready: " + Excerpt.of(checks));
        }
        if (answer.status() != 200 && answer.status() != 403 && answer.status() != 404) {
            throw serverError("/readyz", answer);
        }
    }

    private @Nullable String version(Cluster cluster) throws IOException, InterruptedException, Found {
        Answer answer = send(cluster, Call.get("/version", timeout));
        if (answer.status() == 403) {
            return null;
        }
        if (answer.status() != 200) {
            throw serverError("/version", answer);
        }
        String version = json("/version", answer).path("gitVersion").asString("");
        return version.isEmpty() ? null : Excerpt.of(version);
    }

    private String identityOfCallers(Cluster cluster) throws IOException, InterruptedException, Found {
        if (cluster.isCalledByToken()) {
            return knownByToken(cluster);
        }
        requireMayImpersonate(cluster, "users");
        requireMayImpersonate(cluster, "groups");
        return "reachable; credential can impersonate";
    }

    /** Accepts 403 and 404: servers before 1.28 do not have this resource, and RBAC may deny it. */
    private String knownByToken(Cluster cluster) throws IOException, InterruptedException, Found {
        Answer answer = send(cluster, Call.post(SelfReview.PATH, SelfReview.request(), timeout));
        return switch (answer.status()) {
            case 200, 201 -> SelfReview.describe(json(SelfReview.PATH, answer));
            case 403, 404 -> SelfReview.ACCEPTED;
            default -> throw serverError(SelfReview.PATH, answer);
        };
    }

    private void requireMayImpersonate(Cluster cluster, String resource)
            throws IOException, InterruptedException, Found {
        Map<String, Object> review = Map.of(
                "apiVersion", "authorization.k8s.io/v1",
                "kind", "SelfSubjectAccessReview",
                "spec", Map.of("resourceAttributes", Map.of("verb", "impersonate", "resource", resource)));
        Answer answer = send(cluster, Call.post(REVIEWS, Json.write(review), timeout));
        boolean allowed =
                switch (answer.status()) {
                    case 200, 201 ->
                        json(REVIEWS, answer).path("status").path("allowed").asBoolean(false);
                    case 403 -> false;
                    default -> throw serverError(REVIEWS, answer);
                };
        if (!allowed) {
            throw new Found(
                    Phase.UNAUTHORIZED,
                    "MayNotImpersonate",
                    "the credential may not impersonate " + resource
                            + " (expected: a ClusterRole with the verb impersonate on users and groups)");
        }
    }

    /** Retries once after a 401 when the credential can be renewed. */
    private Answer send(Cluster cluster, Call call) throws IOException, InterruptedException, Found {
        Answer answer = client.send(cluster, call);
        if (answer.status() == 401 && cluster.credentials().current().isEmpty()) {
            answer = client.send(cluster, call);
        }
        if (answer.status() == 401) {
            throw refused(cluster.connection().identity());
        }
        return answer;
    }

    private static Found refused(Identity identity) {
        return switch (identity) {
            case Identity.Impersonation impersonation ->
                new Found(Phase.UNAUTHORIZED, "CredentialRefused", "the API server rejected the credential (401)");
            case Identity.Token(String audience) ->
                new Found(
                        Phase.UNAUTHORIZED,
                        "TokenRefused",
                        "the API server does not accept the tokens of this gateway (401; expected: an API server that trusts"
                                + " the issuer of public-url with the audience \"" + audience
                                + "\" and the algorithm ES256, and reaches that URL)");
        };
    }

    private static JsonNode json(String path, Answer answer) throws Found {
        try {
            return Reading.MAPPER.readTree(answer.body());
        } catch (JacksonException e) {
            throw new Found(Phase.UNREACHABLE, "ServerError", path + ": the response is not JSON");
        }
    }

    private static Found serverError(String path, Answer answer) {
        return new Found(Phase.UNREACHABLE, "ServerError", path + ": status " + answer.status());
    }
}
