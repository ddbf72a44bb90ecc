package io.hypercube.fleet.call;

import io.hypercube.core.http.Query;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.fleet.MemberSelection;
import io.hypercube.fleet.access.AccessQuestion;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a call that asks who may do something.
 *
 * @param cluster one cluster, {@code _all} or a group
 * @param members which clusters of these, and whether all must answer
 * @param page of the grants
 */
record WhoCanQuery(AccessQuestion question, ClusterName cluster, MemberQuery members, ListQuery page) {
    private static final String CLUSTER = "cluster";
    private static final FieldPath BY_CLUSTER = FieldPath.of(CLUSTER);

    /** The order of grants: by cluster, subject, binding and rule. */
    static final ListShape SHAPE = new ListShape(
            BY_CLUSTER,
            List.of(
                    BY_CLUSTER,
                    FieldPath.of("subject", "kind"),
                    FieldPath.of("subject", "namespace"),
                    FieldPath.of("subject", "name"),
                    FieldPath.of("binding", "kind"),
                    FieldPath.of("binding", "namespace"),
                    FieldPath.of("binding", "name"),
                    FieldPath.of("rule", "index")),
            FieldPath.of("creationTimestamp"),
            Map.of());

    /**
     * Reads a query string. Unknown parameters are rejected, because an ignored one would change the answer.
     *
     * @param text null for none
     * @throws ApiException 400 with parameter, value and expectation
     */
    static WhoCanQuery parse(@Nullable String text) {
        Query query = Query.parse(Objects.requireNonNullElse(text, ""));
        requireKnown(query);
        AccessQuestion question = AccessQuestion.parse(query);
        String name = query.single(CLUSTER).filter(given -> !given.isEmpty()).orElse(ClusterName.ALL.value());
        ClusterName cluster = ClusterName.parseAny(name).orElseThrow(() -> ApiException.notFound("clusters", name));
        return new WhoCanQuery(
                question, cluster, MemberQuery.of(RawQuery.parse(text)), ListQuery.parse(query.parameters(), SHAPE));
    }

    private static void requireKnown(Query query) {
        Set<String> known = new TreeSet<>(ListQuery.PARAMETERS);
        known.addAll(AccessQuestion.PARAMETERS);
        known.addAll(List.of(CLUSTER, MemberSelection.CLUSTERS, MemberSelection.SELECTOR, MemberQuery.STRICT));
        query.parameters().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw ApiException.badRequest(
                            "unknown parameter " + name + " (expected: " + String.join(", ", known) + ")");
                });
    }
}
