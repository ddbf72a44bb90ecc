package io.hypercube;

import io.hypercube.testbed.CustomResource;
import io.hypercube.testbed.RealCluster;

/** Objects whose Table rows contain times or ages, and others. */
public final class Timers {
    public static final String PATH = "/apis/times.example.com/v1/namespaces/one/timers";

    /** Has two time columns: one of its own, and its age. */
    private static final CustomResource TIMER = new CustomResource(
            "times.example.com",
            "Timer",
            "Namespaced",
            "{name: Since, type: date, jsonPath: .spec.since}",
            "{name: Note, type: string, jsonPath: .spec.note}",
            "{name: Age, type: date, jsonPath: .metadata.creationTimestamp}");

    private Timers() {}

    public static void define(RealCluster cluster) {
        TIMER.define(cluster);
    }

    /** Every third object has a time of its own, and every third a text that could be a time. */
    public static String timer(int i) {
        String since = i % 3 == 0 ? "\"since\":\"2026-01-01T00:00:00Z\"," : "";
        return """
                {"apiVersion":"times.example.com/v1","kind":"Timer","metadata":{"name":"timer-%d","namespace":"one"},
                 "spec":{%s"note":"%s"}}
                """.formatted(i, since, i % 3 == 1 ? "every 5m" : "plain \\\"<text>\\\"");
    }

    /** A Deployment, a Pod, a Job and a Service. */
    public static String workload(int i) {
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
