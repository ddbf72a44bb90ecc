package io.hypercube.security;

import io.hypercube.testbed.CustomResource;
import io.hypercube.testbed.PlantedLogs;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.WrittenStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Objects of a namespace with secrets, each in another place, with a number that says in which. */
record PlantedCanaries(String namespace, String node, PlantedLogs logs) implements AutoCloseable {
    /** A canary, plain or as the value of a Secret. */
    static final Pattern FORM = Pattern.compile("cAnArY\\d\\d|Y0FuQXJZ[A-Za-z0-9+/]{2}");

    static final CustomResource VAULT = new CustomResource("canary.example.com", "Vault", "Namespaced");
    private static final String KEY_BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String KEY_END = "-----END PRIVATE KEY-----";

    static PlantedCanaries in(RealCluster cluster) throws IOException {
        VAULT.define(cluster);
        String namespace = cluster.newNamespace();
        String node = "node-of-" + namespace;
        PlantedLogs logs = PlantedLogs.start(cluster, node);
        for (String objects : List.of(SECRETS, WORKLOADS, OTHERS)) {
            cluster.apply(objects.replace("NODE", node).replace("NS", namespace));
        }
        cluster.api()
                .merge("/api/v1/nodes/" + node, "{\"metadata\":{\"annotations\":{\"note\":\"" + token(23) + "\"}}}");
        new WrittenStatus(cluster).write("/api/v1/namespaces/" + namespace + "/pods/web-1", """
            {'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False', 'reason': 'Odd', 'message': '%s'}],
             'containerStatuses': [{'name': 'main', 'image': 'shop:1', 'imageID': '', 'ready': false, 'restartCount': 3,
               'state': {'waiting': {'reason': 'CrashLoopBackOff', 'message': 'back-off'}},
               'lastState': {'terminated': {'exitCode': 1, 'reason': 'Error', 'message': 'refused: %s'}}}]}""".formatted(
                        key(20).replace("\n", "\\n"), token(19)));
        logs.write(namespace, "web-1", "main", lines());
        return new PlantedCanaries(namespace, node, logs);
    }

    /** The end of another key is among the last lines, of which a client may ask for a few. */
    private static List<String> lines() {
        return Stream.of(
                        List.of("starts"),
                        key(21).lines().toList(),
                        List.of("GET /cart Authorization: Bearer " + token(22), "ready"),
                        List.of(
                                KEY_BEGIN,
                                "A".repeat(64),
                                "cAnArY24" + "B".repeat(56),
                                "cAnArY24" + "C".repeat(20) + "==",
                                KEY_END),
                        List.of("waits"))
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void close() {
        logs.close();
    }

    static String plain(int place) {
        return String.format(Locale.ROOT, "cAnArY%02d", place);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A JSON Web Token, short enough for a label. */
    private static String token(int place) {
        return "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ2In0." + plain(place);
    }

    private static String key(int place) {
        return KEY_BEGIN + "\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n" + plain(place) + "x".repeat(24) + "\n" + KEY_END;
    }

    private static final String SECRETS = """
        apiVersion: v1
        kind: Secret
        metadata:
          name: db
          namespace: NS
          annotations: {example.com/last-applied: '{"data": "cAnArY03"}'}
        stringData: {password: cAnArY01}
        data: {token: %s}
        ---
        apiVersion: canary.example.com/v1
        kind: Vault
        metadata: {name: one, namespace: NS}
        spec:
          env: {DB_PASSWORD: cAnArY09, LEVEL: debug}
          template: {apiVersion: v1, kind: Secret, metadata: {name: x}, stringData: {password: cAnArY10}}
          several: {apiVersion: v1, kind: SecretList, items: [{data: {password: %s}}]}
          text: "%s"
        """.formatted(base64(plain(2)), base64(plain(11)), token(25));

    private static final String WORKLOADS = """
        apiVersion: v1
        kind: Pod
        metadata: {name: web-1, namespace: NS, labels: {app: web, session: %1$s}, annotations: {note: %2$s}}
        spec:
          nodeName: NODE
          initContainers: [{name: first, image: "shop:1", env: [{name: AWS_SECRET_ACCESS_KEY, value: cAnArY06}]}]
          containers:
          - name: main
            image: "shop:1"
            args: ["serve", "--db-password=cAnArY28", "--token", "cAnArY29"]
            env: [{name: DB_PASSWORD, value: cAnArY04}, {name: LEVEL, value: debug}]
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, namespace: NS}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: main, image: "shop:1", env: [{name: API_TOKEN, value: cAnArY05}]}]}
        ---
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: db, namespace: NS}
        spec:
          serviceName: db
          selector: {matchLabels: {app: db}}
          template:
            metadata: {labels: {app: db}}
            spec: {containers: [{name: main, image: "shop:1", env: [{name: PGPASSWORD, value: cAnArY08}]}]}
        ---
        apiVersion: apps/v1
        kind: DaemonSet
        metadata: {name: agent, namespace: NS}
        spec:
          selector: {matchLabels: {app: agent}}
          template:
            metadata: {labels: {app: agent}}
            spec: {nodeSelector: {place: %3$s}, containers: [{name: main, image: "shop:1"}]}
        ---
        apiVersion: batch/v1beta1
        kind: CronJob
        metadata: {name: nightly, namespace: NS}
        spec:
          schedule: "0 3 * * *"
          jobTemplate:
            spec:
              template:
                spec:
                  restartPolicy: Never
                  containers: [{name: main, image: "shop:1", env: [{name: SIGNING_KEY, value: cAnArY07}]}]
        """.formatted(token(15), token(14), token(26));

    private static final String OTHERS = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: settings, namespace: NS}
        data:
          token: "bearer %1$s"
          tls.pem: "%2$s"
        ---
        apiVersion: v1
        kind: Service
        metadata: {name: web, namespace: NS, annotations: {pem: "%3$s"}}
        spec: {selector: {app: web}, ports: [{port: 80}]}
        ---
        apiVersion: v1
        kind: Event
        metadata: {name: web-1.a, namespace: NS, annotations: {note: %4$s}}
        involvedObject: {apiVersion: v1, kind: Pod, namespace: NS, name: web-1}
        type: Warning
        reason: BackOff
        message: "refused the token %5$s"
        count: 1
        lastTimestamp: 2099-01-01T00:00:00Z
        ---
        apiVersion: v1
        kind: Event
        metadata: {name: web-1.b, namespace: NS}
        involvedObject: {apiVersion: v1, kind: Pod, namespace: NS, name: web-1}
        type: Warning
        reason: Unhealthy
        message: "%6$s"
        count: 1
        lastTimestamp: 2099-01-01T00:00:00Z
        """.formatted(
                    token(13),
                    key(12).replace("\n", "\\n"),
                    key(27).replace("\n", "\\n"),
                    token(18),
                    token(16),
                    key(17).replace("\n", "\\n"));
}
