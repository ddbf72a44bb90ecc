package io.hypercube.config;

import io.hypercube.auth.authorization.HiddenFields;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the key {@code mcpRedact}. */
final class HiddenFieldsReader {
    private static final List<String> KEYS = List.of("resource", "paths");

    private HiddenFieldsReader() {}

    /** @param base not used, as there are no paths of files */
    static List<HiddenFields> read(
            YamlValue value, Path base, Map<String, String> environment, YamlObject.Report report) {
        String key = AiClientSettings.REDACT.key();
        if (!(value instanceof Sequence list)) {
            report.problem(value.line(), key + ": " + value.kind() + " (expected: a list of resources with paths)");
            return List.of();
        }
        List<HiddenFields> all = new ArrayList<>();
        YamlObject.list(list.items(), key, KEYS, report)
                .forEach(one -> fields(one).ifPresent(all::add));
        return List.copyOf(all);
    }

    private static Optional<HiddenFields> fields(YamlObject one) {
        String resource = one.required("resource");
        boolean known = HiddenFields.isResource(resource);
        if (!known && !resource.isEmpty()) {
            one.problem("resource", Excerpt.of(resource) + " (expected: " + HiddenFields.EXPECTED_RESOURCE + ")");
        }
        List<String> paths = one.texts("paths");
        if (paths.isEmpty()) {
            one.problem("paths", "none (expected: at least one field path, such as data.password)");
        }
        boolean valid = known && !paths.isEmpty();
        for (String path : paths) {
            Optional<String> expected = HiddenFields.expectedPath(path);
            expected.ifPresent(form -> one.problem("paths", Excerpt.of(path) + " (expected: " + form + ")"));
            valid &= expected.isEmpty();
        }
        return valid ? Optional.of(HiddenFields.of(resource, paths)) : Optional.empty();
    }
}
