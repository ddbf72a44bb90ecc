package io.hypercube.ai.tool;

import io.hypercube.ai.finding.ClusterReads;
import io.hypercube.ai.finding.MergedLine;
import io.hypercube.ai.finding.ReadFailure;
import io.hypercube.ai.finding.Selectors;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.kube.GroupVersionResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code logs}: the last lines of a pod, or of the pods of a workload; repeated lines are merged. Thread-safe. */
final class LogsTool implements DefinedTool.Answer {
    private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
    private static final int MOST_PODS = 10;

    /** Lines that are searched with {@code grep}. */
    private static final int SEARCHED = 10_000;

    private final Redaction redaction;

    LogsTool(Redaction redaction) {
        this.redaction = redaction;
    }

    /** The arguments of a call, all checked. */
    private record Wanted(
            String container, boolean previous, Optional<Duration> since, Optional<LinePattern> grep, int tail) {
        LogRequest of(JsonNode pod, String name) {
            String namespace = pod.path("metadata").path("namespace").asString("");
            String podName = pod.path("metadata").path("name").asString("");
            int lines = grep.isPresent() ? SEARCHED : tail;
            return new LogRequest(namespace, podName, name, previous, since, lines);
        }
    }

    /** The lines of all pods. */
    private record Found(List<MergedLine.Line> lines, List<String> failures, TreeSet<String> others, boolean cut) {}

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(arguments).one();
        String namespace = arguments.required("namespace");
        String name = arguments.required("name");
        Wanted wanted = new Wanted(
                arguments.text("container").orElse(""),
                arguments.flag("previous"),
                SinceArgument.of(arguments, "since"),
                arguments.text("grep").map(LinePattern::of),
                arguments.integer("tail", 100, 1, 1000));
        int maxBytes = arguments.maxBytes();
        ClusterObjects objects = new ClusterObjects(api, redaction);
        ResourceType type = objects.find(cluster, arguments.text("resource").orElse("pods"));
        JsonNode object = objects.get(cluster, type, namespace, name);
        GatewayReads reads = new GatewayReads(api, redaction, cluster);
        boolean isPod = type.name().equals("pods");
        ClusterReads.Page pods =
                isPod ? new ClusterReads.Page(List.of(object), 1) : podsOf(reads, type, namespace, object);
        return answer(pods, read(reads, pods.items(), wanted), wanted, maxBytes);
    }

    private static ClusterReads.Page podsOf(GatewayReads reads, ResourceType type, String namespace, JsonNode workload)
            throws InterruptedException {
        String labels = Selectors.of(workload)
                .orElseThrow(() -> ToolArguments.wrong(
                        "resource", type.name(), "pods, or a workload with a selector, such as deployments or jobs"));
        try {
            return reads.list(ClusterReads.Collection.of(PODS, namespace, MOST_PODS)
                    .labelled(labels)
                    .newestBy("metadata.creationTimestamp"));
        } catch (ReadFailure e) {
            throw new ToolException("pods: " + FramedText.quoted(e.line())
                    + " (expected: a namespace in which the caller may list pods)");
        }
    }

    private static Found read(GatewayReads reads, List<JsonNode> pods, Wanted wanted) throws InterruptedException {
        List<MergedLine.Line> lines = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        TreeSet<String> others = new TreeSet<>();
        boolean cut = false;
        for (JsonNode pod : pods) {
            String container = wanted.container().isEmpty() ? usualContainer(pod) : wanted.container();
            containers(pod).filter(each -> !each.equals(container)).forEach(others::add);
            LogRequest request = wanted.of(pod, container);
            try {
                PodLogs log = PodLogs.read(reads, request);
                cut |= log.cut();
                log.lines().stream()
                        .filter(line ->
                                wanted.grep().isEmpty() || wanted.grep().get().isIn(line.text()))
                        .forEach(lines::add);
            } catch (ReadFailure e) {
                failures.add("no log of " + request.pod() + "/" + container + ": " + e.line());
            }
        }
        return new Found(lines, failures, others, cut);
    }

    private static Stream<String> containers(JsonNode pod) {
        return pod.path("spec").path("containers").valueStream().map(each -> each.path("name")
                .asString(""));
    }

    /** As kubectl chooses it. */
    private static String usualContainer(JsonNode pod) {
        String named = pod.path("metadata")
                .path("annotations")
                .path("kubectl.kubernetes.io/default-container")
                .asString("");
        return named.isEmpty() ? containers(pod).findFirst().orElse("") : named;
    }

    private static List<ObjectNode> answer(ClusterReads.Page pods, Found found, Wanted wanted, int maxBytes) {
        List<MergedLine.Line> ordered = MergedLine.ordered(found.lines());
        List<MergedLine.Line> last = ordered.subList(Math.max(0, ordered.size() - wanted.tail()), ordered.size());
        List<MergedLine> merged = MergedLine.of(last);
        boolean isSeveral = pods.items().size() > 1;
        List<String> data = new ArrayList<>(found.failures());
        merged.forEach(line -> data.add(FramedText.oneLine(line.line(isSeveral))));
        String less = "a smaller tail, grep, or a shorter since";
        return FramedText.content(head(pods, found, wanted, last, merged), String.join("\n", data), less, maxBytes);
    }

    private static String head(
            ClusterReads.Page pods, Found found, Wanted wanted, List<MergedLine.Line> last, List<MergedLine> merged) {
        StringBuilder head = new StringBuilder();
        head.append("The last ")
                .append(last.size())
                .append(" lines of ")
                .append(pods.items().size());
        head.append(pods.items().size() == 1 ? " pod" : " pods");
        if (pods.total() > pods.items().size()) {
            head.append(" (the newest of ").append(pods.total()).append(')');
        }
        if (!last.isEmpty()) {
            head.append(", from ")
                    .append(last.getFirst().time())
                    .append(" to ")
                    .append(last.getLast().time());
        }
        if (merged.size() < last.size()) {
            head.append(
                    ". Lines that differ only in times, numbers and ids are shown once, the last of them, with the count: (x3)");
        }
        head.append('.');
        if (wanted.grep().isPresent()) {
            head.append(" The last ").append(SEARCHED).append(" lines of each pod were searched.");
        }
        if (found.cut()) {
            head.append(" Fewer lines were read, because they are long.");
        }
        if (!found.others().isEmpty()) {
            String named =
                    found.others().stream().limit(10).map(FramedText::name).collect(Collectors.joining(", "));
            head.append(" Other containers: ").append(named).append('.');
        }
        return head.toString();
    }
}
