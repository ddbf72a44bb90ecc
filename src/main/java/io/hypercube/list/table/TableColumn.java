package io.hypercube.list.table;

import io.hypercube.list.json.RawObject;
import org.jspecify.annotations.Nullable;

/**
 * Whether the cells of a Table's column depend on the time. An API server writes most times as the time that has passed since,
 * so a cell may become wrong shortly after it was rendered.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/master/pkg/printers/internalversion/printers.go">Columns of
 *     built-in kinds</a>
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#additional-printer-columns">
 *     Columns of custom resources</a>
 */
enum TableColumn {
    /** The time since {@code metadata.creationTimestamp}. */
    AGE,
    /** A time, or the time since or until it, of an unknown field. */
    DATE,
    /** Not a time by its definition. Cells of some built-in kinds contain times nevertheless. */
    OTHER;

    private static final String AGE_NAME = "Age";

    /** Kubernetes' own description of the field, which column definitions reuse. */
    private static final String OF_CREATION =
            "CreationTimestamp is a timestamp representing the server time when this object was created.";

    private static final String OF_CREATION_PATH =
            "Custom resource definition column (in JSONPath format): .metadata.creationTimestamp";

    static TableColumn of(RawObject definition) {
        String type = text(definition, "type");
        String format = text(definition, "format");
        String description = text(definition, "description");
        boolean date = type.startsWith("date") || format.startsWith("date");
        boolean ofCreation = description.startsWith(OF_CREATION) || description.equals(OF_CREATION_PATH);
        if (ofCreation
                && (type.equals("date")
                        || (type.equals("string") && text(definition, "name").equals(AGE_NAME)))) {
            return AGE;
        }
        return date ? DATE : OTHER;
    }

    private static String text(RawObject definition, String key) {
        RawObject.Field field = definition.field(key);
        @Nullable String text = field == null ? null : definition.text(field);
        return text == null ? "" : text;
    }
}
