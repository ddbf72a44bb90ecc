package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The fields of one kubeconfig entry. Problems are collected, so that all of them are reported together. */
final class EntryFields {
    private static final int LONGEST_FILE = 1024 * 1024;
    /** The booleans of YAML 1.1, which kubectl reads. */
    private static final Set<String> TRUE = Set.of("true", "yes", "on", "y");

    private static final Set<String> FALSE = Set.of("false", "no", "off", "n", "");

    private final String subject;
    private final Mapping fields;
    private final KubeconfigOrigin origin;
    private final List<String> problems;

    /** @param subject prefix of messages, e.g. {@code user "admin"} */
    EntryFields(String subject, Mapping fields, KubeconfigOrigin origin, List<String> problems) {
        this.subject = subject;
        this.fields = fields;
        this.origin = origin;
        this.problems = problems;
    }

    void problem(String message) {
        problems.add(subject + ": " + message);
    }

    /** The fields of a mapping inside this entry. */
    EntryFields below(String key, Mapping mapping) {
        return new EntryFields(subject + ": " + key, mapping, origin, problems);
    }

    KubeconfigOrigin origin() {
        return origin;
    }

    boolean has(String key) {
        return fields.find(key)
                .filter(value ->
                        !(value instanceof Scalar scalar && scalar.text().isEmpty()))
                .isPresent();
    }

    Optional<YamlValue> find(String key) {
        return fields.find(key);
    }

    /** Empty when absent or the empty string, which are equivalent in a kubeconfig. */
    Optional<String> text(String key) {
        Optional<YamlValue> value = fields.find(key);
        if (value.isPresent() && !(value.get() instanceof Scalar)) {
            problem(key + ": " + value.get().kind() + " (expected: a string)");
            return Optional.empty();
        }
        return value.map(scalar -> ((Scalar) scalar).text()).filter(text -> !text.isEmpty());
    }

    boolean flag(String key) {
        String text = text(key).orElse("");
        if (!TRUE.contains(text) && !FALSE.contains(text)) {
            problem(key + ": not understood (expected: true or false)");
        }
        return TRUE.contains(text);
    }

    /** The bytes of {@code KEY-data}, base64, or of the file that {@code KEY} names. Setting both is an error, as in kubectl. */
    Optional<byte[]> bytes(String key) {
        String dataKey = key + "-data";
        if (has(key) && has(dataKey)) {
            problem(key + " and " + dataKey + " (expected: one of them)");
            return Optional.empty();
        }
        return has(dataKey)
                ? text(dataKey).flatMap(data -> decode(dataKey, data))
                : path(key).flatMap(path -> read(key, path));
    }

    /** The path of a field, made absolute; a problem where the kubeconfig may not refer to files. */
    Optional<Path> path(String key) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return switch (origin) {
            case KubeconfigOrigin.OperatorFile file -> Optional.of(file.resolve(text.get()));
            case KubeconfigOrigin.Imported imported -> {
                problem(key + ": file paths are not allowed in an imported kubeconfig (expected: "
                        + (key.equals("tokenFile") ? "token" : key + "-data") + ")");
                yield Optional.empty();
            }
        };
    }

    private Optional<byte[]> decode(String key, String data) {
        try {
            return Optional.of(Base64.getDecoder().decode(data.replaceAll("\\s", "")));
        } catch (IllegalArgumentException e) {
            problem(key + ": invalid base64");
            return Optional.empty();
        }
    }

    private Optional<byte[]> read(String key, Path path) {
        try (var in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LONGEST_FILE + 1);
            if (bytes.length <= LONGEST_FILE) {
                return Optional.of(bytes);
            }
            problem(key + ": " + path + " is longer than " + LONGEST_FILE + " bytes");
        } catch (IOException e) {
            problem(key + ": " + path + " cannot be read");
        }
        return Optional.empty();
    }
}
