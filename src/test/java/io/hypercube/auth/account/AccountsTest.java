package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountsTest extends WithAuthComponents {
    private static final Secret PASSWORD = Secret.of("correct horse");

    @Test
    @Shows("7.8")
    void makesAnAdminAtTheFirstStartAndShowsItsRandomPasswordOnce() {
        Secret password = rooms.accounts.bootstrap(null).orElseThrow();

        assertThat(password.reveal()).matches("[0-9A-Za-z]{24}");
        assertThat(recognise("admin", password)).map(Account::role).hasValue(Role.ADMIN);
        assertThat(rooms.accounts.bootstrap(null)).isEmpty();
        assertThat(rooms.accounts.bootstrap(Secret.of("another"))).isEmpty();
        assertThat(recognise("admin", password)).isPresent();
    }

    @Test
    @Shows("7.8")
    void takesThePasswordThatTheOperatorGives() {
        assertThat(rooms.accounts.bootstrap(Secret.of("short"))).isEmpty();

        assertThat(recognise("admin", Secret.of("short"))).isPresent();
    }

    @Test
    void makesNoAdminBesideOtherAccounts() {
        rooms.member("alice");

        assertThat(rooms.accounts.bootstrap(null)).isEmpty();
        assertThat(rooms.accounts.list()).extracting(Account::name).containsExactly("alice");
    }

    @Test
    void recognisesNameAndPasswordTogetherOnly() {
        create("alice", PASSWORD);
        create("bob", Secret.of("another password"));
        rooms.member("robot");

        assertThat(recognise("alice", PASSWORD)).map(Account::name).hasValue("alice");
        assertThat(recognise("alice", Secret.of("Correct horse"))).isEmpty();
        assertThat(recognise("bob", PASSWORD)).isEmpty();
        assertThat(recognise("nobody", PASSWORD)).isEmpty();
        assertThat(recognise("robot", Secret.of(""))).isEmpty();
    }

    @Test
    void doesNotRecogniseADisabledAccount() {
        Account alice = create("alice", PASSWORD);
        rooms.accounts.update(AuthComponents.disabled(alice), false);

        assertThat(recognise("alice", PASSWORD)).isEmpty();
    }

    @Test
    void changesAPassword() {
        create("alice", PASSWORD);

        rooms.accounts.setPassword("alice", Secret.of("battery staple"));

        assertThat(recognise("alice", PASSWORD)).isEmpty();
        assertThat(recognise("alice", Secret.of("battery staple")))
                .map(Account::passwordVersion)
                .hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1234567"})
    void refusesAShortPasswordWithoutRepeatingIt(String password) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> create("alice", Secret.of(password)))
                .withMessage("password: " + password.length() + " characters (expected: 8 to 1024 characters)");
    }

    @Test
    void refusesASecondAccountOfTheSameName() {
        rooms.member("alice");

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.member("alice"))
                .withMessage("accounts \"alice\" already exists")
                .matches(e -> e.status().reason() == StatusReason.ALREADY_EXISTS);
    }

    @Test
    void saysThatThereIsNoSuchAccount() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.accounts.get("alice"))
                .matches(e -> e.status().code() == 404);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.accounts.delete("alice"))
                .matches(e -> e.status().code() == 404);
    }

    @Test
    void keepsTheLastAdmin() {
        Account root = create("root", PASSWORD, Role.ADMIN);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.accounts.delete("root"))
                .matches(e -> e.status().code() == 409);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> rooms.accounts.update(AuthComponents.disabled(root), false))
                .matches(e -> e.status().code() == 409);
        assertThat(rooms.accounts.get("root")).isEqualTo(root);
    }

    private Optional<Account> recognise(String name, Secret password) {
        return rooms.recognise(name, password);
    }

    private Account create(String name, Secret password) {
        return create(name, password, Role.MEMBER);
    }

    private Account create(String name, Secret password, Role role) {
        return rooms.accounts.create(new NewAccount(name, "", role, List.of(), false), password);
    }
}
