package io.hypercube.fleet.kubectl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The union of SelfSubjectRulesReviews of several clusters: every rule of any of them, as far as it is about reading.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/self-subject-rules-review-v1/">
 *     SelfSubjectRulesReview</a>
 */
final class RulesUnion {
    private static final List<String> READING = List.of("get", "list", "watch");

    private RulesUnion() {}

    /** @param reviews at least one; the first gives all fields but the rules */
    static Map<String, Object> of(List<Map<?, ?>> reviews) {
        Set<Object> resourceRules = new LinkedHashSet<>();
        Set<Object> nonResourceRules = new LinkedHashSet<>();
        boolean incomplete = false;
        for (Map<?, ?> review : reviews) {
            if (review.get("status") instanceof Map<?, ?> status) {
                add(status.get("resourceRules"), resourceRules);
                add(status.get("nonResourceRules"), nonResourceRules);
                incomplete |= Boolean.TRUE.equals(status.get("incomplete"));
            }
        }
        Map<String, Object> union = new LinkedHashMap<>();
        reviews.getFirst().forEach((key, value) -> union.put(String.valueOf(key), value));
        union.put(
                "status",
                Map.of(
                        "resourceRules", List.copyOf(resourceRules),
                        "nonResourceRules", List.copyOf(nonResourceRules),
                        "incomplete", incomplete));
        return union;
    }

    private static void add(@Nullable Object rules, Set<Object> all) {
        if (!(rules instanceof List<?> list)) {
            return;
        }
        for (Object one : list) {
            if (one instanceof Map<?, ?> rule) {
                Map<String, Object> reading = new LinkedHashMap<>();
                rule.forEach((key, value) -> reading.put(String.valueOf(key), value));
                List<String> verbs = reading(rule.get("verbs"));
                reading.put("verbs", verbs);
                if (!verbs.isEmpty()) {
                    all.add(reading);
                }
            }
        }
    }

    private static List<String> reading(@Nullable Object verbs) {
        List<String> reading = new ArrayList<>();
        if (verbs instanceof List<?> list) {
            READING.stream()
                    .filter(verb -> list.contains(verb) || list.contains("*"))
                    .forEach(reading::add);
        }
        return reading;
    }
}
