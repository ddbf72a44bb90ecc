package io.hypercube.ai.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One reason why an object is not ready.
 *
 * @param reason one word, that of the cluster where it has one: {@code CrashLoopBackOff}
 * @param message a sentence, mostly in the words of the cluster; one line
 * @param source the object, and the path in it, that says so: {@code pods/web-1 status.containerStatuses[main].state.waiting}
 * @param objects the names of the pods for which that is so; empty for what is so once
 */
record Finding(Weight weight, String reason, String message, String source, List<String> objects) {
    /** How near a finding is to the cause; the nearest is named first. */
    enum Weight {
        /** explains the others: an object that is missing, a quota, a node */
        CAUSE,
        /** what the cluster names as the reason of a pod's or object's state */
        REASON,
        /** follows from something else: a condition of a workload */
        SYMPTOM,
        /** worth knowing, but not why the object is not ready */
        NOTE
    }

    private static final int NAMED = 5;

    static Finding of(Weight weight, String reason, String message, String source) {
        return new Finding(weight, reason, OneLine.of(message), source, List.of());
    }

    /** Of one pod; those of several pods with the same weight, reason and path become one. */
    static Finding ofPod(Weight weight, String reason, String message, String source, String pod) {
        return new Finding(weight, reason, OneLine.of(message), source, List.of(pod));
    }

    /** By weight, otherwise in the order given; equal ones of several pods are one. */
    static List<Finding> ranked(Collection<Finding> all) {
        Map<List<Object>, Finding> merged = new LinkedHashMap<>();
        for (Finding each : all) {
            List<Object> key = each.objects.isEmpty()
                    ? List.of(each.weight, each.reason, each.message, each.source)
                    : List.of(each.weight, each.reason, each.path());
            merged.merge(key, each, Finding::with);
        }
        return merged.values().stream()
                .sorted(Comparator.comparing(Finding::weight))
                .toList();
    }

    /** The same for an object that is ready. */
    Finding asNote() {
        return new Finding(Weight.NOTE, reason, message, source, objects);
    }

    /** Whether it comes from that object, and not from one beside it. */
    boolean isAbout(String named) {
        return source.startsWith(named + " ");
    }

    /** The path in the pod. */
    private String path() {
        return source.substring(source.indexOf(' ') + 1);
    }

    private Finding with(Finding other) {
        List<String> both = new ArrayList<>(objects);
        other.objects.stream().filter(name -> !both.contains(name)).forEach(both::add);
        return new Finding(weight, reason, message, source, both);
    }

    String line() {
        String told = message.isEmpty() ? reason : reason + ": " + message;
        return told + " [" + source + "]" + others();
    }

    private String others() {
        if (objects.size() < 2) {
            return "";
        }
        List<String> named = objects.subList(1, Math.min(objects.size(), NAMED + 1));
        int rest = objects.size() - 1 - named.size();
        return " Also in " + String.join(", ", named) + (rest > 0 ? " and " + rest + " more" : "") + ".";
    }
}
