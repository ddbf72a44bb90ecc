package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.replica.InternalAuthority;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.replica.RunningReplicas.ReplicaStore;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.cluster.upstream.UpstreamConfig.DialRule;
import io.hypercube.cluster.upstream.Upstreams;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardedPagesTest {
    private static final Replica SELF = new Replica("self", "here:1", Replica.PROTOCOL);
    private static final Replica UNUSABLE = new Replica("other", "not_a_host:1", Replica.PROTOCOL);

    /** As another version of the gateway may register. */
    private static final ReplicaStore STORE = new ReplicaStore() {
        @Override
        public List<Replica> beat(Replica self, Duration goneAfter) {
            return List.of(UNUSABLE);
        }

        @Override
        public List<Replica> running(Duration goneAfter) {
            return List.of(UNUSABLE);
        }

        @Override
        public void leave(String id) {}
    };

    private final Cluster cluster = Unlisted.cluster("prod");

    @Test
    void anAddressThatCannotBeCalledCostsLivePagesOnly() throws Exception {
        Vertx vertx = Vertx.vertx();
        WatchCache cache = Unlisted.cache();
        cache.shared().rememberWrites();
        UpstreamConfig config =
                new UpstreamConfig(Duration.ofSeconds(1), Duration.ofSeconds(4), 256, List.of(), List.of());
        try (RunningReplicas members = new RunningReplicas(STORE, SELF);
                ForwardedPages pages = new ForwardedPages(
                        vertx,
                        new Upstreams(vertx, config, DialRule.ANY),
                        members,
                        new ReplicaCertificate(new InternalAuthority(InternalAuthority.create()), "self"),
                        cache.shared())) {
            members.start();
            ForwardedRequest question = Unlisted.question(cluster, UNUSABLE, "alice");
            assertThat(pages.page(question.about(cluster).orElseThrow(), more -> {}))
                    .isEmpty();
            assertThat(pages.count(ForwardResult.UNREACHABLE).sum()).isOne();
        } finally {
            cache.close();
            vertx.close();
        }
    }
}
