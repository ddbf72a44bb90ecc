package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberSelectionTest {
    private static final Map<String, Map<String, String>> CLUSTERS = new TreeMap<>(Map.of(
            "prod-eu", Map.of("env", "prod", "region", "eu"),
            "prod-us", Map.of("env", "prod", "region", "us"),
            "edge-7", Map.of("env", "edge"),
            "kind", Map.of(),
            "admin@lab:1", Map.of("env", "")));

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; admin@lab:1 edge-7 kind prod-eu prod-us",
                "*; admin@lab:1 edge-7 kind prod-eu prod-us",
                "prod-*; prod-eu prod-us",
                "prod-*,edge-7; edge-7 prod-eu prod-us",
                "' edge-7 , kind '; edge-7 kind",
                "*u*; prod-eu prod-us",
                "prod; ''",
                "PROD-*; ''",
                "prod-eu,prod-eu; prod-eu",
                "admin@lab:1; admin@lab:1"
            })
    void selectsByName(String clusters, String members) {
        assertThat(members(clusters, "", "")).isEqualTo(members);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "env=prod; prod-eu prod-us",
                "env==prod; prod-eu prod-us",
                "' env = prod , region = eu '; prod-eu",
                "env!=prod; admin@lab:1 edge-7 kind",
                "'env in (prod, edge)'; edge-7 prod-eu prod-us",
                "env notin (prod,edge); admin@lab:1 kind",
                "env; admin@lab:1 edge-7 prod-eu prod-us",
                "!env; kind",
                "! region,env; admin@lab:1 edge-7",
                "env=; admin@lab:1",
                "env in (); admin@lab:1",
                "env=Prod; ''"
            })
    void selectsByLabels(String clusterSelector, String members) {
        assertThat(members("", clusterSelector, "")).isEqualTo(members);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "hypercube.io/cluster=kind; kind",
                "hypercube.io/cluster==kind; kind",
                "hypercube.io/cluster = kind; kind",
                "hypercube.io/cluster!=kind; admin@lab:1 edge-7 prod-eu prod-us",
                "'hypercube.io/cluster in (kind, edge-7 )'; edge-7 kind",
                "hypercube.io/cluster in(kind); kind",
                "hypercube.io/cluster notin (kind,edge-7); admin@lab:1 prod-eu prod-us",
                "hypercube.io/cluster=prod-*; prod-eu prod-us",
                "hypercube.io/cluster notin (prod-*,admin@lab:1); edge-7 kind",
                "hypercube.io/cluster; admin@lab:1 edge-7 kind prod-eu prod-us",
                "!hypercube.io/cluster; ''",
                "! hypercube.io/cluster; ''",
                "'hypercube.io/cluster!=kind,hypercube.io/cluster in (kind,edge-7)'; edge-7"
            })
    void selectsByTheTermAboutClusters(String labelSelector, String members) {
        assertThat(members("", "", labelSelector)).isEqualTo(members);
        assertThat(MemberSelection.parse("", "", labelSelector).labelSelector()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "hypercube.io/cluster=kind,app=web;app=web",
                "app=web,hypercube.io/cluster=kind;app=web",
                " app = web ,hypercube.io/cluster in (a, b), tier  in (x,  y),!z ; app = web , tier  in (x,  y),!z ",
                "a in (hypercube.io/cluster,b);a in (hypercube.io/cluster,b)",
                "a=1,hypercube.io/cluster in (a,b),a!=2;a=1,a!=2",
                "hypercube.io/cluster-name=a;hypercube.io/cluster-name=a",
                "hypercube.io/clusters;hypercube.io/clusters",
                "x.hypercube.io/cluster=a;x.hypercube.io/cluster=a",
                "app=ü(,;app=ü(,",
                "a,,b;a,,b",
                ";"
            })
    void leavesTheOtherTermsAsTheyAre(String labelSelector, String rest) {
        assertThat(MemberSelection.parse("", "", String.valueOf(labelSelector).replace("null", ""))
                        .labelSelector())
                .isEqualTo(String.valueOf(rest).replace("null", ""));
    }

    @Test
    void allPartsMustHold() {
        assertThat(members("prod-*,edge-7", "env", "hypercube.io/cluster!=prod-us"))
                .isEqualTo("edge-7 prod-eu");
        assertThat(members("prod-*", "env=edge", "")).isEmpty();
    }

    @Test
    void aSelectionOfAllIncludesEveryCluster() {
        assertThat(CLUSTERS).allSatisfy((name, labels) -> assertThat(MemberSelection.ALL.includes(name, labels))
                .isTrue());
        assertThat(MemberSelection.of(List.of("kind"), "").includes("edge-7", Map.of()))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'prod-*,'; ''; ''; 'clusters:  (expected: names of clusters, in which'",
                "' '; ''; ''; 'clusters:  (expected: names of clusters, in which'",
                "a,_all; ''; ''; 'clusters: _all (expected: names of clusters, in which'",
                "a/b; ''; ''; 'clusters: a/b (expected: names of clusters, in which'",
                "''; env=a b; ''; 'clusterSelector: env=a b (expected: a Kubernetes label selector'",
                "''; env>1; ''; 'clusterSelector: env>1 (expected: a Kubernetes label selector'",
                "''; env=prod-*; ''; 'clusterSelector: env=prod-* (expected: a Kubernetes label selector'",
                "''; 'env=a,'; ''; 'clusterSelector: env=a, (expected: a Kubernetes label selector'",
                "''; ''; hypercube.io/cluster>1; 'labelSelector: hypercube.io/cluster>1 (expected: hypercube.io/cluster alone'",
                "''; ''; 'app,hypercube.io/cluster in a'; 'labelSelector: hypercube.io/cluster in a (expected: hypercube.io/cluster alone'",
                "''; ''; 'app,hypercube.io/cluster in (a'; 'labelSelector: hypercube.io/cluster in (a (expected: hypercube.io/cluster alone'",
                "''; ''; hypercube.io/cluster=; 'labelSelector: hypercube.io/cluster= (expected: hypercube.io/cluster alone'",
                "''; ''; 'hypercube.io/cluster in (a,)'; 'labelSelector: hypercube.io/cluster in (a,) (expected: hypercube.io/cluster alone'",
                "''; ''; hypercube.io/cluster=_all; 'labelSelector: hypercube.io/cluster=_all (expected: hypercube.io/cluster alone'",
                "''; ''; 'hypercube.io/cluster=a,'; 'labelSelector: hypercube.io/cluster=a, (expected: a term on each side of a comma'"
            })
    void namesWhatItDoesNotUnderstand(String clusters, String clusterSelector, String labelSelector, String message) {
        assertThatThrownBy(() -> MemberSelection.parse(clusters, clusterSelector, labelSelector))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status().reason()).isEqualTo(StatusReason.BAD_REQUEST))
                .hasMessageStartingWith(message);
    }

    @Test
    void boundsTheNumberOfNames() {
        String most = "a,".repeat(ClusterNames.MOST - 1) + "a";

        assertThat(members(most, "", "")).isEmpty();
        assertThatThrownBy(() -> MemberSelection.parse(most + ",a", "", ""))
                .hasMessage("clusters: 101 names (expected: at most 100)");
    }

    private static String members(String clusters, String clusterSelector, String labelSelector) {
        MemberSelection selection =
                MemberSelection.parse(clusters, clusterSelector, labelSelector).selection();
        return CLUSTERS.entrySet().stream()
                .filter(cluster -> selection.includes(cluster.getKey(), cluster.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(" "));
    }
}
