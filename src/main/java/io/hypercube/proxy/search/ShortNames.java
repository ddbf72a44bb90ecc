package io.hypercube.proxy.search;

import io.hypercube.core.kube.GroupVersionResource;
import java.util.Locale;
import java.util.Map;

/**
 * The short names of Kubernetes' own resources, as of {@code kubectl api-resources}. The gateway has objects in memory and no discovery
 * document beside them, so the short names of custom resources are not known.
 */
final class ShortNames {
    /** By {@code resource.group}. */
    private static final Map<String, String> OF = Map.ofEntries(
            Map.entry("pods.", "po"),
            Map.entry("services.", "svc"),
            Map.entry("configmaps.", "cm"),
            Map.entry("endpoints.", "ep"),
            Map.entry("events.", "ev"),
            Map.entry("limitranges.", "limits"),
            Map.entry("namespaces.", "ns"),
            Map.entry("nodes.", "no"),
            Map.entry("persistentvolumeclaims.", "pvc"),
            Map.entry("persistentvolumes.", "pv"),
            Map.entry("replicationcontrollers.", "rc"),
            Map.entry("resourcequotas.", "quota"),
            Map.entry("serviceaccounts.", "sa"),
            Map.entry("daemonsets.apps", "ds"),
            Map.entry("deployments.apps", "deploy"),
            Map.entry("replicasets.apps", "rs"),
            Map.entry("statefulsets.apps", "sts"),
            Map.entry("horizontalpodautoscalers.autoscaling", "hpa"),
            Map.entry("cronjobs.batch", "cj"),
            Map.entry("ingresses.networking.k8s.io", "ing"),
            Map.entry("networkpolicies.networking.k8s.io", "netpol"),
            Map.entry("poddisruptionbudgets.policy", "pdb"),
            Map.entry("priorityclasses.scheduling.k8s.io", "pc"),
            Map.entry("storageclasses.storage.k8s.io", "sc"),
            Map.entry("customresourcedefinitions.apiextensions.k8s.io", "crd"));

    private ShortNames() {}

    /** Whether a word is the short name of a resource, regardless of case. */
    static boolean isOf(GroupVersionResource resource, String word) {
        return word.toLowerCase(Locale.ROOT).equals(OF.get(resource.resource() + "." + resource.group()));
    }
}
