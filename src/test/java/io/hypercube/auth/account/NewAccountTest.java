package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.Role;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewAccountTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "alice", "Alice.B_c-d+e@example.org", "oidc:alice", "0", "systemd"})
    void takesNamesThatAreSafeInHeadersAndPaths(String name) {
        assertThat(account(name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "..",
                "-a",
                "a b",
                "a\r\nImpersonate-Group: system:masters",
                "a\u0000",
                "älice",
                "a/b",
                "a,b",
                "a%2fb",
                "system:admin",
                "system:serviceaccount:kube-system:default",
                "SYSTEM:masters"
            })
    void refusesNamesThatKubernetesOrAHeaderCouldTakeForSomethingElse(String name) {
        refuses("name", () -> account(name));
    }

    @Test
    void refusesANameLongerThanKubernetesNames() {
        assertThat(account("a".repeat(253)).name()).hasSize(253);
        refuses("name", () -> account("a".repeat(254)));
    }

    @Test
    void dropsRepeatedGroups() {
        assertThat(withGroups("dev", "Domain Admins", "dev").groups()).containsExactly("dev", "Domain Admins");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " dev", "dev ", "a,b", "a\nb", "gr\u0430up", "system:masters", "System:nodes"})
    void refusesGroupsThatKubernetesOrAHeaderCouldTakeForSomethingElse(String group) {
        refuses("groups", () -> withGroups(group));
    }

    @Test
    void takesSystemGroupsByExplicitChoice() {
        NewAccount robot = new NewAccount("robot", "", Role.MEMBER, List.of("system:nodes"), true);

        assertThat(robot.groups()).containsExactly("system:nodes");
    }

    @Test
    void refusesTooManyGroups() {
        List<String> many =
                java.util.stream.IntStream.range(0, 65).mapToObj(i -> "g" + i).toList();

        refuses("groups", () -> new NewAccount("a", "", Role.MEMBER, many, false));
        assertThat(new NewAccount("a", "", Role.MEMBER, Collections.nCopies(65, "g"), false).groups())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0007", "a\nb"})
    void refusesControlCharactersInDisplayNames(String displayName) {
        refuses("displayName", () -> new NewAccount("a", displayName, Role.MEMBER, List.of(), false));
    }

    private static NewAccount account(String name) {
        return new NewAccount(name, "", Role.MEMBER, List.of(), false);
    }

    private static NewAccount withGroups(String... groups) {
        return new NewAccount("alice", "", Role.MEMBER, List.of(groups), false);
    }

    private static void refuses(String field, org.assertj.core.api.ThrowableAssert.ThrowingCallable attempt) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(attempt)
                .withMessageStartingWith(field + ": ")
                .matches(e -> e.status().reason() == StatusReason.INVALID);
    }
}
