package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The semantics of rules, which are those of the API server's policy checker. */
class RulePolicyTest {
    private static final AuditDecision REQUEST = new AuditDecision(AuditLevel.REQUEST, Set.of(), true);
    private static final AuditAttributes POD = AuditedCalls.of("get", AuditedCalls.pod(null));
    private static final AuditAttributes LOG = AuditedCalls.of("get", AuditedCalls.pod("log"));
    private static final AuditAttributes ROLE =
            AuditedCalls.of("get", AuditedCalls.inGroup("rbac.authorization.k8s.io", "clusterroles", "edit"));
    private static final AuditAttributes PATH = AuditedCalls.ofPath("get", "/logs/kubelet.log");

    @Test
    void theFirstMatchingRuleDecides() {
        PolicyRule none = rule(AuditDecision.NONE, Set.of("get"), List.of(), Set.of(), List.of());
        PolicyRule all = rule(AuditDecision.METADATA, Set.of(), List.of(), Set.of(), List.of());

        assertThat(new RulePolicy(List.of(none, all)).decide(POD)).isEqualTo(AuditDecision.NONE);
        assertThat(new RulePolicy(List.of(none, all)).decide(AuditedCalls.of("list", AuditedCalls.pod(null))))
                .isEqualTo(AuditDecision.METADATA);
        assertThat(new RulePolicy(List.of(all, none)).decide(POD)).isEqualTo(AuditDecision.METADATA);
    }

    @Test
    void aCallThatMatchesNoRuleIsNotRecorded() {
        PolicyRule create = rule(REQUEST, Set.of("create"), List.of(), Set.of(), List.of());

        assertThat(new RulePolicy(List.of(create)).decide(POD)).isEqualTo(AuditDecision.NONE);
        assertThat(new RulePolicy(List.of()).decide(POD)).isEqualTo(AuditDecision.NONE);
        assertThat(new RulePolicy(List.of(create)).decide(AuditedCalls.tunnel(POD)))
                .isEqualTo(AuditDecision.METADATA);
    }

    @Test
    void usersAndGroupsSelectCallers() {
        assertThat(matchesCallers(Set.of("tim"), Set.of(), POD)).isTrue();
        assertThat(matchesCallers(Set.of("ann"), Set.of(), POD)).isFalse();
        assertThat(matchesCallers(Set.of(), Set.of("developers", "x"), POD)).isTrue();
        assertThat(matchesCallers(Set.of(), Set.of("x"), POD)).isFalse();
        assertThat(matchesCallers(Set.of("tim"), Set.of("x"), POD)).isFalse();
    }

    @Test
    void callsWithoutAUserMatchNoRuleForUsersOrGroups() {
        AuditAttributes nobody = AuditedCalls.by("", List.of("humans"), POD);

        assertThat(matchesCallers(Set.of("tim"), Set.of(), nobody)).isFalse();
        assertThat(matchesCallers(Set.of(), Set.of("humans"), nobody)).isFalse();
        assertThat(matchesCallers(Set.of(), Set.of(), nobody)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "pods,     true,  false",
        "pods/log, false, true",
        "pods/*,   true,  true",
        "*/log,    false, true",
        "*/status, false, false",
        "*,        true,  true",
        "nodes,    false, false",
        "pods/exec,false, false"
    })
    void resourcesAndSubresourcesMatchAsForTheApiServer(String pattern, boolean pod, boolean log) {
        assertThat(matchesResources("", pattern, Set.of(), POD)).isEqualTo(pod);
        assertThat(matchesResources("", pattern, Set.of(), LOG)).isEqualTo(log);
        assertThat(matchesResources("apps", pattern, Set.of(), POD)).isFalse();
        assertThat(matchesResources("", pattern, Set.of(), PATH)).isFalse();
    }

    @Test
    void aGroupWithoutResourcesMatchesAllOfThem() {
        List<GroupResources> core = List.of(new GroupResources("", List.of(), Set.of()));

        assertThat(matches(POD, rule(REQUEST, Set.of(), core, Set.of(), List.of())))
                .isTrue();
        assertThat(matches(ROLE, rule(REQUEST, Set.of(), core, Set.of(), List.of())))
                .isFalse();
    }

