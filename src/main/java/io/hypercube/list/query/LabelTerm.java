package io.hypercube.list.query;

import java.util.List;
import java.util.Optional;

/** A requirement that can be expressed as a label selector. */
record LabelTerm(String key, Requirement requirement) {

    static Optional<LabelTerm> of(Requirement requirement) {
        List<String> path = requirement.path().segments();
        boolean label = path.size() == 3
                && path.get(0).equals("metadata")
                && path.get(1).equals("labels")
                && ObjectNames.isLabelKey(path.get(2));
        return label && isSayable(requirement)
                ? Optional.of(new LabelTerm(path.get(2), requirement))
                : Optional.empty();
    }

    private static boolean isSayable(Requirement requirement) {
        return switch (requirement) {
            case Requirement.Exact exact -> exact.values().stream().allMatch(ObjectNames::isLabelValue);
            case Requirement.Fuzzy fuzzy -> false;
            case Requirement.Exists exists -> true;
            case Requirement.Not not -> isSayable(not.positive());
        };
    }

    String print() {
        return switch (requirement) {
            case Requirement.Not not -> print(not.positive(), "!", "!=", " notin ");
            case Requirement.Positive positive -> print(positive, "", "=", " in ");
        };
    }

    private String print(Requirement.Positive positive, String exists, String equal, String in) {
        return switch (positive) {
            case Requirement.Exact(FieldPath path, List<String> values)
            when values.size() == 1 -> key + equal + values.getFirst();
            case Requirement.Exact(FieldPath path, List<String> values) ->
                key + in + "(" + String.join(",", values) + ")";
            case Requirement.Fuzzy fuzzy -> throw new IllegalStateException("a label selector cannot express " + fuzzy);
            case Requirement.Exists present -> exists + key;
        };
    }
}
