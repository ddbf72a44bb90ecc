package io.hypercube.ai.change;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Finds changes of fields by which controllers of Kubernetes delete objects: an owner that does not exist, a finalizer that is removed, or
 * the end of the time for which a finished Job is kept.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/garbage-collection/">Garbage collection</a>
 */
final class Deletions {
    private static final List<JsonPointer> FIELDS = List.of(
            JsonPointer.compile("/metadata/ownerReferences"),
            JsonPointer.compile("/metadata/finalizers"),
            JsonPointer.compile("/metadata/deletionTimestamp"),
            JsonPointer.compile("/spec/ttlSecondsAfterFinished"));

    private Deletions() {}

    /** The first of the fields that is not as it was, such as {@code metadata.finalizers}. */
    static Optional<String> by(JsonNode before, JsonNode after) {
        return FIELDS.stream()
                .filter(field -> !before.at(field).equals(after.at(field)))
                .map(field -> field.toString().substring(1).replace('/', '.'))
                .findFirst();
    }
}
