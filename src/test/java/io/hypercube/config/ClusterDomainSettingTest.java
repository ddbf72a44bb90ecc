package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.ConfigException.Problem;
import io.hypercube.testbed.Shows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterDomainSettingTest {
    private static final Map<String, String> NOTHING = Map.of("HOME", "/home/somebody");

    @TempDir
    Path folder;

    @Test
    @Shows("2.13")
    void isThereByDefaultAndInAnyCase() {
        assertThat(domain(Map.of(), NOTHING)).isEqualTo("clusters.hypercube.internal");
        assertThat(domain(Map.of("cluster-domain", List.of("K8S.Example.com")), NOTHING))
                .isEqualTo("k8s.example.com");
    }

    @Test
    void isSwitchedOffByNothingWhereverThatStands() throws Exception {
        Path file = Files.writeString(folder.resolve("c.yaml"), "clusterDomain: \"\"\n");
        assertThat(domain(Map.of("cluster-domain", List.of("")), NOTHING)).isEmpty();
        assertThat(domain(Map.of("config", List.of(file.toString())), NOTHING)).isEmpty();
        assertThat(domain(Map.of(), Map.of("HOME", "/home/somebody", "HYPERCUBE_CLUSTER_DOMAIN", "")))
                .isEmpty();
    }

    /** An empty variable counts as not set for settings that may not be empty. */
    @Test
    void leavesOtherEmptyVariablesAlone() {
        Map<String, String> empty = Map.of("HOME", "/home/somebody", "HYPERCUBE_LISTEN", "", "HYPERCUBE_TLS", "");
        assertThat(EffectiveSettings.gather(Map.of(), empty).check().problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"internal", "*.example.com", "example.com.", "10.0.0.1", "example.com:443", "a b.c"})
    void refusesWhatIsNoDomain(String text) {
        assertThat(problems(Map.of("cluster-domain", List.of(text))))
                .singleElement()
                .asString()
                .isEqualTo(
                        "--cluster-domain: " + text + " (expected: a DNS domain of at least two labels and at most 189"
                                + " characters such as clusters.example.com, or empty for none)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "gw.example.com"})
    void refusesADomainThatTheGatewayItselfIsIn(String domain) {
        assertThat(problems(Map.of("cluster-domain", List.of(domain), "listen", List.of("gw.example.com:443"))))
                .containsExactly("--cluster-domain: " + domain
                        + " (expected: a domain that does not contain the gateway's own name gw.example.com)");
    }

    private static String domain(Map<String, List<String>> flags, Map<String, String> environment) {
        return EffectiveSettings.gather(flags, environment)
                .config()
                .gateway()
                .server()
                .clusterDomain()
                .name();
    }

    private static List<String> problems(Map<String, List<String>> flags) {
        return EffectiveSettings.gather(flags, NOTHING).check().problems().stream()
                .map(Problem::toString)
                .toList();
    }
}
