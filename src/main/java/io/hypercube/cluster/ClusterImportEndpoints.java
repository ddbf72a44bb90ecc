package io.hypercube.cluster;

import io.hypercube.cluster.ClusterImports.ClusterImport;
import io.hypercube.cluster.kubeconfig.ImportedKubeconfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/clusters}, for administrators: imports a cluster, replaces its credential or labels, removes it. With
 * {@code dryRun=All} the cluster is probed and nothing is stored. No response contains a kubeconfig.
 */
public final class ClusterImportEndpoints {
    private static final String PATH = "/api/v1/cube/clusters";

    private final ClusterRegistry registry;
    private final ClusterImports imports;
    private final PreflightProbe trial;
    private final boolean tokens;
    private final NewAgents agents;

    /** Adds clusters behind agents. */
    @FunctionalInterface
    public interface NewAgents {
        /** Stores the cluster; 409 when the name is taken. */
        AgentInvitation add(
                ClusterName name,
                Map<String, String> labels,
                @Nullable IdentityView identity,
                AgentPlacement placement,
                ApiRequest request);
    }

    private record Patch(
            @Nullable Secret kubeconfig,
            @Nullable String context,
            @Nullable Map<String, @Nullable String> labels,
            @Nullable IdentityView identity) {
        /** Null when the kubeconfig stays. */
        @Nullable
        ImportedKubeconfig understood() {
            if (kubeconfig != null) {
                return ImportedKubeconfig.read(kubeconfig, context, IdentityView.understand(identity));
            }
            if (context != null || identity != null) {
                throw ApiException.badRequest((context == null ? "identity" : "context")
                        + ": given without a kubeconfig (expected: both or neither)");
            }
            return null;
        }
    }

    /** @param tokens whether API servers can verify tokens of the gateway, because it has a public URL */
    public ClusterImportEndpoints(
            ClusterRegistry registry, ClusterImports imports, PreflightProbe trial, boolean tokens, NewAgents agents) {
        this.agents = agents;
        this.registry = registry;
        this.imports = imports;
        this.trial = trial;
        this.tokens = tokens;
    }

    public List<Route> routes() {
        return List.of(
                Route.admin("POST", PATH, (caller, request) -> create(request)),
                Route.admin("PATCH", PATH + "/{name}", (caller, request) -> change(request)),
                Route.admin("DELETE", PATH + "/{name}", (caller, request) -> remove(request)));
    }

    private ApiResponse create(ApiRequest request) {
        boolean dryRun = isDryRun(request);
        ClusterImport asked = request.json(ClusterImport.class);
        if (asked.agent() != null) {
            return createBehindAgent(asked, asked.agent(), request, dryRun);
        }
        ClusterImports.Wanted wanted = ClusterImports.understand(asked);
        request.notes().note(Note.OBJECT, wanted.name().value());
        registry.source(wanted.name()).ifPresent(source -> {
            throw ClusterImports.alreadyExists(wanted.name(), source.isImported() ? "" : ": it " + source.described());
        });
        Cluster cluster = callable(wanted.cluster());
        if (dryRun) {
            trial.run(cluster);
            return ApiResponse.json(200, ClusterView.of(cluster));
        }
        imports.create(wanted);
        return ApiResponse.json(201, registry.view(wanted.name()).orElseGet(() -> ClusterView.of(cluster)));
    }

