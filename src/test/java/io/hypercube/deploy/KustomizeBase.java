package io.hypercube.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The kustomize base in {@code deploy/kustomize/base}: what the chart renders with the values of {@code
 * deploy/kustomize/values.yaml}, one file for each kind. {@code bin/kustomize-base} runs this.
 */
final class KustomizeBase {
    static final Path FOLDER = Path.of("deploy/kustomize/base");
    private static final Path VALUES = Path.of("deploy/kustomize/values.yaml");
    private static final String HEAD = "# Rendered from deploy/chart/hypercube by bin/kustomize-base; do not edit\n";

    private KustomizeBase() {}

    public static void main(String[] words) throws IOException {
        try (Stream<Path> old = Files.list(FOLDER)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        rendered().forEach((name, text) -> {
            try {
                Files.writeString(FOLDER.resolve(name), text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The files by name. */
    static Map<String, String> rendered() {
        Map<String, String> files = new TreeMap<>();
        for (String document : Chart.render("hypercube", Map.of(), VALUES).split("(?m)^---\n")) {
            List<String> lines = document.lines()
                    .filter(line -> !line.startsWith("# Source:") && !isOfHelm(line))
                    .toList();
            lines.stream()
                    .filter(line -> line.startsWith("kind: "))
                    .map(line -> line.substring("kind: ".length()).toLowerCase(java.util.Locale.ROOT))
                    .findFirst()
                    .ifPresent(kind -> files.merge(
                            kind + ".yaml",
                            HEAD + String.join("\n", lines).strip() + '\n',
                            (one, other) -> one + "---\n" + other.substring(HEAD.length())));
        }
        StringBuilder resources = new StringBuilder(
                HEAD
                        + "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamespace: hypercube\nresources:\n");
        files.keySet().forEach(file -> resources.append("  - ").append(file).append('\n'));
        files.put("kustomization.yaml", resources.toString());
        return files;
    }

    private static boolean isOfHelm(String line) {
        return line.contains("helm.sh/chart:") || line.contains("app.kubernetes.io/managed-by:");
    }
}
