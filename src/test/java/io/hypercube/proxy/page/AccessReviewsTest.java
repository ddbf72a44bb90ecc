package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.CollectionKey;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.proxy.call.ClusterIdentity;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class AccessReviewsTest {
    private static final CollectionKey PODS = new CollectionKey(
            new Cluster(
                    new ClusterName("one"),
                    new ClusterConnection(
                            URI.create("http://127.0.0.1:1"),
                            new Trust.SystemRoots(),
                            null,
                            null,
                            null,
                            new HttpCredential.Bearer(Secret.of("gateway")))),
            new GroupVersionResource("", "v1", "pods"),
            "");
    private static final ClusterIdentity ALICE = new ClusterIdentity("alice", List.of(), null, Map.of());
    private static final String ALLOWED = "{\"status\":{\"allowed\":true}}";
    private static final String REFUSED = "{\"status\":{\"allowed\":false}}";
    private static final String FAILS = "";
    private static final String REMOVED = "removed";

    private String sent = "";
    private final Queue<String> answers = new ArrayDeque<>();
    private final AccessReviews reviews = new AccessReviews(this::answer, Duration.ofMinutes(1));

    private ClusterClient.Answer answer(Cluster cluster, ClusterClient.Call call) throws IOException {
        sent = new String(call.json(), StandardCharsets.UTF_8);
        String body = answers.remove();
        if (body.equals(FAILS)) {
            throw new IOException("unreachable");
        }
        if (body.equals(REMOVED)) {
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the cluster was removed");
        }
        return new ClusterClient.Answer(body.startsWith("{") ? 201 : 503, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aYesAndANoAreReliedOn() throws InterruptedException {
        answers.add(ALLOWED);
        assertThat(reviews.mayList("asking", ALICE, PODS)).isTrue();
        assertThat(reviews.mayList("asking", ALICE, PODS)).isTrue();

        ClusterIdentity bob = new ClusterIdentity("bob", List.of(), null, Map.of());
        answers.add(REFUSED);
        assertThat(reviews.mayList("asking", bob, PODS)).isFalse();
        assertThat(reviews.mayList("asking", bob, PODS)).isFalse();
    }

    /** A webhook authorizer may decide by them, under the names that it has for the call itself. */
    @Test
    void theExtraValuesHaveTheKeysOfTheApiServer() throws InterruptedException {
        answers.add(ALLOWED);
        ClusterIdentity told = new ClusterIdentity(
                "alice", List.of(), null, Map.of("hypercube.io%2fai-client", List.of("editor"), "scope", List.of("a")));

        assertThat(reviews.mayList("asking", told, PODS)).isTrue();
        assertThat(sent).contains("\"extra\":{\"hypercube.io/ai-client\":[\"editor\"],\"scope\":[\"a\"]}");
    }

    /** The answer for one of them says nothing about the other. */
    @Test
    void callersWithOtherExtraValuesAreAskedForOnTheirOwn() throws InterruptedException {
        answers.addAll(List.of(ALLOWED, REFUSED));

        assertThat(reviews.mayList("asking", ALICE, PODS)).isTrue();
        assertThat(reviews.mayList("asking", told("editor"), PODS)).isFalse();
    }

    private static ClusterIdentity told(String client) {
        return new ClusterIdentity("alice", List.of(), null, Map.of("hypercube.io%2fai-client", List.of(client)));
    }

    @Test
    void whatCannotBeAskedIsANoUntilTheNextCall() throws InterruptedException {
        answers.addAll(List.of(FAILS, REMOVED, "overloaded", "{no JSON", ALLOWED));

        assertThat(reviews.mayList("asking", ALICE, PODS)).isFalse();
        assertThat(reviews.mayList("asking", ALICE, PODS)).isFalse();
        assertThat(reviews.mayList("asking", ALICE, PODS)).isFalse();
        assertThat(reviews.mayList("asking", ALICE, PODS)).isFalse();
        assertThat(reviews.mayList("asking", ALICE, PODS)).isTrue();
    }

    /** A failed review must not affect the next call, however soon it follows. */
    @Test
    void whatCannotBeAskedIsForgottenBeforeItsAskerHearsOfIt() throws InterruptedException {
        for (int i = 0; i < 5_000; i++) {
            ClusterIdentity somebody = new ClusterIdentity("user-" + i, List.of(), null, Map.of());
            answers.addAll(List.of(FAILS, ALLOWED));
            assertThat(reviews.mayList("asking", somebody, PODS)).isFalse();
            assertThat(reviews.mayList("asking", somebody, PODS))
                    .as("call %d", i)
                    .isTrue();
        }
    }

    @Test
    void whatCannotBeAskedFillsNoLog() throws InterruptedException {
        Queue<String> logged = new ConcurrentLinkedQueue<>();
        Logger caffeine = Logger.getLogger("com.github.benmanes.caffeine");
        Handler handler = new Collecting(logged);
        caffeine.addHandler(handler);
        try {
            answers.addAll(List.of(FAILS, "overloaded"));
            assertThat(reviews.mayList("asking", ALICE, PODS)).isFalse();
            assertThat(reviews.mayList("asking", ALICE, PODS)).isFalse();
        } finally {
            caffeine.removeHandler(handler);
        }

        assertThat(logged).isEmpty();
    }

    private static final class Collecting extends Handler {
        private final Queue<String> messages;

        private Collecting(Queue<String> messages) {
            this.messages = messages;
        }

        @Override
        public void publish(LogRecord entry) {
            messages.add(String.valueOf(entry.getMessage()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
