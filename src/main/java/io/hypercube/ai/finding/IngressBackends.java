package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The Services that an Ingress sends requests to: missing, without the port, or without a ready address. */
record IngressBackends() implements Check {
    private static final int MOST = 10;

    /**
     * A Service and a port, as an Ingress names them.
     *
     * @param port a name or a number
     * @param path where it stands in the Ingress
     */
    private record Backend(String service, String port, String path) {}

    @Override
    public String subject() {
        return "services of the ingress";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        if (!evidence.is(KnownKind.INGRESS)) {
            return;
        }
        Map<String, List<Backend>> byService = backends(evidence.object()).stream()
                .collect(Collectors.groupingBy(Backend::service, LinkedHashMap::new, Collectors.toList()));
        for (List<Backend> each : byService.values().stream().limit(MOST).toList()) {
            check(evidence, each, found);
        }
    }

    private static List<Backend> backends(JsonNode ingress) {
        List<Backend> all = new ArrayList<>();
        JsonNode spec = ingress.path("spec");
        for (String name : List.of("defaultBackend", "backend")) { // the second one before networking.k8s.io/v1
            add(spec.path(name), "spec." + name, all);
        }
        for (JsonNode rule : ObjectFields.items(spec, "rules")) {
            for (JsonNode path : ObjectFields.items(rule, "http", "paths")) {
                String at = "spec.rules[" + ObjectFields.text(rule, "host") + "].http.paths["
                        + ObjectFields.either(ObjectFields.text(path, "path"), "/") + "].backend";
                add(path.path("backend"), at, all);
            }
        }
        return all;
    }

    private static void add(JsonNode backend, String path, List<Backend> all) {
        JsonNode service = backend.path("service");
        String name =
                ObjectFields.either(ObjectFields.text(service, "name"), ObjectFields.text(backend, "serviceName"));
        String port = ObjectFields.either(
                ObjectFields.text(service, "port", "name"),
                ObjectFields.scalar(ObjectFields.at(service, "port", "number")),
                ObjectFields.scalar(backend.path("servicePort")));
        if (!name.isEmpty()) { // another backend is a resource of the controller
            all.add(new Backend(name, port, path));
        }
    }

    private static void check(Evidence evidence, List<Backend> backends, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        Backend first = backends.getFirst();
        String named = KnownKind.SERVICE.named(first.service());
        Optional<JsonNode> service =
                evidence.reads().get(KnownKind.SERVICE.resource(), evidence.namespace(), first.service());
        if (service.isEmpty()) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "ServiceMissing",
                    named + " does not exist in the namespace " + evidence.namespace(),
                    evidence.named() + " " + first.path()));
            return;
        }
        List<JsonNode> ports = ObjectFields.items(service.get(), "spec", "ports");
        for (Backend each : backends) {
            if (ports.stream().noneMatch(port -> isNamed(port, each.port()))) {
                found.accept(Finding.of(
                        Weight.CAUSE,
                        "PortMissing",
                        named + " has no port " + each.port() + " (it has " + told(ports) + ")",
                        evidence.named() + " " + each.path()));
            }
        }
        if (!ObjectFields.text(service.get(), "spec", "type").equals("ExternalName")) {
            endpoints(evidence, first.service(), found);
        }
    }

    private static boolean isNamed(JsonNode port, String wanted) {
        return ObjectFields.text(port, "name").equals(wanted)
                || ObjectFields.scalar(port.path("port")).equals(wanted);
    }

    private static String told(List<JsonNode> ports) {
        return ports.stream()
                .limit(MOST)
                .map(port -> (ObjectFields.scalar(port.path("port")) + " " + ObjectFields.text(port, "name")).strip())
                .collect(Collectors.joining(", "));
    }

    private static void endpoints(Evidence evidence, String service, Consumer<Finding> found)
            throws InterruptedException {
        boolean hasNone = evidence.attempts().orElse(false, "endpoints", () -> {
            Optional<JsonNode> endpoints =
                    evidence.reads().get(KnownKind.ENDPOINTS.resource(), evidence.namespace(), service);
            return endpoints.stream()
                    .flatMap(each -> ObjectFields.items(each, "subsets").stream())
                    .allMatch(subset -> ObjectFields.items(subset, "addresses").isEmpty());
        });
        if (hasNone) {
            found.accept(Finding.of(
                    Weight.REASON,
                    "NoReadyEndpoints",
                    "no address of " + KnownKind.SERVICE.named(service) + " is ready; diagnose it",
                    KnownKind.ENDPOINTS.named(service) + " subsets"));
        }
    }
}
