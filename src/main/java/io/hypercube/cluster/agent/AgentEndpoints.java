package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentInvitation;
import io.hypercube.cluster.AgentPlacement;
import io.hypercube.cluster.AgentRecords;
import io.hypercube.cluster.ClusterImportEndpoints.NewAgents;
import io.hypercube.cluster.IdentityView;
import io.hypercube.cluster.agent.AgentJoining.JoinRequest;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Join tokens, for administrators, and the endpoint at which an agent joins with one. A token is recognised before the limit of failed
 * attempts, so a valid one is never rejected because of the failures of others; one that the gateway has not made costs a keyed hash. Failures
 * are limited for each network: 50, then one every 2 s; a wrong token beyond that gets a 429.
 */
public final class AgentEndpoints implements NewAgents {
    private static final int PER_NETWORK = 50;
    private static final Duration PER_NETWORK_INTERVAL = Duration.ofSeconds(2);

    private final AgentRecords records;
    private final AgentJoining joining;
    private final Optional<String> publicUrl;
    private final Optional<String> authorityPem;
    private final String image;
    private final RateLimit<String> failures = new RateLimit<>(PER_NETWORK, PER_NETWORK_INTERVAL, System::nanoTime);

    /**
     * @param publicUrl of the gateway; without one, agents use the address of the request
     * @param authorityPem the CA certificates that verify the gateway, when it has one of its own
     * @param image that runs agents of this version
     */
    public AgentEndpoints(
            AgentRecords records,
            AgentJoining joining,
            Optional<String> publicUrl,
            Optional<String> authorityPem,
            String image) {
        this.records = records;
        this.joining = joining;
        this.publicUrl = publicUrl;
        this.authorityPem = authorityPem;
        this.image = image;
    }

    public List<Route> routes() {
        return List.of(
                Route.admin("POST", "/api/v1/cube/clusters/{name}/jointokens", (caller, request) -> again(request)),
                Route.open("POST", "/api/v1/cube/agents/join", this::join),
                Route.ofAgents("GET", AgentProtocol.WEB_SOCKET));
    }

    private ApiResponse again(ApiRequest request) {
        String text = request.pathParameter("name");
        ClusterName name = ClusterName.parse(text).orElseThrow(() -> ApiException.notFound("clusters", text));
        request.notes().note(Note.OBJECT, name.value());
        AgentPlacement placement =
                request.body().length == 0 ? AgentPlacement.DEFAULT : request.json(AgentPlacement.class);
        return ApiResponse.json(201, manifest(request, placement).invitation(name, joining.invite(name)))
                .noStore();
    }

    @Override
    public AgentInvitation add(
            ClusterName name,
            Map<String, String> labels,
            @Nullable IdentityView identity,
            AgentPlacement placement,
            ApiRequest request) {
        AgentManifest manifest = manifest(request, placement);
        records.create(name, labels, identity);
        return manifest.invitation(name, joining.invite(name));
    }

    private AgentManifest manifest(ApiRequest request, AgentPlacement placement) {
        String server = publicUrl.orElseGet(() -> "https://" + request.host());
        return new AgentManifest(
                server.endsWith("/") ? server.substring(0, server.length() - 1) : server,
                authorityPem.orElse(null),
                Objects.requireNonNullElse(placement.image(), image),
                Objects.requireNonNullElse(placement.namespace(), AgentManifest.NAMESPACE));
    }

    private ApiResponse join(ApiRequest request) {
        JoinRequest asked = request.json(JoinRequest.class);
        if (asked.cluster() != null) {
            request.notes().note(Note.OBJECT, asked.cluster());
        }
        try {
            String certificate = joining.join(asked);
            return ApiResponse.json(200, Map.of("certificate", certificate, "authority", joining.authorityPem()))
                    .noStore();
        } catch (ApiException e) {
            throw e.status().code() == 401 ? refusal(request.peer(), e) : e;
        }
    }

    private ApiException refusal(String peer, ApiException unauthorized) {
        Duration tooEarly = failures.count(PeerNetwork.of(peer));
        return tooEarly.isPositive()
                ? ApiException.tooManyRequests(
                        "too many failed attempts to join from this network; a valid join token is still accepted",
                        tooEarly)
                : unauthorized;
    }
}
