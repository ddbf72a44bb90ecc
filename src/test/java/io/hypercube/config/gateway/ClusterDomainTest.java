package io.hypercube.config.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.kube.ClusterName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterDomainTest {
    private final ClusterDomain domain = new ClusterDomain("clusters.example");

    @ParameterizedTest
    @CsvSource({
        "prod.clusters.example, prod",
        "prod.clusters.example:30443, prod",
        "prod.clusters.example., prod",
        "prod.clusters.example..:443, prod",
        "PROD.Clusters.EXAMPLE, prod",
        "a-1.clusters.example, a-1",
        "xn--80ak6aa92e.clusters.example, xn--80ak6aa92e",
        "0.clusters.example, 0",
    })
    void readsTheClusterOfAHost(String host, String cluster) {
        assertThat(domain.clusterOf(host)).isEqualTo(cluster);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "localhost",
                "[::1]:443",
                "example",
                "xclusters.example",
                "prod.xclusters.example",
                "clusters.example.evil",
                "prod.clusters.example.evil",
                "prod.clusters-example",
                "lusters.example",
                "evil/prod.clusters.exampl",
            })
    void leavesHostsOutsideTheDomain(String host) {
        assertThat(domain.clusterOf(host)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clusters.example",
                "clusters.example.:1",
                ".clusters.example",
                "a.b.clusters.example",
                "prod..clusters.example",
                "-a.clusters.example",
                "a-.clusters.example",
                "a_b.clusters.example",
                "u@prod.clusters.example",
                "*.clusters.example",
                "prod\u00b5.clusters.example",
                "0123456789012345678901234567890123456789012345678901234567890123.clusters.example",
            })
    void tellsNamesThatNoClusterCanHave(String host) {
        assertThat(domain.clusterOf(host)).isEqualTo(ClusterDomain.NO_CLUSTER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod.clusters.example", "clusters.example", "", "."})
    void isNowhereWithoutAName(String host) {
        assertThat(ClusterDomain.NONE.clusterOf(host)).isNull();
        assertThat(ClusterDomain.NONE.hostOf(new ClusterName("prod"))).isEmpty();
    }

    @Test
    void givesAHostToClustersThatAreOneLabel() {
        assertThat(domain.hostOf(new ClusterName("prod-1"))).hasValue("prod-1.clusters.example");
        assertThat(domain.hostOf(new ClusterName("a".repeat(63)))).isPresent();
        for (String name : new String[] {"Prod", "prod.eu", "prod_1", "admin@prod", "prod-", "a:b", "a".repeat(64)}) {
            assertThat(domain.hostOf(new ClusterName(name))).as(name).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"clusters.example, clusters.example", "K8S.Example.COM, k8s.example.com", "1.a.b2, 1.a.b2", "'', ''"})
    void readsASetting(String text, String name) {
        assertThat(ClusterDomain.parse(text)).hasValue(new ClusterDomain(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "internal",
                ".clusters.example",
                "clusters.example.",
                "*.clusters.example",
                "clusters..example",
                "10.0.0.1",
                "clusters.example:443",
                "https://clusters.example",
                "clusters example",
                "-a.example",
                "a_b.example",
                " ",
            })
    void refusesWhatIsNoDomain(String text) {
        assertThat(ClusterDomain.parse(text)).isEmpty();
    }

    @Test
    void refusesADomainThatLeavesNoRoomForALabel() {
        String longest = "a.".repeat(94) + "b";
        assertThat(longest).hasSize(189);
        assertThat(ClusterDomain.parse(longest)).isPresent();
        assertThat(ClusterDomain.parse("a" + longest)).isEmpty();
    }
}
