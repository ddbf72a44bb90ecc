package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import io.hypercube.core.kube.GroupVersionResource;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * The class of an Ingress, by which a controller knows that it has to serve it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/ingress/#ingress-class">Ingress class</a>
 */
record IngressClasses() implements Check {
    private static final int MOST = 100;
    private static final String ANNOTATION = "kubernetes.io/ingress.class";
    private static final String DEFAULT = "ingressclass.kubernetes.io/is-default-class";
    private static final GroupVersionResource CLASSES = KnownKind.INGRESS_CLASS.resource();

    @Override
    public String subject() {
        return CLASSES.resource();
    }

    /** The class that an Ingress names, also in the older way; empty for none. */
    static String named(JsonNode ingress) {
        return ObjectFields.either(
                ObjectFields.text(ingress, "spec", "ingressClassName"),
                ObjectFields.text(ingress, "metadata", "annotations", ANNOTATION));
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        JsonNode object = evidence.object();
        if (!evidence.is(KnownKind.INGRESS)) {
            return;
        }
        String path = evidence.named() + " spec.ingressClassName";
        String name = ObjectFields.text(object, "spec", "ingressClassName");
        if (name.isEmpty() && named(object).isEmpty() && !hasDefault(evidence)) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "NoIngressClass",
                    "it names no class, and no class of the cluster is the default, so most controllers ignore it",
                    path));
        }
        if (!name.isEmpty() && evidence.reads().get(CLASSES, "", name).isEmpty()) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "IngressClassMissing",
                    KnownKind.INGRESS_CLASS.named(name) + " does not exist",
                    path));
        }
    }

    private static boolean hasDefault(Evidence evidence) throws ReadFailure, InterruptedException {
        List<JsonNode> all = evidence.reads()
                .list(ClusterReads.Collection.of(CLASSES, "", MOST))
                .items();
        return all.stream().anyMatch(each -> ObjectFields.text(each, "metadata", "annotations", DEFAULT)
                .equals("true"));
    }
}
