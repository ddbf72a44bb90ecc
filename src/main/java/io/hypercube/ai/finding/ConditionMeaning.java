package io.hypercube.ai.finding;

import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Whether a condition says that something is wrong, which depends on its type and on the kind of the object: {@code Progressing=False} is
 * a failure of a Deployment, and the normal state of a ClusterOperator. The few types that mean the same in all kinds count for every
 * kind; others of a kind that is not known are not judged.
 *
 * @see <a href="https://github.com/kubernetes/community/blob/main/contributors/devel/sig-architecture/api-conventions.md#typical-status-properties">API
 *     conventions</a>
 * @see <a href="https://github.com/kubernetes-sigs/cli-utils/blob/master/pkg/kstatus/README.md">kstatus, for Stalled</a>
 */
final class ConditionMeaning {
    /** The types that are as they should be when they are true, and those when they are not. */
    private record Types(Set<String> good, Set<String> bad) {}

    private static final Types OF_ALL =
            new Types(Set.of("Ready", "Available"), Set.of("Degraded", "Failed", "Stalled"));
    private static final Types NONE = new Types(Set.of(), Set.of());
    private static final String GATEWAYS = ".gateway.networking.k8s.io";

    /** By kind and group. */
    private static final Map<String, Types> OF_KIND = Map.ofEntries(
            Map.entry("Deployment.apps", new Types(Set.of("Progressing"), Set.of("ReplicaFailure"))),
            Map.entry("ReplicaSet.apps", new Types(Set.of(), Set.of("ReplicaFailure"))),
            Map.entry("ReplicationController.", new Types(Set.of(), Set.of("ReplicaFailure"))),
            Map.entry("Job.batch", new Types(Set.of(), Set.of("FailureTarget"))),
            Map.entry("Service.", new Types(Set.of(), Set.of("LoadBalancerPortsError"))),
            Map.entry(
                    "PersistentVolumeClaim.",
                    new Types(Set.of(), Set.of("ControllerResizeError", "NodeResizeError", "ModifyVolumeError"))),
            Map.entry(
                    "Namespace.",
                    new Types(
                            Set.of(),
                            Set.of(
                                    "NamespaceDeletionDiscoveryFailure",
                                    "NamespaceDeletionGroupVersionParsingFailure",
                                    "NamespaceDeletionContentFailure",
                                    "NamespaceContentRemaining",
                                    "NamespaceFinalizersRemaining"))),
            Map.entry(
                    "HorizontalPodAutoscaler.autoscaling", new Types(Set.of("AbleToScale", "ScalingActive"), Set.of())),
            Map.entry("PodDisruptionBudget.policy", new Types(Set.of("DisruptionAllowed"), Set.of())),
            Map.entry("CertificateSigningRequest.certificates.k8s.io", new Types(Set.of(), Set.of("Denied"))),
            Map.entry(
                    "CustomResourceDefinition.apiextensions.k8s.io",
                    new Types(
                            Set.of("Established", "NamesAccepted", "KubernetesAPIApprovalPolicyConformant"),
                            Set.of("NonStructuralSchema", "Terminating"))),
            Map.entry("FlowSchema.flowcontrol.apiserver.k8s.io", new Types(Set.of(), Set.of("Dangling"))),
            Map.entry("GatewayClass" + GATEWAYS, new Types(Set.of("Accepted"), Set.of())),
            Map.entry("Gateway" + GATEWAYS, new Types(Set.of("Accepted", "Programmed"), Set.of())));

    private ConditionMeaning() {}

    /** Whether all types of conditions of the kind are known. */
    static boolean isKnown(JsonNode object) {
        return OF_KIND.containsKey(key(object));
    }

    /** Whether the condition is known not to be as it should be. Conditions of old kinds have no status, and are there or not. */
    static boolean isUnmet(JsonNode object, Condition condition) {
        Types own = OF_KIND.getOrDefault(key(object), NONE);
        String type = condition.type();
        if (OF_ALL.bad.contains(type) || own.bad.contains(type)) {
            return condition.isTrue() || condition.status().isEmpty();
        }
        return (OF_ALL.good.contains(type) || own.good.contains(type)) && !condition.isTrue();
    }

    private static String key(JsonNode object) {
        return ObjectFields.text(object, "kind") + "." + KnownKind.group(ObjectFields.text(object, "apiVersion"));
    }
}
