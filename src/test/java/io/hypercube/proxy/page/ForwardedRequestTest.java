package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.list.query.FieldPath;
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
                0);
        return ForwardedRequest.parse(asked.print()).about(CLUSTER);
    }
}
