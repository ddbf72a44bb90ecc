package io.hypercube.server.console;

import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Pods on a node: "two", with two containers, and "checkout", which failed once and was restarted. */
final class Pods {
    private static final int TENTATIVE = 0x40;

    private static final String TWO = """
        apiVersion: v1
        kind: Pod
        metadata: {name: two, namespace: %1$s}
        spec:
          terminationGracePeriodSeconds: 0
          containers:
          - name: main
            image: localhost/busybox:1
            imagePullPolicy: Never
            command: [sh, -c, "for n in 1 2 3; do echo call $n; done; echo '%2$s'; exec sleep 3600"]
          - name: side
            image: localhost/busybox:1
            imagePullPolicy: Never
            command: [sh, -c, "echo from the side; exec sleep 3600"]
        """;

    private static final String CHECKOUT = """
        apiVersion: v1
        kind: Pod
        metadata: {name: checkout, namespace: %1$s, labels: {app: checkout}}
        spec:
          terminationGracePeriodSeconds: 0
          volumes: [{name: memory, emptyDir: {}}]
          containers:
          - name: main
            image: localhost/busybox:1
            imagePullPolicy: Never
            volumeMounts: [{name: memory, mountPath: /memory}]
            command:
            - sh
            - -c
            - |
              echo x >> /memory/runs
              run=$(wc -l < /memory/runs)
              echo "INFO  run $run begins"
              [ $run -gt 1 ] || { echo "FATAL the database does not answer"; exit 3; }
              for path in /cart /cart/items /checkout /checkout/address /checkout/pay /cart; do
                echo "INFO  GET $path 200"
              done
              exec sleep 3600
        """;

    private Pods() {}

    /** Returns when they run and a browser can be opened. */
    static void run(RealCluster cluster, String namespace) {
        cluster.apply((TWO + "---\n" + CHECKOUT).formatted(namespace, Shop.HOSTILE));
        cluster.kubectl("wait", "-n", namespace, "--for=condition=Ready", "pod/two", Patience.KUBECTL)
                .succeeded();
        await().until(() -> runs(cluster, namespace, "checkout").equals("1 true"));
        await().until(Pods::networkIsSettled);
    }

    /** How often it was restarted, and whether it runs now. */
    private static String runs(RealCluster cluster, String namespace, String pod) {
        String path = "jsonpath={.status.containerStatuses[0].restartCount} {.status.containerStatuses[0].ready}";
        return cluster.kubectl("get", "pod", pod, "-n", namespace, "-o", path).out();
    }

    /**
     * Chromium aborts running calls whenever the machine gets an address. The addresses of a new pod's interface are tentative for a
     * second or two (RFC 4862, section 5.4); the fifth column has the flags.
     */
    private static boolean networkIsSettled() throws IOException {
        return Files.readAllLines(Path.of("/proc/net/if_inet6")).stream()
                .noneMatch(address -> (Integer.parseInt(address.split(" +")[4], 16) & TENTATIVE) != 0);
    }
}
