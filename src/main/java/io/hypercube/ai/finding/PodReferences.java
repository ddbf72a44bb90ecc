package io.hypercube.ai.finding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The names of ConfigMaps, Secrets and claims that the spec of a pod refers to, each with the first path that does. */
final class PodReferences {
    private static final List<String> CONTAINERS = List.of("containers", "initContainers");

    private final Map<String, String> paths = new LinkedHashMap<>();

    /** Without optional references. */
    static Map<String, String> configMaps(JsonNode pod) {
        PodReferences found = new PodReferences();
        found.addEnvironment(pod, "configMapKeyRef", "configMapRef");
        found.addVolumes(pod, "configMap", "name");
        return found.paths;
    }

    /** Without optional references and those for pulling images. */
    static Map<String, String> secrets(JsonNode pod) {
        PodReferences found = new PodReferences();
        found.addEnvironment(pod, "secretKeyRef", "secretRef");
        found.addVolumes(pod, "secret", "secretName");
        return found.paths;
    }

    static Map<String, String> pullSecrets(JsonNode pod) {
        PodReferences found = new PodReferences();
        ObjectFields.items(pod, "spec", "imagePullSecrets")
                .forEach(each -> found.add(each, "name", "spec.imagePullSecrets"));
        return found.paths;
    }

    static Map<String, String> claims(JsonNode pod) {
        PodReferences found = new PodReferences();
        for (JsonNode volume : ObjectFields.items(pod, "spec", "volumes")) {
            String path = "spec.volumes[" + ObjectFields.text(volume, "name") + "]";
            found.add(volume.path("persistentVolumeClaim"), "claimName", path);
            if (volume.path("ephemeral").isObject()) {
                found.paths.putIfAbsent(ObjectFields.name(pod) + "-" + ObjectFields.text(volume, "name"), path);
            }
        }
        return found.paths;
    }

    private void addEnvironment(JsonNode pod, String one, String all) {
        for (JsonNode container : ObjectFields.all(pod.path("spec"), CONTAINERS)) {
            String path = "spec.containers[" + ObjectFields.text(container, "name") + "]";
            for (JsonNode variable : ObjectFields.items(container, "env")) {
                add(
                        ObjectFields.at(variable, "valueFrom", one),
                        "name",
                        path + ".env[" + ObjectFields.text(variable, "name") + "]");
            }
            ObjectFields.items(container, "envFrom").forEach(each -> add(each.path(all), "name", path + ".envFrom"));
        }
    }

    private void addVolumes(JsonNode pod, String type, String name) {
        for (JsonNode volume : ObjectFields.items(pod, "spec", "volumes")) {
            String path = "spec.volumes[" + ObjectFields.text(volume, "name") + "]";
            add(volume.path(type), name, path);
            List<JsonNode> projected = new ArrayList<>(ObjectFields.items(volume, "projected", "sources"));
            projected.forEach(source -> add(source.path(type), "name", path));
        }
    }

    private void add(JsonNode reference, String field, String path) {
        String name = ObjectFields.text(reference, field);
        if (!name.isEmpty() && !ObjectFields.isTrue(reference, "optional")) {
            paths.putIfAbsent(name, path);
        }
    }
}
