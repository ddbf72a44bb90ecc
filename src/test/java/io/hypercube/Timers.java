package io.hypercube;

import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.RealCluster;

/** Objects whose rows in Tables say something of time, and others beside them. */
public final class Timers {
    public static final String PATH = "/apis/times.example.com/v1/namespaces/one/timers";

    private Timers() {}

    /** A custom resource with columns of two times: one of its own, and its age. */
    public static void define(RealCluster cluster) {
        cluster.apply("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: timers.times.example.com}
                spec:
                  group: times.example.com
                  scope: Namespaced
                  names: {plural: timers, singular: timer, kind: Timer, listKind: TimerList}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                    additionalPrinterColumns:
                    - {name: Since, type: date, jsonPath: .spec.since}
                    - {name: Note, type: string, jsonPath: .spec.note}
                    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
                """);
        cluster.kubectl("wait", "--for=condition=Established", "crd/timers.times.example.com")
                .succeeded();
        await().until(() -> cluster.kubectl("get", "timers").exitCode() == 0);
    }

    /** Every third has a time of its own, and every third a text that could be one. */
    static String timer(int i) {
        String since = i % 3 == 0 ? "\"since\":\"2026-01-01T00:00:00Z\"," : "";
        return """
                {"apiVersion":"times.example.com/v1","kind":"Timer","metadata":{"name":"timer-%d","namespace":"one"},
                 "spec":{%s"note":"%s"}}
                """.formatted(i, since, i % 3 == 1 ? "every 5m" : "plain \\\"<text>\\\"");
    }

    /** A Deployment, a Pod, a Job and a Service. */
    static String workload(int i) {
        String container = "{name: app, image: 'nginx:1.2" + i + "'}";
        return """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web-%1$d, namespace: one}, spec: {replicas: %1$d,
                  selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [%2$s]}}}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: pod-%1$d, namespace: one},
                  spec: {automountServiceAccountToken: false, containers: [%2$s]}}
                ---
                {apiVersion: batch/v1, kind: Job, metadata: {name: job-%1$d, namespace: one}, spec: {template: {spec: {
                  restartPolicy: Never, containers: [%2$s]}}}}
                ---
                {apiVersion: v1, kind: Service, metadata: {name: service-%1$d, namespace: one}, spec: {ports: [{port: 80}]}}
                """.formatted(i, container);
    }
}
