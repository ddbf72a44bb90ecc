package io.hypercube.ai.finding;

import io.hypercube.core.kube.GroupVersionResource;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads one cluster as the caller. Blocks. */
public interface ClusterReads {
    /**
     * @param namespace empty for an object without a namespace
     * @return empty when the cluster does not have it
     */
    Optional<JsonNode> get(GroupVersionResource resource, String namespace, String name)
            throws ReadFailure, InterruptedException;

    /** As {@link #get}, but without the content: for Secrets, whose values are not transferred. */
    Optional<JsonNode> getMetadata(GroupVersionResource resource, String namespace, String name)
            throws ReadFailure, InterruptedException;

    /**
     * The certificate of a Secret of the type {@code kubernetes.io/tls}; no other value of the Secret.
     *
     * @return empty without one
     */
    Optional<ServedCertificate> certificate(String namespace, String secret) throws ReadFailure, InterruptedException;

    Page list(Collection collection) throws ReadFailure, InterruptedException;

    /** The last lines of a container, without time stamps and redacted. */
    String log(String namespace, String pod, String container, boolean previous, int lines)
            throws ReadFailure, InterruptedException;

    /**
     * Objects to list.
     *
     * @param namespace empty for all namespaces
     * @param labels a Kubernetes label selector; may be empty
     * @param selector the gateway's own selector; may be empty
     * @param newest the field of the time by which the newest come first; empty for the order of names
     * @param limit objects that are read at most
     */
    record Collection(
            GroupVersionResource resource, String namespace, String labels, String selector, String newest, int limit) {
        public static Collection of(GroupVersionResource resource, String namespace, int limit) {
            return new Collection(resource, namespace, "", "", "", limit);
        }

        public Collection labelled(String wanted) {
            return new Collection(resource, namespace, wanted, selector, newest, limit);
        }

        public Collection where(String wanted) {
            return new Collection(resource, namespace, labels, wanted, newest, limit);
        }

        public Collection newestBy(String field) {
            return new Collection(resource, namespace, labels, selector, field, limit);
        }
    }

    /**
     * The objects of a list.
     *
     * @param total how many there are, of which {@code items} may be a part
     */
    record Page(List<JsonNode> items, int total) {}
}
