package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the one context of a kubeconfig that does not name clusters, but a server that the gateway calls, such as a webhook, or the API
 * server of an agent.
 */
public final class CurrentContext {
    private CurrentContext() {}

    /**
     * Reads a file, blocking. The context is the current one, or the only one of a file that names no current one.
     *
     * @param name a placeholder, since the name of the context is not a cluster's
     * @throws KubeconfigException when there is no such context, or it cannot be used; contains no secrets
     */
    public static ClusterConnection read(Path file, ClusterName name) throws KubeconfigException {
        return read(file, name, null);
    }

    /** @param wanted the name of a context, or null for the current one */
    public static ClusterConnection read(Path file, ClusterName name, @Nullable String wanted)
            throws KubeconfigException {
        KubeconfigDocument document = Kubeconfigs.document(file, new KubeconfigFiles.Named(List.of(file)))
                .orElse(KubeconfigDocument.EMPTY);
        KubeconfigDocument.Entry context = choose(file, document, wanted);
        return switch (ContextReader.read(name, context, document)) {
            case KubeconfigContext.Usable usable -> usable.connection();
            case KubeconfigContext.Broken broken ->
                throw new KubeconfigException(
                        List.of(file + ": context \"" + Excerpt.of(context.name()) + "\": " + broken.problem()));
        };
    }

    private static KubeconfigDocument.Entry choose(Path file, KubeconfigDocument document, @Nullable String wanted)
            throws KubeconfigException {
        Map<String, KubeconfigDocument.Entry> contexts = document.contexts();
        if (wanted != null && !contexts.containsKey(wanted)) {
            throw new KubeconfigException(List.of(
                    file + ": context: " + Excerpt.of(wanted) + " (expected: the name of a context in this file)"));
        }
        String current = Objects.requireNonNullElse(wanted, document.currentContext());
        if (current.isEmpty() && contexts.size() == 1) {
            return contexts.values().iterator().next();
        }
        if (!contexts.containsKey(current)) {
            throw new KubeconfigException(List.of(file + ": current-context: "
                    + (current.isEmpty() ? "missing" : Excerpt.of(current))
                    + " (expected: the name of a context in this file)"));
        }
        return Objects.requireNonNull(contexts.get(current));
    }
}
