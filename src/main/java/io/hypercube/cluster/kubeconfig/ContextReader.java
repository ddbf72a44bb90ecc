package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.KubeconfigDocument.Entry;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one context with the entries it refers to. All problems go into one message. */
final class ContextReader {
    private final KubeconfigDocument config;
    private final @Nullable Identity wanted;
    private final List<String> problems = new ArrayList<>();

    private ContextReader(KubeconfigDocument config, @Nullable Identity wanted) {
        this.config = config;
        this.wanted = wanted;
    }

    static KubeconfigContext read(ClusterName name, Entry context, KubeconfigDocument config) {
        return read(name, context, config, null);
    }

    /** @param wanted in place of the identity that the kubeconfig names; null for that one */
    static KubeconfigContext read(
            ClusterName name, Entry context, KubeconfigDocument config, @Nullable Identity wanted) {
        return new ContextReader(config, wanted).read(name, context);
    }

    private KubeconfigContext read(ClusterName name, Entry context) {
        EntryFields fields = new EntryFields("context", context.fields(), context.origin(), problems);
        Optional<ClusterEntry> cluster =
                referred(fields, "cluster", config.clusters()).map(ClusterEntry::read);
        Identity identity = Optional.ofNullable(wanted)
                .or(() -> cluster.map(ClusterEntry::identity))
                .orElse(new Identity.Impersonation());
        Optional<UserEntry> user = referred(fields, "user", config.users()).map(entry -> user(entry, identity));
        if (!fields.has("cluster")) {
            fields.problem("cluster: missing (expected: the name of a cluster)");
        }
        URI server = cluster.map(ClusterEntry::server).orElse(null);
        if (cluster.isEmpty() || server == null || !problems.isEmpty()) {
            return new KubeconfigContext.Broken(name, String.join("; ", problems));
        }
        UserEntry credential = user.orElse(UserEntry.ANONYMOUS);
        return new KubeconfigContext.Usable(name, connection(server, cluster.get(), credential, identity), false);
    }

    private static UserEntry user(EntryFields fields, Identity identity) {
        switch (identity) {
            case Identity.Impersonation impersonation -> {}
            case Identity.Token token -> IdentityExtension.refuseCredentials(fields);
        }
        return UserEntry.read(fields);
    }

    private Optional<EntryFields> referred(EntryFields context, String kind, Map<String, Entry> entries) {
        Optional<String> name = context.text(kind);
        Optional<Entry> entry = name.map(entries::get);
        if (name.isPresent() && entry.isEmpty()) {
            context.problem(kind + ": there is no " + kind + " \"" + Excerpt.of(name.get()) + "\"");
        }
        return entry.map(found -> new EntryFields(
                kind + " \"" + Excerpt.of(found.name()) + "\"", found.fields(), found.origin(), problems));
    }

    private static ClusterConnection connection(URI server, ClusterEntry cluster, UserEntry user, Identity identity) {
        return new ClusterConnection(
                server,
                cluster.trust(),
                cluster.tlsServerName(),
                cluster.proxy(),
                user.certificate(),
                withConfig(user.credential(), cluster.execConfig()),
                identity);
    }

    /** Adds the plugin configuration, which the kubeconfig stores in the cluster entry, not in the user entry. */
    private static HttpCredential withConfig(HttpCredential credential, @Nullable YamlValue config) {
        return credential instanceof HttpCredential.Exec exec && exec.provideClusterInfo() && config != null
                ? exec.with(PlainValue.of(config))
                : credential;
    }
}
