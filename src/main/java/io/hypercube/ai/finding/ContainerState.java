package io.hypercube.ai.finding;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A container of a pod, with what its status says of it.
 *
 * @param state {@code Running}, or the reason why not: {@code CrashLoopBackOff}, {@code Completed}; {@code Waiting} without a status
 * @param message what is said of that state; may be empty
 * @param ended how the present state ended; empty unless it is terminated
 * @param lastEnd how it ended before it was started again
 * @param memoryLimit as the container has it; empty for none
 * @param path where its status stands in the pod: {@code status.containerStatuses[main]}
 */
record ContainerState(
        String name,
        String image,
        Role role,
        boolean ready,
        boolean running,
        int restarts,
        String state,
        String message,
        Optional<Ending> ended,
        Optional<Ending> lastEnd,
        String memoryLimit,
        String path) {

    /** The list of the pod that a container is in. */
    enum Role {
        MAIN("containers", "containerStatuses"),
        INIT("initContainers", "initContainerStatuses"),
        DEBUG("ephemeralContainers", "ephemeralContainerStatuses");

        private final String specs;
        private final String statuses;

        Role(String specs, String statuses) {
            this.specs = specs;
            this.statuses = statuses;
        }
    }

    /** How a run of a container ended. */
    record Ending(
            int exitCode, String reason, String message, Optional<Duration> lasted, Optional<Instant> finishedAt) {
        static Optional<Ending> of(JsonNode terminated) {
            if (!terminated.isObject()) {
                return Optional.empty();
            }
            int signal = ObjectFields.number(terminated, "signal");
            int code = ObjectFields.number(terminated, "exitCode");
            String reason = ObjectFields.text(terminated, "reason");
            Optional<Instant> start =
                    ObjectFields.time(terminated, "startedAt").filter(time -> time.getEpochSecond() > 0);
            Optional<Instant> end =
                    ObjectFields.time(terminated, "finishedAt").filter(time -> time.getEpochSecond() > 0);
            String word = !reason.isEmpty() ? reason : signal != 0 ? "Signal:" + signal : "ExitCode:" + code;
            return Optional.of(new Ending(
                    code,
                    word,
                    ObjectFields.text(terminated, "message"),
                    start.flatMap(from -> end.map(to -> Duration.between(from, to))),
                    end));
        }

        boolean failed() {
            return exitCode != 0 || reason.equals("OOMKilled");
        }

        /** {@code Error, exit code 1 after 3s}. */
        String line() {
            return reason + ", exit code " + exitCode
                    + lasted.map(span -> " after " + Age.of(span)).orElse("");
        }
    }

    /** The containers of a pod: its own ones first, then those that run before them, then those added later. */
    static List<ContainerState> of(JsonNode pod) {
        List<ContainerState> all = new ArrayList<>();
        for (Role role : Role.values()) {
            List<JsonNode> statuses = ObjectFields.items(pod, "status", role.statuses);
            for (JsonNode spec : ObjectFields.items(pod, "spec", role.specs)) {
                String name = ObjectFields.text(spec, "name");
                Optional<JsonNode> status = statuses.stream()
                        .filter(each -> ObjectFields.text(each, "name").equals(name))
                        .findFirst();
                all.add(read(role, spec, status));
            }
        }
        return all;
    }

    private static ContainerState read(Role role, JsonNode spec, Optional<JsonNode> status) {
        String name = ObjectFields.text(spec, "name");
        JsonNode state = status.map(each -> each.path("state")).orElse(spec.path("\0"));
        Optional<Map.Entry<String, JsonNode>> first =
                state.properties().stream().findFirst();
        JsonNode detail = first.map(Map.Entry::getValue).orElse(spec.path("\0"));
        return new ContainerState(
                name,
                ObjectFields.text(spec, "image"),
                role,
                status.map(each -> ObjectFields.isTrue(each, "ready")).orElse(false),
                state.path("running").isObject(),
                status.map(each -> ObjectFields.number(each, "restartCount")).orElse(0),
                first.map(each -> ObjectFields.either(ObjectFields.text(detail, "reason"), capital(each.getKey())))
                        .orElse("Waiting"),
                ObjectFields.text(detail, "message"),
                Ending.of(state.path("terminated")),
                status.flatMap(each -> Ending.of(ObjectFields.at(each, "lastState", "terminated"))),
                ObjectFields.scalar(ObjectFields.at(spec, "resources", "limits", "memory")),
                "status." + role.statuses + "[" + name + "]");
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Whether its present or last run failed, and it has not become ready since. */
    boolean failed() {
        boolean ends = ended.filter(Ending::failed).isPresent();
        return ends || (!ready && !isDone() && lastEnd.filter(Ending::failed).isPresent());
    }

    /** An init container that has done its work. */
    boolean isDone() {
        return ended.isPresent() && !ended.get().failed();
    }

    /** How it ended last, in this run or in the one before. */
    Optional<Ending> latestEnd() {
        return ended.or(() -> lastEnd);
    }
}
