package io.hypercube.server;

import io.hypercube.cluster.AgentRecords;
import io.hypercube.cluster.ClusterAgents;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.ClusterEndpoints;
import io.hypercube.cluster.ClusterImportEndpoints;
import io.hypercube.cluster.ClusterImports;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.ClusterStore;
import io.hypercube.cluster.FileClusters;
import io.hypercube.cluster.ImportedClusters;
import io.hypercube.cluster.KubeconfigCipher;
import io.hypercube.cluster.PreflightProbe;
import io.hypercube.cluster.agent.AgentAuthority;
import io.hypercube.cluster.agent.AgentEndpoints;
import io.hypercube.cluster.agent.AgentJoining;
import io.hypercube.cluster.kubeconfig.KubeconfigException;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.config.gateway.StartException;
import io.hypercube.core.ProgramVersion;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.fleet.group.ClusterGroupEndpoints;
import io.hypercube.fleet.group.ClusterGroups;
import io.hypercube.fleet.group.SavedGroups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Wires the clusters of kubeconfig files, the imported ones and the saved groups: the synchronisation from the database to memory,
 * and the API that changes them.
 */
final class ClusterImporting implements AutoCloseable {
    private final GatewayConfig config;
    private final ClusterRegistry registry;
    private final ClusterStore store;
    private final KubeconfigCipher cipher;
    private final AgentRecords records;
    private final AgentJoining joining;
    private final ImportedClusters imported;
    private final SavedGroups savedGroups;
    private final ClusterGroups groups;
    private Kubeconfigs current;

    /** Adds a cluster to the registry for every context of the kubeconfigs, whose names take precedence, then the imported ones. */
    ClusterImporting(GatewayConfig config, Identities identities, ClusterRegistry registry, ClusterAgents agents) {
        this.config = config;
        this.registry = registry;
        this.store = identities.storage().clusters();
        this.cipher =
                KubeconfigCipher.open(identities.rotatedKeys(), config.storage().dataDir(), store);
        this.current = kubeconfigs(config);
        registry.addAll(current);
        this.records = new AgentRecords(store, cipher, InstantSource.system());
        this.joining = new AgentJoining(
                records,
                new AgentAuthority(
                        identities.secrets().getOrCreate(AgentAuthority.SECRET, AgentAuthority::create),
                        config.cluster().agentCertificates()),
                InstantSource.system(),
                System::nanoTime);
        this.imported = ImportedClusters.follow(store, cipher, registry, agents);
        this.savedGroups = new SavedGroups(identities.storage().clusterGroups());
        this.groups = ClusterGroups.follow(identities.storage().clusterGroups());
    }

    private static Kubeconfigs kubeconfigs(GatewayConfig config) {
        try {
            return Kubeconfigs.read(config.cluster().kubeconfigs());
        } catch (KubeconfigException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }

    AgentJoining joining() {
        return joining;
    }

    /** @param authority the CA certificate that verifies the gateway, when it has one of its own */
    List<Route> routes(ClusterClient client, Upstreams upstreams, Optional<Path> authority) {
        AgentEndpoints agents = new AgentEndpoints(
                records,
                joining,
                config.token().publicUrl(),
                authority.map(ClusterImporting::read),
                "localhost/hypercube:" + ProgramVersion.get().version());
        List<Route> routes = new ArrayList<>(
                new ClusterEndpoints(registry, name -> groups.find(name).map(group -> group.selection()::includes))
                        .routes());
        routes.addAll(new ClusterImportEndpoints(
                        registry,
                        new ClusterImports(store, cipher, InstantSource.system()),
                        new PreflightProbe(client, config.cluster(), upstreams::close),
                        config.token().isDiscoverable(),
                        agents)
                .routes());
        routes.addAll(agents.routes());
        routes.addAll(new ClusterGroupEndpoints(groups, savedGroups).routes());
        return routes;
    }

    private static String read(Path authority) {
        try {
            return Files.readString(authority, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ClusterGroups groups() {
        return groups;
    }

    /** @param name begins with {@code _} */
    boolean isGroup(ClusterName name) {
        return groups.find(name.value().substring(1)).isPresent();
    }

    /**
     * Replaces the clusters of kubeconfig files. Streams of removed and changed clusters end; unchanged ones keep their
     * connections and caches. An imported cluster whose name a file no longer uses is back. Called by one thread.
     *
     * @throws RuntimeException when a file is not valid, a file has lost all its contexts, or a cluster that is usable now
     *     would not be; then nothing has changed
     */
    List<String> replaceFileClusters(GatewayConfig next) {
        Kubeconfigs kubeconfigs = kubeconfigs(next);
        FileClusters files = new FileClusters(registry);
        List<String> broken = new ArrayList<>(kubeconfigs.lostSince(current));
        broken.addAll(files.newlyBroken(kubeconfigs));
        if (!broken.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", broken));
        }
        List<String> changed = files.replace(kubeconfigs);
        current = kubeconfigs;
        imported.restore();
        return changed;
    }

    @Override
    public void close() {
        imported.close();
        groups.close();
    }
}
