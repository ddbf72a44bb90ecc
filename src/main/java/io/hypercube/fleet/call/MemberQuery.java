package io.hypercube.fleet.call;

import io.hypercube.core.http.RawQuery;
import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.MemberSelection;
import java.util.List;
import java.util.Set;

/**
 * The query of a fleet call, in two parts.
 *
 * @param selection which clusters it is for
 * @param strict whether the call fails when one of the clusters does
 * @param rest what the members get: without {@code clusters} and {@code clusterSelector}, and without the terms about clusters of
 *     {@code labelSelector}. All other parameters keep their bytes
 */
record MemberQuery(MemberSelection selection, boolean strict, RawQuery rest) {
    static final String STRICT = "strict";

    private static final Set<String> OWN = Set.of(MemberSelection.CLUSTERS, MemberSelection.SELECTOR, STRICT);
    private static final Set<String> LABELS = Set.of(MemberSelection.LABELS);

    /** @throws ApiException 400 when a parameter is malformed or given twice */
    static MemberQuery of(RawQuery query) {
        String labelSelector = single(query, MemberSelection.LABELS);
        MemberSelection.Parsed parsed = MemberSelection.parse(
                single(query, MemberSelection.CLUSTERS), single(query, MemberSelection.SELECTOR), labelSelector);
        RawQuery rest = query.without(OWN);
        return new MemberQuery(
                parsed.selection(),
                strict(single(query, STRICT)),
                parsed.labelSelector().equals(labelSelector) ? rest : replaced(rest, parsed.labelSelector()));
    }

    private static boolean strict(String text) {
        return switch (text) {
            case "true" -> true;
            case "", "false" -> false;
            default -> throw ApiException.badParameter(STRICT, text, "true or false");
        };
    }

    private static RawQuery replaced(RawQuery query, String labelSelector) {
        RawQuery others = query.without(LABELS);
        return labelSelector.isEmpty() ? others : others.with(MemberSelection.LABELS, labelSelector);
    }

    /** The value of a parameter; empty when it is not given. */
    private static String single(RawQuery query, String name) {
        List<String> values = query.values(name);
        if (values.size() > 1) {
            throw ApiException.badParameter(
                    name, values.get(0) + ", " + values.get(1), "one value, given " + values.size() + " times");
        }
        return values.isEmpty() ? "" : values.getFirst();
    }
}
