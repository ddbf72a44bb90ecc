package io.hypercube.ai.finding;

import io.hypercube.core.kube.GroupVersionResource;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The kinds that checks read by themselves, or know more about than their conditions. */
enum KnownKind {
    POD("Pod", "", "v1", "pods"),
    SERVICE("Service", "", "v1", "services"),
    NAMESPACE("Namespace", "", "v1", "namespaces"),
    NODE("Node", "", "v1", "nodes"),
    PERSISTENT_VOLUME_CLAIM("PersistentVolumeClaim", "", "v1", "persistentvolumeclaims"),
    CONFIG_MAP("ConfigMap", "", "v1", "configmaps"),
    SECRET("Secret", "", "v1", "secrets"),
    EVENT("Event", "", "v1", "events"),
    ENDPOINTS("Endpoints", "", "v1", "endpoints"),
    RESOURCE_QUOTA("ResourceQuota", "", "v1", "resourcequotas"),
    INGRESS("Ingress", "networking.k8s.io", "v1", "ingresses"),
    INGRESS_CLASS("IngressClass", "networking.k8s.io", "v1", "ingressclasses"),
    STORAGE_CLASS("StorageClass", "storage.k8s.io", "v1", "storageclasses"),
    DEPLOYMENT("Deployment", "apps", "v1", "deployments"),
    REPLICA_SET("ReplicaSet", "apps", "v1", "replicasets"),
    STATEFUL_SET("StatefulSet", "apps", "v1", "statefulsets"),
    DAEMON_SET("DaemonSet", "apps", "v1", "daemonsets"),
    JOB("Job", "batch", "v1", "jobs"),
    CRON_JOB("CronJob", "batch", "v1", "cronjobs");

    private final String kind;
    private final String group;
    private final String version;
    private final String plural;

    KnownKind(String kind, String group, String version, String plural) {
        this.kind = kind;
        this.group = group;
        this.version = version;
        this.plural = plural;
    }

    GroupVersionResource resource() {
        return new GroupVersionResource(group, version, plural);
    }

    String kind() {
        return kind;
    }

    /** The kind of an object, or of a reference to one, with {@code apiVersion} and {@code kind}. */
    static Optional<KnownKind> of(JsonNode object) {
        String kind = ObjectFields.text(object, "kind");
        String group = group(ObjectFields.text(object, "apiVersion"));
        return Stream.of(values())
                .filter(each -> each.kind.equals(kind) && each.group.equals(group))
                .findFirst();
    }

    /** In the version of a reference, which an older cluster may need. */
    GroupVersionResource resourceOf(JsonNode reference) {
        String apiVersion = ObjectFields.text(reference, "apiVersion");
        return new GroupVersionResource(group, apiVersion.substring(apiVersion.indexOf('/') + 1), plural);
    }

    /** Of a value of {@code apiVersion}; empty for the core group. */
    static String group(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /** {@code pods/web-1}. */
    String named(String name) {
        return plural + "/" + name;
    }
}