    @Test
    void resourceNamesSelectObjects() {
        AuditAttributes list = AuditedCalls.of("list", AuditedCalls.core("pods", "default", null, null));

        assertThat(matchesResources("", "pods", Set.of("busybox"), POD)).isTrue();
        assertThat(matchesResources("", "pods", Set.of("other"), POD)).isFalse();
        assertThat(matchesResources("", "pods", Set.of("busybox"), list)).isFalse();
        assertThat(matchesResources("", "pods", Set.of(""), list)).isTrue();
    }

    @Test
    void theEmptyNamespaceStandsForClusterScopedCalls() {
        assertThat(matchesNamespace("", ROLE)).isTrue();
        assertThat(matchesNamespace("", POD)).isFalse();
        assertThat(matchesNamespace("default", POD)).isTrue();
        assertThat(matchesNamespace("default", ROLE)).isFalse();
        assertThat(matchesNamespace("", PATH)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "*,                 true",
        "/*,                true",
        "/logs*,            true",
        "/logs/*,           true",
        "/logs/kubelet.log, true",
        "/logs,             false",
        "/metrics,          false",
        "/logs/kubelet.log/,false"
    })
    void pathsMatchExactlyOrByPrefix(String pattern, boolean expected) {
        assertThat(matchesPath(pattern, PATH)).isEqualTo(expected);
        assertThat(matchesPath(pattern, POD)).isFalse();
    }

    @Test
    void ownCallsMatchByResourceAndByPath() {
        AuditAttributes login = AuditedCalls.own("create", "/api/v1/cube/login");
        AuditAttributes key = AuditedCalls.own("delete", "/api/v1/cube/keys/AK1");

        assertThat(matchesPath("/api/v1/cube/*", login)).isTrue();
        assertThat(matchesPath("/api/v1/cube/login", key)).isFalse();
        assertThat(matchesResources(ObjectReference.OWN_GROUP, "keys", Set.of("AK1"), key))
                .isTrue();
        assertThat(matchesResources(ObjectReference.OWN_GROUP, "keys", Set.of(), login))
                .isFalse();
        assertThat(matchesNamespace("", login)).isTrue();
    }

    @Test
    void objectsOfAClusterInAGroupOfThatNameAreNoOwnCalls() {
        AuditAttributes ofCluster =
                AuditedCalls.of("get", AuditedCalls.inGroup(ObjectReference.OWN_GROUP, "keys", "a"));

        assertThat(matchesPath("*", ofCluster)).isFalse();
    }

    private static boolean matchesCallers(Set<String> users, Set<String> groups, AuditAttributes call) {
        PolicyRule.Callers callers = new PolicyRule.Callers(users, groups);
        return matches(call, new PolicyRule(REQUEST, callers, Set.of(), List.of(), Set.of(), List.of()));
    }

    private static boolean matchesResources(String group, String pattern, Set<String> names, AuditAttributes call) {
        GroupResources resources =
                new GroupResources(group, List.of(ResourcePattern.parse(pattern).orElseThrow()), names);
        return matches(call, rule(REQUEST, Set.of(), List.of(resources), Set.of(), List.of()));
    }

    private static boolean matchesNamespace(String namespace, AuditAttributes call) {
        return matches(call, rule(REQUEST, Set.of(), List.of(), Set.of(namespace), List.of()));
    }

    private static boolean matchesPath(String pattern, AuditAttributes call) {
        return matches(call, rule(REQUEST, Set.of(), List.of(), Set.of(), List.of(pattern)));
    }

    private static boolean matches(AuditAttributes call, PolicyRule rule) {
        return new RulePolicy(List.of(rule)).decide(call).equals(REQUEST);
    }

    private static PolicyRule rule(
            AuditDecision decision,
            Set<String> verbs,
            List<GroupResources> resources,
            Set<String> namespaces,
            List<String> paths) {
        return new PolicyRule(decision, PolicyRule.Callers.ALL, verbs, resources, namespaces, paths);
    }
}
