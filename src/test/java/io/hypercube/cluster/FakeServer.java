package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** API servers with responses defined by a test, for faults that a real one cannot produce. */
final class FakeServer implements ClusterClient {
    static final String USERS = "users";
    static final String GROUPS = "groups";

    final List<String> calls = new CopyOnWriteArrayList<>();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger mostUnderWay = new AtomicInteger();
    private volatile @Nullable IOException failure;

    FakeServer() {
        healthy();
    }

    void healthy() {
        failure = null;
        answer("/readyz", 200, "ok");
        answer("/version", 200, "{\"gitVersion\":\"v1.20.2\",\"major\":\"1\"}");
        answer(USERS, 201, "{\"status\":{\"allowed\":true}}");
        answer(GROUPS, 201, "{\"status\":{\"allowed\":true}}");
    }

    void answer(String path, int status, String body) {
        answers.put(path, new Answer(status, body.getBytes(StandardCharsets.UTF_8)));
    }

    void fail(@Nullable IOException exception) {
        failure = exception;
    }

    int mostUnderWay() {
        return mostUnderWay.get();
    }

    @Override
    public Answer send(Cluster cluster, Call call) throws IOException {
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        try {
            String key = key(call);
            IOException exception = failure;
            if (exception != null) {
                calls.add(key + " failed");
                throw exception;
            }
            Answer answer = answers.getOrDefault(key, new Answer(404, new byte[0]));
            calls.add(key + ' ' + answer.status());
            if (answer.status() == 401) {
                cluster.credentials().current().ifPresent(shown -> cluster.credentials()
                        .rejected(shown));
            }
            return answer;
        } finally {
            underWay.decrementAndGet();
        }
    }

    private static String key(Call call) {
        String body = call.json() == null ? "" : new String(call.json(), StandardCharsets.UTF_8);
        if (!call.path().equals("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")
                || !call.method().equals("POST")
                || !body.contains("\"verb\":\"impersonate\"")) {
            return call.path();
        }
        return body.contains("\"resource\":\"users\"") ? USERS : GROUPS;
    }

    /** A cluster that gets a token of each caller. */
    static Cluster byToken(String name) {
        return new Cluster(
                new ClusterName(name),
                new ClusterConnection(
                        URI.create("https://" + name),
                        new Trust.SystemRoots(),
                        null,
                        null,
                        null,
                        new HttpCredential.None(),
                        new Identity.Token("prod")));
    }

    static Cluster cluster(String name) {
        ClusterConnection connection = new ClusterConnection(
                URI.create("https://" + name),
                new Trust.SystemRoots(),
                null,
                null,
                null,
                new HttpCredential.Bearer(Secret.of("t")));
        return new Cluster(new ClusterName(name), connection);
    }
}
