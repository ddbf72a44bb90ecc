package io.hypercube.server.console;

import io.hypercube.testbed.RealCluster;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sample contents of a cluster: a namespace with pending pods, a deployment, ConfigMaps, and a custom resource. */
final class Shop {
    static final String NAMESPACE = "shop";

    /** Runs a script and shows a picture if it is inserted as markup. */
    static final String HOSTILE = "<img src=x onerror=window.owned=1><script>window.owned=1</script>";

    private Shop() {}

    static void fill(RealCluster cluster) {
        cluster.apply("""
            apiVersion: v1
            kind: Namespace
            metadata: {name: %1$s}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings, namespace: %1$s, annotations: {"example.org/note": "%2$s"}, labels: {app: web}}
            data: {greeting: "%2$s"}
            ---
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: notes.example.org}
            spec:
              group: example.org
              scope: Namespaced
              names: {plural: notes, singular: note, kind: Note}
              versions:
              - name: v1
                served: true
                storage: true
                additionalPrinterColumns: [{name: Text, type: string, jsonPath: .spec.text}]
                schema:
                  openAPIV3Schema:
                    type: object
                    properties: {spec: {type: object, properties: {text: {type: string}}}}
            """.formatted(NAMESPACE, HOSTILE));
        cluster.api().awaitDefinition("notes.example.org");
        cluster.apply("""
            apiVersion: example.org/v1
            kind: Note
            metadata: {name: hostile, namespace: %s}
            spec: {text: "%s"}
            """.formatted(NAMESPACE, HOSTILE));
        cluster.apply(deployment());
        cluster.apply(IntStream.range(0, 24).mapToObj(Shop::pod).collect(Collectors.joining("---\n")));
    }

    private static String deployment() {
        return """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %s, labels: {app: web}}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: main, image: "localhost/shop:1.4"}]}
            """.formatted(NAMESPACE);
    }

    private static String pod(int number) {
        String app = number % 3 == 0 ? "web" : number % 3 == 1 ? "cart" : "payment";
        return """
            apiVersion: v1
            kind: Pod
            metadata: {name: %s-%d, namespace: %s, labels: {app: %s, tier: backend}}
            spec: {serviceAccountName: default, containers: [{name: main, image: "localhost/busybox:1"}]}
            """.formatted(app, number, NAMESPACE, app);
    }
}
