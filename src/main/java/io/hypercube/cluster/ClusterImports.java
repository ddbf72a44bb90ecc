package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ImportedKubeconfig;
import io.hypercube.cluster.kubeconfig.SharedAudience;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Validates and stores imported clusters. It changes the database only; {@link ImportedClusters} makes stored clusters callable.
 * Blocking.
 */
public final class ClusterImports {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterImports.class);

    private final ClusterStore store;
    private final KubeconfigCipher cipher;
    private final InstantSource clock;
    private final Map<ClusterName, ClusterConnection> configured;

    /** A validated import that is not stored yet. */
    record Wanted(ClusterName name, Map<String, String> labels, ImportedKubeconfig kubeconfig) {
        Cluster cluster() {
            return new Cluster(name, labels, kubeconfig.connection(), ClusterSource.IMPORTED);
        }
    }

    public ClusterImports(ClusterStore store, KubeconfigCipher cipher, InstantSource clock) {
        this(store, cipher, clock, Map.of());
    }

    /** @param configured the clusters of files, where no {@link ClusterRegistry} knows them */
    public ClusterImports(
            ClusterStore store,
            KubeconfigCipher cipher,
            InstantSource clock,
            Map<ClusterName, ClusterConnection> configured) {
        this.store = store;
        this.configured = Map.copyOf(configured);
        this.cipher = cipher;
        this.clock = clock;
    }

    /** All stored clusters, by name, including those with an invalid configuration. */
    public List<ClusterStore.Stored> list() {
        return store.load().clusters();
    }

    /** @throws ApiException 409 when the name is taken, 422 when the import is invalid */
    public ClusterName create(ClusterImport asked) {
        Wanted wanted = understand(asked);
        create(wanted);
        return wanted.name();
    }

    /** @throws ApiException 404 */
    public void delete(ClusterName name) {
        if (!store.delete(name)) {
            throw ApiException.notFound("clusters", name.value());
        }
    }

    static Wanted understand(ClusterImport asked) {
        ImportedKubeconfig kubeconfig = ImportedKubeconfig.read(
                requireKubeconfig(asked), asked.context(), IdentityView.understand(asked.identity()));
        return new Wanted(name(asked.name(), kubeconfig), labels(asked), kubeconfig);
    }

    void create(Wanted wanted) {
        requireOwnAudience(wanted.name(), wanted.kubeconfig().connection());
        ClusterStore.Stored stored = new ClusterStore.Stored(
                wanted.name(),
                wanted.labels(),
                cipher.encrypt(wanted.name(), wanted.kubeconfig().kept()),
                clock.instant().truncatedTo(ChronoUnit.MILLIS));
        if (!store.insert(stored)) {
            throw alreadyExists(wanted.name(), "");
        }
    }

    /** Replaces the labels, the kubeconfig, or both; null leaves the stored value. */
    void update(ClusterName name, @Nullable Map<String, String> labels, @Nullable ImportedKubeconfig kubeconfig) {
        if (kubeconfig != null) {
            requireOwnAudience(name, kubeconfig.connection());
        }
        byte[] encrypted = kubeconfig == null ? null : cipher.encrypt(name, kubeconfig.kept());
        if (!store.update(name, labels, encrypted)) {
            throw ApiException.notFound("clusters", name.value());
        }
    }

    private void requireOwnAudience(ClusterName name, ClusterConnection connection) {
        if (connection.identity() instanceof Identity.Impersonation) {
            return;
        }
        Map<ClusterName, ClusterConnection> others = new HashMap<>(configured);
        for (ClusterStore.Stored stored : list()) {
            try {
                Secret text = cipher.decrypt(stored.name(), stored.kubeconfig());
                others.put(
                        stored.name(),
                        AgentRecord.isRecord(text)
                                ? AgentRecord.read(text).connection()
                                : ImportedKubeconfig.read(text, null).connection());
            } catch (KubeconfigCipher.UnreadableException | ApiException e) {
                LOGGER.atDebug().setCause(e).log("an imported cluster that cannot be read is not called");
            }
        }
        SharedAudience.find(name, connection, others).ifPresent(shared -> {
            throw sharesAudience(name, shared);
        });
    }

    static ApiException sharesAudience(ClusterName name, SharedAudience shared) {
        return ApiException.of(StatusReason.INVALID, "cluster \"" + name + "\": identity." + shared.problem());
    }

    static ApiException alreadyExists(ClusterName name, String more) {
        return ApiException.about(
                StatusReason.ALREADY_EXISTS,
                "clusters",
                name.value(),
                "clusters \"" + name + "\" already exists" + more);
    }

    private static Secret requireKubeconfig(ClusterImport asked) {
        Secret kubeconfig = asked.kubeconfig();
        if (kubeconfig == null) {
            throw ApiException.badRequest("kubeconfig: missing (expected: the text of a kubeconfig)");
        }
        return kubeconfig;
    }

    private static ClusterName name(@Nullable String asked, ImportedKubeconfig kubeconfig) {
        String name = asked == null ? kubeconfig.context() : asked;
        return ClusterName.parse(name).orElseThrow(() -> ApiException.invalid("name", name, ClusterName.EXPECTED));
    }

    private static Map<String, String> labels(ClusterImport asked) {
        return asked.labels() == null ? Map.of() : ClusterLabels.require(asked.labels());
    }

    /**
     * A request to import a cluster, as received. Every field may be absent.
     *
     * @param name the cluster's name; default: the context's name
     * @param context the context to import; default: the current context, or the only one
     * @param labels all labels of the cluster
     * @param identity in place of the one that the kubeconfig names
     * @param agent given for a cluster behind an agent, which has no kubeconfig
     */
    public record ClusterImport(
            @Nullable String name,
            @Nullable Secret kubeconfig,
            @Nullable String context,
            @Nullable Map<String, @Nullable String> labels,
            @Nullable IdentityView identity,
            @Nullable AgentPlacement agent) {
        /** A request to import a kubeconfig. */
        public ClusterImport(
                @Nullable String name,
                @Nullable Secret kubeconfig,
                @Nullable String context,
                @Nullable Map<String, @Nullable String> labels,
                @Nullable IdentityView identity) {
            this(name, kubeconfig, context, labels, identity, null);
        }
    }
}
