package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One context of a kubeconfig that was received over the network, validated. It refers to no files and runs no programs.
 *
 * @param context the context's name in the kubeconfig
 * @param kept a kubeconfig with this context alone and only the fields that are used; the rest of the received text is not stored
 */
public record ImportedKubeconfig(String context, ClusterConnection connection, Secret kept) {
    private static final int MOST_NAMES = 10;

    private static final List<String> CLUSTER_FIELDS =
            List.of("server", "tls-server-name", "insecure-skip-tls-verify", "certificate-authority-data", "proxy-url");
    private static final List<String> USER_FIELDS =
            List.of("client-certificate-data", "client-key-data", "token", "username", "password");

    /** A placeholder: the import chooses the name. */
    private static final ClusterName UNNAMED = new ClusterName("imported");

    /**
     * @param wanted the name of a context, or null for the current context, or the only one
     * @throws ApiException 422 with all problems; contains no secrets
     */
    public static ImportedKubeconfig read(Secret text, @Nullable String wanted) {
        return read(text, wanted, null);
    }

    /** @param identity in place of the one that the kubeconfig names; null for that one */
    public static ImportedKubeconfig read(Secret text, @Nullable String wanted, @Nullable Identity identity) {
        KubeconfigDocument document;
        try {
            document = KubeconfigDocument.parse(text.reveal(), new KubeconfigOrigin.Imported());
        } catch (KubeconfigException e) {
            throw invalid(String.join("; ", e.problems()));
        }
        KubeconfigDocument.Entry entry = choose(document, wanted);
        return switch (ContextReader.read(UNNAMED, entry, document, identity)) {
            case KubeconfigContext.Usable usable ->
                new ImportedKubeconfig(
                        entry.name(),
                        usable.connection(),
                        kept(document, entry, usable.connection().identity()));
            case KubeconfigContext.Broken broken ->
                throw invalid("kubeconfig: context \"" + Excerpt.of(entry.name()) + "\": " + broken.problem());
        };
    }

    private static KubeconfigDocument.Entry choose(KubeconfigDocument document, @Nullable String wanted) {
        Map<String, KubeconfigDocument.Entry> contexts = document.contexts();
        if (contexts.isEmpty()) {
            throw invalid("kubeconfig: contains no context (expected: at least one)");
        }
        String expected = contexts.keySet().stream()
                .limit(MOST_NAMES)
                .map(Excerpt::of)
                .collect(Collectors.joining(", ", "one of ", contexts.size() > MOST_NAMES ? ", …" : ""));
        String name = Objects.requireNonNullElse(wanted, document.currentContext());
        if (wanted == null && name.isEmpty() && contexts.size() == 1) {
            return contexts.values().iterator().next();
        }
        KubeconfigDocument.Entry entry = contexts.get(name);
        if (entry == null) {
            throw invalid("context: " + (name.isEmpty() ? "missing" : Excerpt.of(name) + " is not in the kubeconfig")
                    + " (expected: " + expected + ")");
        }
        return entry;
    }

    private static ApiException invalid(String message) {
        return ApiException.of(StatusReason.INVALID, message);
    }

    private static Secret kept(KubeconfigDocument document, KubeconfigDocument.Entry context, Identity identity) {
        Map<String, Object> cluster = kept(referred(context, "cluster", document.clusters()), CLUSTER_FIELDS);
        IdentityExtension.print(identity).ifPresent(extension -> cluster.put("extensions", List.of(extension)));
        Map<String, Object> user = kept(referred(context, "user", document.users()), USER_FIELDS);
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("clusters", List.of(Map.of("name", "imported", "cluster", cluster)));
        config.put("users", List.of(Map.of("name", "imported", "user", user)));
        config.put(
                "contexts",
                List.of(Map.of("name", "imported", "context", Map.of("cluster", "imported", "user", "imported"))));
        return Secret.of(new String(Json.write(config), StandardCharsets.UTF_8));
    }

    private static Mapping referred(
            KubeconfigDocument.Entry context, String kind, Map<String, KubeconfigDocument.Entry> entries) {
        return context.fields()
                .find(kind)
                .filter(Scalar.class::isInstance)
                .map(name -> entries.get(((Scalar) name).text()))
                .map(KubeconfigDocument.Entry::fields)
                .orElse(new Mapping(List.of(), 0));
    }

    private static Map<String, Object> kept(Mapping fields, List<String> names) {
        Map<String, Object> kept = new LinkedHashMap<>();
        for (String name : names) {
            if (fields.find(name).orElse(null) instanceof Scalar scalar) {
                kept.put(name, scalar.text());
            }
        }
        return kept;
    }
}
