package io.hypercube.fleet.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.cluster.BrokenClusters;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberSelection;
import io.hypercube.proxy.TestGateway;
import io.hypercube.proxy.page.EntryPoint;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberSelectorTest {
    private static final RawTarget PODS = new RawTarget("/api/v1/pods", null);
    private static final FleetTarget ALL = new FleetTarget(
            EntryPoint.PLAIN,
            new ClusterCall(
                    ClusterName.ALL,
                    RequestInfoParser.find("GET", PODS.path(), PODS.query()).orElseThrow(),
                    PODS,
                    false,
                    false,
                    false));

    private final ClusterRegistry clusters = new ClusterRegistry();
    private final MemberSelector selector =
            new MemberSelector(new AuthorizationGate(), clusters, name -> Optional.empty());

    /** The labels of a cluster stay known when its configuration becomes invalid. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; bare prod",
                "env; prod",
                "!env; bare",
                "env=prod; prod",
                "env!=prod; bare",
                "env!=test; bare prod",
                "env in (prod,test); prod",
                "env notin (prod,test); bare",
                "!env,env=prod; ''"
            })
    void selectsClustersWithAnInvalidConfigurationByTheirLabels(String clusterSelector, String names) {
        BrokenClusters.add(clusters, "prod", Map.of("env", "prod"));
        BrokenClusters.add(clusters, "bare", Map.of());

        assertThat(unusable(clusterSelector)).isEqualTo(names);
    }

    @Test
    void namesAClusterWithAnInvalidConfigurationAsUnavailable() {
        BrokenClusters.add(clusters, "prod", Map.of("env", "prod"));

        assertThat(selector.unusable(TestGateway.standing("Bearer alice"), ALL, MemberSelection.of(null, "env=prod")))
                .hasEntrySatisfying(
                        new ClusterName("prod"),
                        why -> assertThat(why.status().reason()).isEqualTo(StatusReason.SERVICE_UNAVAILABLE));
    }

    private String unusable(String clusterSelector) {
        return selector
                .unusable(TestGateway.standing("Bearer alice"), ALL, MemberSelection.of(null, clusterSelector))
                .keySet()
                .stream()
                .map(ClusterName::value)
                .collect(Collectors.joining(" "));
    }
}
