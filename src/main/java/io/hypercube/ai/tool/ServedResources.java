package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.GatewayApi.Request;
import io.hypercube.ai.protocol.ToolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The resources of clusters, in the order of discovery: the core group first, and the preferred version of a group before others. The
 * document is the union of the chosen clusters, which the gateway keeps for ten seconds for the same caller.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#aggregated-discovery">Aggregated discovery</a>
 */
public final class ServedResources {
    private static final String ACCEPT = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final int MOST_RESOURCES = 20_000;
    private static final int MOST_SUGGESTED = 8;

    private final ClusterChoice cluster;
    private final List<ResourceType> types;

    private ServedResources(ClusterChoice cluster, List<ResourceType> types) {
        this.cluster = cluster;
        this.types = List.copyOf(types);
    }

    /** Reads what the chosen clusters serve together. */
    public static ServedResources read(GatewayApi api, ClusterChoice cluster) throws InterruptedException {
        List<ResourceType> all = new ArrayList<>(types(api, cluster.union("/api")));
        all.addAll(types(api, cluster.union("/apis")));
        return new ServedResources(cluster, all);
    }

    /** @throws ToolException when no chosen cluster has it, with similar names */
    public static ResourceType find(GatewayApi api, ClusterChoice cluster, String said) throws InterruptedException {
        SaidResource wanted = SaidResource.parse(said);
        List<ResourceType> core = types(api, cluster.union("/api"));
        Optional<ResourceType> usual = first(core, wanted::isPluralOf);
        if (usual.isPresent()) {
            return usual.get();
        }
        List<ResourceType> all = new ArrayList<>(core);
        all.addAll(types(api, cluster.union("/apis")));
        ServedResources served = new ServedResources(cluster, all);
        return served.named(said).orElseThrow(() -> served.unknown(said));
    }

    /** All resources that can be listed or read. */
    public List<ResourceType> all() {
        return types;
    }

    /** The resource of that name; the plural counts before the kind, and the kind before a short name. */
    public Optional<ResourceType> named(String said) {
        SaidResource wanted = SaidResource.parse(said);
        return first(types, wanted::isPluralOf)
                .or(() -> first(types, wanted::isKindOf))
                .or(() -> first(types, wanted::isShortNameOf));
    }

    private static Optional<ResourceType> first(List<ResourceType> all, Predicate<ResourceType> wanted) {
        return all.stream().filter(wanted).findFirst();
    }

    /** A failure that names similar resources. */
    public ToolException unknown(String said) {
        if (types.isEmpty()) {
            return ToolArguments.wrong(
                    "cluster", cluster.said(), "clusters that exist and answer; the tool clusters lists them");
        }
        SaidResource wanted = SaidResource.parse(said);
        List<String> similar = types.stream()
                .filter(wanted::isLike)
                .map(ResourceType::name)
                .distinct()
                .limit(MOST_SUGGESTED)
                .toList();
        String examples = similar.isEmpty() ? "pods or deployments.apps" : String.join(", ", similar);
        return ToolArguments.wrong(
                "resource",
                said,
                "a resource of the cluster, such as " + FramedText.oneLine(examples)
                        + "; the tool explain finds resources by words");
    }

    private static List<ResourceType> types(GatewayApi api, String target) throws InterruptedException {
        Answer answer = api.send(new Request("GET", target, ACCEPT, null, new byte[0]));
        List<ResourceType> types = new ArrayList<>();
        for (JsonNode group : GatewayAnswers.json(answer).path("items")) {
            String name = group.path("metadata").path("name").asString("");
            for (JsonNode version : group.path("versions")) {
                for (JsonNode resource : version.path("resources")) {
                    ResourceType type = type(name, version.path("version").asString(""), resource);
                    if (types.size() < MOST_RESOURCES && type.isNamed()) {
                        types.add(type);
                    }
                }
            }
        }
        return types;
    }

    private static ResourceType type(String group, String version, JsonNode resource) {
        List<String> others = new ArrayList<>();
        others.add(resource.path("singularResource").asString("").toLowerCase(Locale.ROOT));
        resource.path("shortNames").forEach(name -> others.add(name.asString("").toLowerCase(Locale.ROOT)));
        return new ResourceType(
                group,
                version,
                resource.path("resource").asString(""),
                resource.path("responseKind").path("kind").asString(""),
                resource.path("scope").asString("").equals("Namespaced"),
                others);
    }

    /**
     * A resource as a model says it, in lower case.
     *
     * @param group empty for any; {@code core} stands for the core group
     * @param version empty for any
     */
    private record SaidResource(String name, Optional<String> group, Optional<String> version) {
        private static final String VERSION = "v[0-9]+((alpha|beta)[0-9]+)?";

        static SaidResource parse(String said) {
            String text = said.strip().toLowerCase(Locale.ROOT);
            int slash = text.lastIndexOf('/');
            if (slash >= 0) {
                return grouped(text.substring(slash + 1), text.substring(0, slash));
            }
            int dot = text.indexOf('.');
            if (dot < 0) {
                return new SaidResource(text, Optional.empty(), Optional.empty());
            }
            String name = text.substring(0, dot);
            String rest = text.substring(dot + 1);
            int second = rest.indexOf('.');
            String first = second < 0 ? rest : rest.substring(0, second);
            if (!first.matches(VERSION)) {
                return new SaidResource(name, Optional.of(rest), Optional.empty());
            }
            return new SaidResource(
                    name, Optional.of(second < 0 ? "" : rest.substring(second + 1)), Optional.of(first));
        }

        private static SaidResource grouped(String name, String prefix) {
            int slash = prefix.indexOf('/');
            if (slash >= 0) {
                return new SaidResource(
                        name, Optional.of(prefix.substring(0, slash)), Optional.of(prefix.substring(slash + 1)));
            }
            return prefix.matches(VERSION)
                    ? new SaidResource(name, Optional.of(""), Optional.of(prefix))
                    : new SaidResource(name, Optional.of(prefix), Optional.empty());
        }

        boolean isPluralOf(ResourceType type) {
            return isIn(type) && type.resource().equals(name);
        }

        boolean isKindOf(ResourceType type) {
            return isIn(type)
                    && (type.kind().toLowerCase(Locale.ROOT).equals(name)
                            || type.otherNames().getFirst().equals(name));
        }

        boolean isShortNameOf(ResourceType type) {
            return isIn(type) && type.otherNames().contains(name);
        }

        boolean isLike(ResourceType type) {
            String kind = type.kind().toLowerCase(Locale.ROOT);
            String stem = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
            return type.resource().contains(stem) || (!kind.isEmpty() && name.contains(kind));
        }

        private boolean isIn(ResourceType type) {
            boolean rightGroup = group.isEmpty()
                    || type.group().equals(group.get())
                    || (type.group().isEmpty() && group.get().equals("core"));
            return rightGroup && (version.isEmpty() || type.version().equals(version.get()));
        }
    }
}
