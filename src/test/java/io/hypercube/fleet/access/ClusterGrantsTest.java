package io.hypercube.fleet.access;

import static io.hypercube.fleet.access.RbacCollection.CLUSTER_ROLES;
import static io.hypercube.fleet.access.RbacCollection.CLUSTER_ROLE_BINDINGS;
import static io.hypercube.fleet.access.RbacCollection.ROLES;
import static io.hypercube.fleet.access.RbacCollection.ROLE_BINDINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.list.PageMemory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterGrantsTest {
    private static final String ALICE = "{'kind':'User','name':'alice'}";

    /** The cases of {@code evaluation_helpers_test.go} of Kubernetes, and those around them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; pods; get; get; pods; true",
                "''; pods; get; list; pods; false",
                "''; pods; *; deletecollection; pods; true",
                "*; pods; get; get; pods.example.org; true",
                "apps; deployments; get; get; deployments; false",
                "apps; deployments; get; get; deployments.apps; true",
                "''; *; get; get; pods; true",
                "''; *; get; get; pods/log; true",
                "''; pods; get; get; pods/log; false",
                "''; pods/log; get; get; pods/log; true",
                "''; pods/log; get; get; pods; false",
                "''; */log; get; get; pods/log; true",
                "''; */log; get; get; pods/exec; false",
                "''; */log; get; get; log; false",
                "''; pods/*; get; get; pods/log; false",
                "''; pods; get; get; *; false",
                "''; *; *; *; *; true"
            })
    void aRuleGrantsWhatKubernetesSays(
            String group, String granted, String verb, String asked, String resource, boolean expected) {
        ClusterGrants grants = of("verb=" + asked + "&resource=" + resource);
        read(grants, CLUSTER_ROLES, role("r", rule(group, granted, verb, "")));
        read(grants, CLUSTER_ROLE_BINDINGS, binding("b", "", "ClusterRole", "r", ALICE));

        assertThat(grants.kept().list()).hasSize(expected ? 1 : 0);
    }

    @Test
    void aRuleWithNamesGrantsThese() {
        for (String name : List.of("", "a", "b", "c")) {
            ClusterGrants grants = of("verb=get&resource=secrets&name=" + name);
            read(grants, CLUSTER_ROLES, role("r", rule("", "secrets", "get", "'a','b'")));
            read(grants, CLUSTER_ROLE_BINDINGS, binding("b", "", "ClusterRole", "r", ALICE));

            assertThat(grants.kept().list()).hasSize(name.equals("c") ? 0 : 1);
            assertThat(grants.kept().list())
                    .allSatisfy(
                            grant -> assertThat(grant.rule().resourceNames()).containsExactly("a", "b"));
        }
    }

    @Test
    void aRoleOfAnotherNamespaceOrKindIsNotMeant() {
        ClusterGrants grants = of("verb=get&resource=pods&namespace=*");
        read(grants, CLUSTER_ROLES, role("r", rule("", "nodes", "get", "")));
        read(grants, ROLES, roleIn("a", "r", rule("", "pods", "get", "")));
        read(grants, CLUSTER_ROLES, role("c", rule("", "pods", "get", "")));
        read(grants, CLUSTER_ROLE_BINDINGS, binding("invalid", "", "Role", "c", ALICE));
        read(grants, CLUSTER_ROLE_BINDINGS, binding("nodes", "", "ClusterRole", "r", ALICE));
        read(grants, ROLE_BINDINGS, binding("in-a", "a", "Role", "r", ALICE));
        read(grants, ROLE_BINDINGS, binding("in-b", "b", "Role", "r", ALICE));
        read(grants, ROLE_BINDINGS, binding("of-cluster", "b", "ClusterRole", "c", ALICE));
        read(grants, ROLE_BINDINGS, binding("dangling", "b", "ClusterRole", "none", ALICE));

        assertThat(grants.kept().list())
                .extracting(grant -> grant.binding().name())
                .containsExactly("in-a", "of-cluster");
    }

    @Test
    void namesEachSubjectBindingRoleAndRule() {
        ClusterGrants grants = of("verb=get&resource=pods&namespace=shop");
        read(
                grants,
                CLUSTER_ROLES,
                role("r", "{'verbs':['get'],'nonResourceURLs':['*']}," + rule("", "pods", "get", "")));
        String subjects = ALICE
                + ",{'kind':'Group','name':'dev'},{'kind':'ServiceAccount','name':'ci'},"
                + "{'kind':'ServiceAccount','name':'ci','namespace':'ops'},{'kind':'Robot','name':'x'}";
        read(grants, ROLE_BINDINGS, binding("b", "shop", "ClusterRole", "r", subjects));

        assertThat(json(grants.kept().list().get(3))).isEqualTo("""
                        {"cluster":"north","subject":{"kind":"ServiceAccount","namespace":"ops","name":"ci"},\
                        "binding":{"kind":"RoleBinding","namespace":"shop","name":"b"},"role":{"kind":"ClusterRole","name":"r"},\
                        "rule":{"index":1,"apiGroups":[""],"resources":["pods"],"verbs":["get"]}}""");
        assertThat(grants.kept().list())
                .extracting(Grant::subject)
                .containsExactly(
                        new Grant.Subject("User", null, "alice"),
                        new Grant.Subject("Group", null, "dev"),
                        new Grant.Subject("ServiceAccount", "shop", "ci"),
                        new Grant.Subject("ServiceAccount", "ops", "ci"));
    }

    @Test
    void keepsABoundedNumberAndSaysThatThereAreMore() {
        ClusterGrants grants = of("verb=get&resource=pods");
        read(grants, CLUSTER_ROLES, role("r", rule("", "pods", "get", "")));
        for (int i = 0; i <= KeptGrants.MOST; i++) {
            assertThat(grants.kept().isTruncated()).isFalse();
            read(grants, CLUSTER_ROLE_BINDINGS, binding("b" + i, "", "ClusterRole", "r", ALICE));
        }
        assertThat(grants.kept().list()).hasSize(KeptGrants.MOST);
        assertThat(grants.kept().isTruncated()).isTrue();
    }

    @Test
    void keepsABoundedNumberOfBytes() {
        ClusterGrants grants = of("verb=get&resource=pods");
        read(grants, CLUSTER_ROLES, role("r", rule("", "pods','" + "x".repeat(1 << 20), "get", "")));
        for (int i = 0; i < 20; i++) {
            read(grants, CLUSTER_ROLE_BINDINGS, binding("b" + i, "", "ClusterRole", "r", ALICE));
        }
        assertThat(grants.kept().list()).hasSize(7);
        assertThat(grants.kept().isTruncated()).isTrue();
        assertThat(grants.kept().bytes()).isLessThanOrEqualTo(KeptGrants.MOST_BYTES);
    }

    private static ClusterGrants of(String question) {
        return new ClusterGrants("north", AccessQuestionTest.parse(question), PageMemory.UNBOUNDED);
    }

    private static String rule(String group, String resource, String verb, String names) {
        return "{'apiGroups':['%s'],'resources':['%s'],'verbs':['%s'],'resourceNames':[%s]}"
                .formatted(group, resource, verb, names);
    }

    private static String role(String name, String rules) {
        return "{'metadata':{'name':'%s'},'rules':[%s]}".formatted(name, rules);
    }

    private static String roleIn(String namespace, String name, String rules) {
        return "{'metadata':{'name':'%s','namespace':'%s'},'rules':[%s]}".formatted(name, namespace, rules);
    }

    private static String binding(String name, String namespace, String kind, String role, String subjects) {
        String meta = "'name':'" + name + "'" + (namespace.isEmpty() ? "" : ",'namespace':'" + namespace + "'");
        return "{'metadata':{%s},'roleRef':{'kind':'%s','name':'%s'},'subjects':[%s]}"
                .formatted(meta, kind, role, subjects);
    }

    private static void read(ClusterGrants grants, RbacCollection collection, String object) {
        grants.read(collection, object.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static String json(Grant grant) {
        return new String(Json.write(grant), StandardCharsets.UTF_8);
    }
}
