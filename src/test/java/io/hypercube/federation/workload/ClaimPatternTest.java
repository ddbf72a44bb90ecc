package io.hypercube.federation.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.federation.workload.ClaimPattern.Members;
import io.hypercube.federation.workload.ClaimPattern.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimPatternTest {
    private static final Value MAIN = new Value(List.of("main", "release-*"));

    @Test
    void matchesTexts() {
        assertThat(MAIN.matches("main")).isTrue();
        assertThat(MAIN.matches("release-1")).isTrue();
        assertThat(MAIN.matches("Main")).isFalse();
        assertThat(MAIN.matches("main ")).isFalse();
        assertThat(MAIN.matches("my-release-1")).isFalse();
        assertThat(new Value(List.of("team-a/*")).matches("team-a/b/c")).isTrue();
        assertThat(new Value(List.of("team-a/*")).matches("team-ab/c")).isFalse();
    }

    @Test
    void matchesBooleansAndWholeNumbersByTheirText() {
        assertThat(new Value(List.of("true")).matches(true)).isTrue();
        assertThat(new Value(List.of("true")).matches("true")).isTrue();
        assertThat(new Value(List.of("true")).matches(false)).isFalse();
        assertThat(new Value(List.of("42")).matches(42L)).isTrue();
        assertThat(new Value(List.of("*")).matches(4.2)).isFalse();
    }

    @Test
    void matchesAnElementOfAList() {
        assertThat(MAIN.matches(List.of("dev", "main"))).isTrue();
        assertThat(MAIN.matches(List.of("dev"))).isFalse();
        assertThat(MAIN.matches(List.of())).isFalse();
        assertThat(MAIN.matches(List.of(List.of("main")))).isFalse();
        assertThat(MAIN.matches(Arrays.asList("dev", null))).isFalse();
    }

    @Test
    void matchesNothingThatIsMissing() {
        assertThat(new Value(List.of("*")).matches(null)).isFalse();
        assertThat(new Value(List.of("*")).matches(Map.of())).isFalse();
        assertThat(new Value(List.of()).matches("main")).isFalse();
        assertThat(new Members(Map.of("ref", MAIN)).matches(Map.of())).isFalse();
        assertThat(new Members(Map.of("ref", MAIN)).matches(null)).isFalse();
        assertThat(new Members(Map.of("ref", MAIN)).matches("main")).isFalse();
    }

    @Test
    void needsEveryMember() {
        Members kubernetes = new Members(Map.of(
                "kubernetes.io",
                new Members(Map.of(
                        "namespace",
                        new Value(List.of("ci")),
                        "serviceaccount",
                        new Members(Map.of("name", new Value(List.of("deployer"))))))));
        Map<String, Object> token = Map.of(
                "sub",
                "system:serviceaccount:ci:deployer",
                "kubernetes.io",
                Map.of("namespace", "ci", "serviceaccount", Map.of("name", "deployer", "uid", "1")));

        assertThat(kubernetes.matches(token)).isTrue();
        assertThat(kubernetes.matches(Map.of("kubernetes.io", Map.of("namespace", "ci"))))
                .isFalse();
        assertThat(kubernetes.matches(Map.of("kubernetes.io.namespace", "ci"))).isFalse();
    }

    @Test
    void knowsWhatExcludesNothing() {
        assertThat(new Members(Map.of()).isAnything()).isTrue();
        assertThat(new Value(List.of("*")).isAnything()).isTrue();
        assertThat(new Value(List.of("main", "**")).isAnything()).isTrue();
        assertThat(new Members(Map.of("a", new Members(Map.of("b", new Value(List.of("*")))))).isAnything())
                .isTrue();
        assertThat(new Members(Map.of("a", new Value(List.of("*")), "b", MAIN)).isAnything())
                .isFalse();
    }
}
