package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hypercube.cache.AtLeast;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.list.query.FieldPath;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForwardedRequestTest {
    private static final Cluster CLUSTER = Unlisted.cluster("one");

    @Test
    void hasTheFieldsToGroupBy() {
        PageRequest question =
                about("groupBy=spec.nodeName,metadata.namespace&pageSize=0").orElseThrow();

        assertThat(question.query().groupBy())
                .isEqualTo(List.of(FieldPath.of("spec", "nodeName"), FieldPath.of("metadata", "namespace")));
    }

    /** As groupBy is to an older replica: its caller then reads the list from the cluster. */
    @Test
    void aParameterThatThisReplicaDoesNotKnowIsNoQuestionForIt() {
        assertThat(about("pageSize=2")).isPresent();
        assertThat(about("pageSize=2&groupByOfTomorrow=spec.nodeName")).isEmpty();
    }

    /** Memory must have reached the version also where another replica keeps the collection. */
    @Test
    void theVersionThatTheCallerHasSeenArrives() {
        PageRequest question = about("pageSize=2").orElseThrow();
        long since = System.nanoTime() - Duration.ofSeconds(5).toNanos();
        ForwardedRequest asked =
                ForwardedRequest.of(question.notBefore(new AtLeast(12, since, true)), Replica.PROTOCOL, "self", 0);

        AtLeast arrived = ForwardedRequest.parse(asked.print())
                .about(CLUSTER)
                .orElseThrow()
                .atLeast();
        assertThat(arrived.version()).isEqualTo(12);
        assertThat(arrived.isSeen()).isTrue();
        assertThat(arrived.since())
                .isCloseTo(since, within(Duration.ofSeconds(2).toNanos()));
    }

    private static Optional<PageRequest> about(String query) {
        ForwardedRequest asked = new ForwardedRequest(
                Replica.PROTOCOL,
                "self",
                CLUSTER.name().value(),
                CLUSTER.identity(),
                "",
                "v1",
                "pods",
                "",
                query,
                List.of("application/json"),
                "alice",
                "alice",
                List.of(),
                null,
                Map.of(),
                0,
                0,
                0);
        return ForwardedRequest.parse(asked.print()).about(CLUSTER);
    }
}
