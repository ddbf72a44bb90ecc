package io.hypercube.fleet;

import io.hypercube.core.identity.NamePattern;
import io.hypercube.core.kube.ApiException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clusters that a call to several is for, among those that its caller may use. All parts must hold.
 *
 * @param clusters names or patterns with {@code *}; null does not restrict
 * @param labels about the labels of clusters
 * @param names about the label {@value #CLUSTER}, whose value is the name of the cluster
 */
public record MemberSelection(@Nullable List<String> clusters, LabelTerms labels, LabelTerms names) {
    /** The label that stands for the name of an object's cluster in a {@code labelSelector}. */
    public static final String CLUSTER = "hypercube.io/cluster";

    /** The parameter with names and patterns. */
    public static final String CLUSTERS = "clusters";
    /** The parameter with a label selector over the labels of clusters. */
    public static final String SELECTOR = "clusterSelector";
    /** The parameter of Kubernetes. */
    public static final String LABELS = "labelSelector";

    public static final String EXPECTED_SELECTOR =
            "a Kubernetes label selector over the labels of clusters, such as env=prod,tier in (a,b),!legacy";

    /** Restricts nothing. */
    public static final MemberSelection ALL = new MemberSelection(null, LabelTerms.NONE, LabelTerms.NONE);

    /**
     * A selection, and what it leaves of the parameter {@code labelSelector}.
     *
     * @param labelSelector with every character as received; empty when there is none
     */
    public record Parsed(MemberSelection selection, String labelSelector) {}

    public MemberSelection {
        clusters = clusters == null ? null : List.copyOf(clusters);
    }

    /**
     * Reads the parameters of a call; empty for a parameter that is not given.
     *
     * @param labelSelector may have terms about {@value #CLUSTER}, which are taken out
     * @throws ApiException 400 with parameter, value and expectation
     */
    public static Parsed parse(String clusters, String clusterSelector, String labelSelector) {
        ClusterTerms terms = ClusterTerms.of(labelSelector);
        MemberSelection selection =
                of(clusters.isEmpty() ? null : ClusterNames.parse(CLUSTERS, clusters), clusterSelector);
        return new Parsed(new MemberSelection(selection.clusters, selection.labels, terms.terms()), terms.rest());
    }

    /**
     * @param clusters valid names or patterns; null for all
     * @param clusterSelector empty for all
     * @throws ApiException 400 with parameter, value and expectation
     */
    public static MemberSelection of(@Nullable List<String> clusters, String clusterSelector) {
        return new MemberSelection(clusters, LabelTerms.parse(SELECTOR, clusterSelector), LabelTerms.NONE);
    }

    /** @param labels those of the cluster */
    public boolean includes(String cluster, Map<String, String> labels) {
        return (clusters == null || NamePattern.anyMatches(clusters, cluster))
                && this.labels.hold(labels)
                && names.hold(Map.of(CLUSTER, cluster));
    }
}
