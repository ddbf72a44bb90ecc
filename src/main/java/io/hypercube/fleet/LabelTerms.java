package io.hypercube.fleet;

import io.hypercube.core.identity.NamePattern;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.LabelSelector;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.Selector;
import java.util.Map;

/** A Kubernetes label selector that is evaluated for labels in memory. Where {@code *} is allowed, it is a pattern. */
record LabelTerms(Selector selector) {
    static final LabelTerms NONE = new LabelTerms(Selector.EVERYTHING);

    /** @throws ApiException 400 with parameter, value and expectation */
    static LabelTerms parse(String parameter, String text) {
        return new LabelTerms(LabelSelector.parse(text)
                .orElseThrow(() -> ApiException.badParameter(parameter, text, MemberSelection.EXPECTED_SELECTOR)));
    }

    boolean hold(Map<String, String> labels) {
        return selector.requirements().stream().allMatch(term -> holds(term, labels));
    }

    private static boolean holds(Requirement term, Map<String, String> labels) {
        return switch (term) {
            case Requirement.Not(Requirement.Positive positive) -> !holds(positive, labels);
            case Requirement.Exists exists -> labels.containsKey(key(exists.path()));
            case Requirement.Exact exact -> {
                String label = labels.get(key(exact.path()));
                yield label != null && NamePattern.anyMatches(exact.values(), label);
            }
            case Requirement.Fuzzy fuzzy -> throw new IllegalStateException("a label selector has no " + fuzzy);
        };
    }

    private static String key(FieldPath path) {
        return path.segments().getLast();
    }
}
