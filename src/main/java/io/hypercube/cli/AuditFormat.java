package io.hypercube.cli;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.core.kube.Excerpt;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** How {@code hypercube audit} prints events. The names are what {@code -o} takes. */
enum AuditFormat {
    /** For people. */
    table,
    /** One {@code EventList}. */
    json,
    /** One event a line, for other programs. */
    jsonl;

    private static final List<String> HEADER = List.of("TIME", "USER", "VERB", "CLUSTER", "OBJECT", "CODE", "REASON");
    private static final String END = System.lineSeparator();
    private static final String REFUSAL = "forbid: ";

    /** The text before the first event. */
    String head() {
        return switch (this) {
            case table -> line(HEADER) + END;
            case json -> "{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":[";
            case jsonl -> "";
        };
    }

    /** An event. */
    String text(JsonNode event, boolean first) {
        return switch (this) {
            case table -> line(row(event)) + END;
            case json -> (first ? "" : ",") + event;
            case jsonl -> event + END;
        };
    }

    /** The text after the last event. */
    String tail() {
        return this == json ? "]}" + END : "";
    }

    private static String line(List<String> cells) {
        return String.format("%-27s  %-20s  %-10s  %-16s  %-40s  %4s  %s", cells.toArray())
                .stripTrailing();
    }

    private static List<String> row(JsonNode event) {
        JsonNode annotations = event.path("annotations");
        String user = event.path("user").path("username").asString("");
        String attempted =
                annotations.path(AuditAnnotation.ATTEMPTED_NAME.key()).asString("");
        return Stream.of(
                        event.path("requestReceivedTimestamp").asString(""),
                        user.isEmpty() && !attempted.isEmpty() ? attempted + " (failed)" : user,
                        event.path("verb").asString(""),
                        annotations.path(AuditAnnotation.CLUSTER.key()).asString(""),
                        object(event),
                        event.path("responseStatus").path("code").asString(""),
                        reason(
                                event,
                                annotations.path(AuditAnnotation.DECISION.key()).asString("")))
                .map(AuditFormat::printable)
                .toList();
    }

    /** {@code namespace/resource/name/subresource}, or the path for a call of something else. */
    private static String object(JsonNode event) {
        JsonNode object = event.path("objectRef");
        if (object.isMissingNode()) {
            return event.path("requestURI").asString("");
        }
        return Stream.of("namespace", "resource", "name", "subresource")
                .map(part -> object.path(part).asString(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("/"));
    }

    private static String reason(JsonNode event, String decision) {
        return decision.startsWith(REFUSAL)
                ? decision.substring(REFUSAL.length())
                : event.path("responseStatus").path("message").asString("");
    }

    /** Callers choose names, so a terminal must not see control characters in them. */
    static String printable(String text) {
        return Excerpt.printable(text);
    }
}