    private ApiResponse createBehindAgent(
            ClusterImport asked, AgentPlacement agent, ApiRequest request, boolean dryRun) {
        if (asked.kubeconfig() != null || asked.context() != null) {
            throw ApiException.of(
                    StatusReason.INVALID,
                    "agent: given with a kubeconfig (expected: one of them, as the agent reaches the cluster)");
        }
        ClusterName name = ClusterName.parse(asked.name() == null ? "" : asked.name())
                .orElseThrow(() -> ApiException.invalid("name", String.valueOf(asked.name()), ClusterName.EXPECTED));
        Map<String, String> labels = asked.labels() == null ? Map.of() : ClusterLabels.require(asked.labels());
        request.notes().note(Note.OBJECT, name.value());
        registry.source(name).ifPresent(source -> {
            throw ClusterImports.alreadyExists(name, source.isImported() ? "" : ": it " + source.described());
        });
        Cluster cluster = callable(new Cluster(
                name,
                labels,
                new AgentRecord("", null, null, null, null, asked.identity()).connection(),
                ClusterSource.AGENT));
        if (dryRun) {
            return ApiResponse.json(200, ClusterView.of(cluster));
        }
        AgentInvitation invitation = agents.add(name, labels, asked.identity(), agent, request);
        return ApiResponse.json(
                        201,
                        registry.view(name)
                                .orElseGet(() -> ClusterView.of(cluster))
                                .with(invitation))
                .noStore();
    }

    private ApiResponse change(ApiRequest request) {
        boolean dryRun = isDryRun(request);
        Patch patch = request.json(Patch.class);
        ClusterName name = requireImported(request);
        Map<String, String> labels = patch.labels() == null ? null : ClusterLabels.require(patch.labels());
        ImportedKubeconfig kubeconfig = patch.understood();
        if (kubeconfig != null
                && registry.source(name).filter(ClusterSource.AGENT::equals).isPresent()) {
            throw ApiException.of(
                    StatusReason.INVALID,
                    "kubeconfig: given for a cluster that is behind an agent (expected: labels only, as its agent reaches it)");
        }
        if (dryRun) {
            return ApiResponse.json(200, tried(name, labels, kubeconfig));
        }
        if (kubeconfig != null) {
            callable(new Cluster(name, Map.of(), kubeconfig.connection(), ClusterSource.IMPORTED));
        }
        imports.update(name, labels, kubeconfig);
        return ApiResponse.json(200, view(name));
    }

    private ClusterView tried(
            ClusterName name, @Nullable Map<String, String> labels, @Nullable ImportedKubeconfig kubeconfig) {
        ClusterView now = view(name);
        Map<String, String> then = labels == null ? now.labels() : labels;
        if (kubeconfig == null) {
            return now.with(then);
        }
        Cluster cluster = callable(new Cluster(name, then, kubeconfig.connection(), ClusterSource.IMPORTED));
        trial.run(cluster);
        return ClusterView.of(cluster);
    }

    /** Refuses a cluster that could not verify the tokens of its callers, or would accept those for another one. */
    private Cluster callable(Cluster cluster) {
        if (cluster.isCalledByToken() && !tokens) {
            throw ApiException.of(
                    StatusReason.INVALID,
                    "identity.type: token (expected: impersonation, because the setting public-url is not set, under which"
                            + " clusters find the keys of the gateway)");
        }
        registry.sharedAudience(cluster).ifPresent(shared -> {
            throw ClusterImports.sharesAudience(cluster.name(), shared);
        });
        return cluster;
    }

    private ApiResponse remove(ApiRequest request) {
        ClusterName name = requireImported(request);
        if (isDryRun(request)) {
            view(name);
        } else {
            imports.delete(name);
        }
        return ApiResponse.deleted("clusters", name.value());
    }

    private ClusterView view(ClusterName name) {
        return registry.view(name).orElseThrow(() -> ApiException.notFound("clusters", name.value()));
    }

    private ClusterName requireImported(ApiRequest request) {
        String text = request.pathParameter("name");
        ClusterName name = ClusterName.parse(text).orElseThrow(() -> ApiException.notFound("clusters", text));
        ClusterSource source = registry.source(name).orElse(ClusterSource.IMPORTED);
        if (!source.isImported()) {
            throw ApiException.about(
                    StatusReason.CONFLICT, "clusters", text, "cluster \"" + text + "\" " + source.described());
        }
        return name;
    }

    /** @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run">dry run</a> */
    private static boolean isDryRun(ApiRequest request) {
        return request.query()
                .single("dryRun")
                .map(value -> {
                    if (!value.equals("All")) {
                        throw ApiException.badParameter("dryRun", value, "All");
                    }
                    return true;
                })
                .orElse(false);
    }
}
