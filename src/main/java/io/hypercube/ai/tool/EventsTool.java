package io.hypercube.ai.tool;

import io.hypercube.ai.finding.MergedEvent;
import io.hypercube.ai.finding.NewestEvents;
import io.hypercube.ai.finding.ReadFailure;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code events}: events of one or several clusters, merged by reason and object, newest first. Thread-safe. */
final class EventsTool implements DefinedTool.Answer {
    private static final int SHOWN = 50;

    /** Events that are read at most of either sort; about a kilobyte each. */
    private static final int READ = 1000;

    private final Redaction redaction;
    private final InstantSource clock;

    EventsTool(Redaction redaction, InstantSource clock) {
        this.redaction = redaction;
        this.clock = clock;
    }

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(arguments);
        Duration since = SinceArgument.of(arguments, "since").orElse(Duration.ofHours(1));
        String type = arguments.oneOf("type", "Warning", "Normal", "all");
        int maxBytes = arguments.maxBytes();
        List<String> terms = new ArrayList<>();
        if (!type.equals("all")) {
            terms.add("type=" + type);
        }
        terms.addAll(objectTerms(api, cluster, arguments));
        GatewayReads reads = new GatewayReads(api, redaction, cluster);
        List<JsonNode> events = read(reads, arguments.text("namespace").orElse(""), String.join(",", terms));
        Instant now = clock.instant();
        List<JsonNode> recent = events.stream()
                .filter(event -> MergedEvent.lastTime(event)
                        .filter(time -> time.isBefore(now.minus(since)))
                        .isEmpty())
                .toList();
        boolean isPart = recent.size() >= READ;
        return answer(reads.missing(), MergedEvent.of(recent), isPart, now, maxBytes);
    }

    private static List<ObjectNode> answer(
            String missing, List<MergedEvent> merged, boolean isPart, Instant now, int maxBytes) {
        String shown = merged.size() > SHOWN ? "The newest " + SHOWN + " of " + merged.size() : merged.size() + "";
        String head = missing + (isPart ? "Only the newest " + READ + " events were read.\n" : "") + shown
                + " events, merged by reason and object, newest first. Columns: last, count, type, reason, object, message.";
        String data = merged.stream().limit(SHOWN).map(event -> event.line(now)).collect(Collectors.joining("\n"));
        return FramedText.content(head, data, "namespace, name, or a shorter since", maxBytes);
    }

    /** Events name kinds, and a model names resources. */
    private List<String> objectTerms(GatewayApi api, ClusterChoice cluster, ToolArguments arguments)
            throws InterruptedException {
        List<String> terms = new ArrayList<>();
        var resource = arguments.text("resource");
        if (resource.isPresent()) {
            String kind = new ClusterObjects(api, redaction)
                    .find(cluster, resource.get())
                    .kind();
            terms.add("involvedObject.kind=" + NewestEvents.quoted(kind));
        }
        arguments.text("name").ifPresent(name -> terms.add("involvedObject.name=" + NewestEvents.quoted(name)));
        return terms;
    }

    private static List<JsonNode> read(GatewayReads reads, String namespace, String selector)
            throws InterruptedException {
        try {
            return NewestEvents.of(reads, namespace, selector, READ);
        } catch (ReadFailure e) {
            throw new ToolException("events: " + FramedText.quoted(e.line())
                    + " (expected: clusters and a namespace in which the caller may list events)");
        }
    }
}
