package io.hypercube.cli.agent;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The condition {@value #TYPE} in the status of the agent's pod. The pod has it as a readiness gate, so that it is Ready only while it
 * is connected: a rollout waits for that, and {@code kubectl describe} shows the problem. It needs neither a port nor a program in the
 * image. A virtual thread writes what was set last, and tries again until the API server has taken it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-readiness-gate">readiness gates</a>
 */
sealed interface PodCondition {
    String TYPE = "hypercube.io/Connected";

    /** Returns at once. */
    void set(boolean connected, String message);

    /** Outside of a pod. */
    record None() implements PodCondition {
        @Override
        public void set(boolean connected, String message) {}
    }

    final class OfPod implements PodCondition {
        private static final Logger LOGGER = LoggerFactory.getLogger(PodCondition.class);
        private static final Duration PAUSE = Duration.ofSeconds(10);
        private static final int CONFLICT = 409;

        private record Wanted(boolean connected, String message) {}

        private final ApiServerCalls api;
        private final String target;
        private final AtomicReference<@Nullable Wanted> wanted = new AtomicReference<>();
        private final Semaphore changed = new Semaphore(0);

        OfPod(ApiServerCalls api, String namespace, String name) {
            this.api = api;
            this.target = "/api/v1/namespaces/" + namespace + "/pods/" + name;
            Thread.ofVirtual().name("pod-condition").start(this::write);
        }

        @Override
        public void set(boolean connected, String message) {
            Wanted next = new Wanted(connected, message);
            if (!next.equals(wanted.getAndSet(next))) {
                changed.release();
            }
        }

        private void write() {
            try {
                while (true) {
                    changed.acquire();
                    changed.drainPermits();
                    Wanted next = wanted.get();
                    while (next != null && !written(next)) {
                        Thread.sleep(PAUSE);
                        next = wanted.get();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean written(Wanted next) throws InterruptedException {
            try {
                ObjectNode pod = (ObjectNode) success(api.call("GET", target, null), "read");
                if (!change(pod, next)) {
                    return true;
                }
                byte[] json = JsonMapper.shared().writeValueAsBytes(pod);
                HttpsCalls.Answer answer = api.call("PUT", target + "/status", json);
                if (answer.status() == CONFLICT) {
                    return written(next);
                }
                success(answer, "updated");
                return true;
            } catch (IOException e) {
                LOGGER.atWarn()
                        .addKeyValue("problem", e.getMessage())
                        .log("the condition of the pod is not up to date");
                return false;
            }
        }

        private JsonNode success(HttpsCalls.Answer answer, String done) throws IOException {
            if (!answer.isSuccess()) {
                throw new IOException("the pod cannot be " + done + ": " + answer.message());
            }
            return answer.json();
        }

        /** False when the pod says so already. */
        private static boolean change(ObjectNode pod, Wanted next) {
            String status = next.connected ? "True" : "False";
            ArrayNode conditions = pod.withObject("status").withArray("conditions");
            String since = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            for (int i = 0; i < conditions.size(); i++) {
                JsonNode known = conditions.get(i);
                if (known.path("type").asString("").equals(TYPE)) {
                    if (known.path("status").asString("").equals(status)) {
                        since = known.path("lastTransitionTime").asString(since);
                        if (known.path("message").asString("").equals(next.message)) {
                            return false;
                        }
                    }
                    conditions.remove(i);
                    break;
                }
            }
            conditions.add(JsonMapper.shared()
                    .<JsonNode>valueToTree(Map.of(
                            "type", TYPE,
                            "status", status,
                            "reason", next.connected ? "Connected" : "NotConnected",
                            "message", next.message,
                            "lastTransitionTime", since)));
            return true;
        }
    }
}
