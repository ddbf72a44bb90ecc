package io.hypercube.ai.tool;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request for the end of a container's log.
 *
 * @param container empty for the only container of the pod
 * @param lines how many lines the cluster sends at most
 */
record LogRequest(
        String namespace, String pod, String container, boolean previous, Optional<Duration> since, int lines) {
    /** Bytes that a cluster sends at most, from the first of the lines; the last lines are missing then. */
    static final int MOST_BYTES = 2 << 20;

    LogRequest withLines(int fewer) {
        return new LogRequest(namespace, pod, container, previous, since, fewer);
    }

    String path() {
        return "/api/v1/namespaces/" + ClusterObjects.segment("namespace", namespace) + "/pods/"
                + ClusterObjects.segment("name", pod) + "/log";
    }

    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (!container.isEmpty()) {
            parameters.put("container", container);
        }
        if (previous) {
            parameters.put("previous", "true");
        }
        since.ifPresent(span -> parameters.put("sinceSeconds", Long.toString(Math.max(1, span.toSeconds()))));
        parameters.put("tailLines", Integer.toString(lines));
        parameters.put("limitBytes", Integer.toString(MOST_BYTES));
        parameters.put("timestamps", "true");
        return parameters;
    }
}
