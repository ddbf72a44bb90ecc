package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads what the gateway answered, and says of failures what a model can do. */
public final class GatewayAnswers {
    private static final int MOST_NAMED = 20;
    private static final Pattern WARNING = Pattern.compile("cluster (\\S+): ");

    private GatewayAnswers() {}

    /** @throws ToolException for another status than 2xx */
    public static ObjectNode json(Answer answer) {
        if (answer.status() / 100 != 2) {
            throw failure(answer);
        }
        try {
            return Json.read(answer.body(), ObjectNode.class);
        } catch (ApiException e) {
            throw new ToolException("The answer of the cluster is no JSON object. Another call may work.");
        }
    }

    /** The failure that a Status tells; its message comes from a cluster and is quoted. */
    static ToolException failure(Answer answer) {
        String message = message(answer);
        String said = message.isEmpty() ? "" : ": " + FramedText.quoted(SecretTexts.redact(message));
        return new ToolException(answer.status() + said + advice(answer.status()));
    }

    /** The message of a Status, and of a conflict also its causes, as the cluster wrote them; empty for none. */
    public static String message(Answer answer) {
        try {
            ObjectNode status = Json.read(answer.body(), ObjectNode.class);
            List<String> causes = new ArrayList<>();
            for (JsonNode cause : status.path("details").path("causes")) {
                if (answer.status() == 409 && causes.size() < MOST_NAMED) {
                    causes.add(cause.path("field").asString("") + " "
                            + cause.path("message").asString(""));
                }
            }
            return (status.path("message").asString("") + " " + String.join("; ", causes)).strip();
        } catch (ApiException e) {
            return "";
        }
    }

    private static String advice(int status) {
        return switch (status) {
            case 400 -> " (expected: other arguments)";
            case 401 -> " (expected: a sign-in that has not ended; the person has to sign in again)";
            case 403 ->
                " (expected: a read that the scope, which the tool clusters tells, and the RBAC of the cluster allow; only a person can change these)";
            case 404 -> " (expected: a cluster and an object that exist; the tools clusters and query list them)";
            case 409 -> " (expected: cluster with the name of one of them)";
            case 429 -> " (expected: the same call a few seconds later)";
            case 406 -> " (expected: fields or countBy, in place of the columns)";
            default -> status >= 500 ? " (expected: a cluster that answers; the tool clusters tells the states)" : "";
        };
    }

    /**
     * The clusters that are missing in a list of several: {@code No answer: edge-7 (503 ServiceUnavailable)} and a line feed, or nothing.
     */
    static String missing(ObjectNode list) {
        List<String> missing = new ArrayList<>();
        for (JsonNode cluster : list.path("clusters")) {
            JsonNode error = cluster.path("error");
            if (!error.isMissingNode()) {
                missing.add(cluster.path("name").asString("") + " ("
                        + error.path("code").asInt(0) + " "
                        + word(error.path("reason").asString("")) + ")");
            }
        }
        return incomplete(missing);
    }

    /** The same of the object that one of several clusters has: the gateway warns of the clusters that failed. */
    static String missing(Answer answer) {
        List<String> missing = new ArrayList<>();
        for (String warning : answer.warnings()) {
            Matcher text = WARNING.matcher(warning);
            if (text.lookingAt() && ClusterName.parse(text.group(1)).isPresent()) {
                missing.add(text.group(1));
            }
        }
        return incomplete(missing);
    }

    private static String incomplete(List<String> missing) {
        if (missing.isEmpty()) {
            return "";
        }
        String named = String.join(", ", missing.subList(0, Math.min(MOST_NAMED, missing.size())));
        String more = missing.size() > MOST_NAMED ? " and " + (missing.size() - MOST_NAMED) + " more" : "";
        return "Incomplete, no answer from: " + named + more + "\n";
    }

    /** Names of clusters that have objects of a list, in order; for clusters that answered. */
    static List<String> answered(ObjectNode list) {
        List<String> names = new ArrayList<>();
        for (JsonNode cluster : list.path("clusters")) {
            if (!cluster.has("error") && !cluster.has("absent")) {
                names.add(cluster.path("name").asString(""));
            }
        }
        return names;
    }

    private static String word(String reason) {
        return reason.replaceAll("[^A-Za-z]", "");
    }
}
