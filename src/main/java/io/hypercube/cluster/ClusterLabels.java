package io.hypercube.cluster;

import io.hypercube.core.kube.ApiException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates labels by the rules of Kubernetes.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/">labels</a>
 */
final class ClusterLabels {
    private static final int MOST = 64;
    private static final String WORD = "[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?";
    private static final Pattern KEY = Pattern.compile("([a-z0-9][a-z0-9.-]{0,251}[a-z0-9]/|[a-z0-9]/)?" + WORD);
    private static final Pattern VALUE = Pattern.compile("(" + WORD + ")?");

    private ClusterLabels() {}

    static Map<String, String> require(Map<String, @Nullable String> labels) {
        if (labels.size() > MOST) {
            throw ApiException.invalid("labels", labels.size() + " labels", "at most " + MOST);
        }
        Map<String, String> checked = new TreeMap<>();
        labels.forEach((key, value) -> {
            if (!KEY.matcher(key).matches()) {
                throw ApiException.invalid("labels", key, "a Kubernetes label key, e.g. env or example.org/env");
            }
            if (value == null || !VALUE.matcher(value).matches()) {
                throw ApiException.invalid(
                        "labels." + key,
                        String.valueOf(value),
                        "at most 63 letters, digits and . _ -, starting and ending with a letter or digit");
            }
            checked.put(key, value);
        });
        return checked;
    }
}
