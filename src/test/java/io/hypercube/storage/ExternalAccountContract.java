package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountSource;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.core.identity.Role;
import io.hypercube.testbed.AuthComponents;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract for accounts of people who sign in at identity providers, for both databases. */
@DatabaseContract
class ExternalAccountContract {
    private static final Instant CREATED = Instant.parse("2030-01-01T12:00:00Z");

    private final Storage storage;
    private final Storage other;

    ExternalAccountContract(TestedDatabase database) {
        storage = database.open();
        other = database.open();
    }

    @Test
    void keepsTheIdentityOfAnAccountFromOutside() {
        AccountSource source = new AccountSource("corp", "https://id.example.com", "42", CREATED);
        Account alice = outside("alice", source, List.of("dev"));
        assertThat(storage.accounts().insert(new AccountStore.Stored(alice, null)))
                .isTrue();
        assertThat(other.accounts().insert(new AccountStore.Stored(outside("bob", source, List.of()), null)))
                .isFalse();
        assertThat(other.accounts().findOutside("https://id.example.com", "42")).hasValue(alice);
        assertThat(other.accounts().findOutside("https://id.example.com", "43")).isEmpty();

        AccountSource later = new AccountSource("renamed", "https://id.example.com", "42", CREATED.plusSeconds(60));
        Account changed = outside("alice", later, List.of("ops"));
        assertThat(storage.accounts().confirm(changed)).isTrue();
        assertThat(other.accounts().all()).containsExactly(changed);
        storage.accounts().delete("alice");
        assertThat(storage.accounts().confirm(changed)).isFalse();
    }

    @Test
    void stopsAnAccountUntilItIsConfirmed() {
        AccountSource source = new AccountSource("corp", "ldaps://ldap.example.com", "42", CREATED);
        Account alice = outside("alice", source, List.of("dev"));
        storage.accounts().insert(new AccountStore.Stored(alice, null));

        assertThat(storage.accounts().stop(alice)).isTrue();
        assertThat(storage.accounts().stop(alice)).as("again").isFalse();
        Account stopped = other.accounts().all().getFirst();
        assertThat(stopped.disabled()).isTrue();
        assertThat(stopped.source().stopped()).isTrue();
        assertThat(stopped.passwordVersion()).as("ends sessions and tokens").isEqualTo(2);

        Account later = outside(
                "alice",
                new AccountSource("corp", "ldaps://ldap.example.com", "42", CREATED.plusSeconds(1)),
                List.of());
        assertThat(storage.accounts().confirm(later, CREATED.minusSeconds(1)))
                .as("confirmed since it was read")
                .isFalse();
        assertThat(storage.accounts().confirm(later, CREATED)).isTrue();
        Account confirmed = other.accounts().all().getFirst();
        assertThat(confirmed.disabled()).isFalse();
        assertThat(confirmed.source()).isEqualTo(later.source());
        assertThat(storage.accounts().stop(alice))
                .as("confirmed since it was read")
                .isFalse();
    }

    @Test
    void keepsAnAccountDisabledThatAnAdministratorDisabled() {
        AccountSource source = new AccountSource("corp", "ldaps://ldap.example.com", "42", CREATED);
        Account alice = outside("alice", source, List.of());
        storage.accounts().insert(new AccountStore.Stored(alice, null));
        storage.accounts().change("alice", AuthComponents::disabled);

        assertThat(storage.accounts().confirm(alice, CREATED)).isFalse();
        assertThat(storage.accounts().confirm(alice)).isFalse();
        assertThat(storage.accounts().stop(alice)).isFalse();
        assertThat(storage.accounts().all().getFirst().source().stopped()).isFalse();
    }

    @Test
    void endsTheSessionsOfAnAccount() {
        AccountSource source = new AccountSource("corp", "ldaps://ldap.example.com", "42", CREATED);
        storage.accounts().insert(new AccountStore.Stored(outside("alice", source, List.of()), null));
        storage.accounts().endSessions(outside("alice", source, List.of()));
        assertThat(other.accounts().all().getFirst().passwordVersion()).isEqualTo(2);
        assertThat(other.accounts().all().getFirst().disabled()).isFalse();
    }

    private static Account outside(String name, AccountSource source, List<String> groups) {
        return new Account(name, "id-" + name, "", Role.MEMBER, groups, false, 1, CREATED, source);
    }
}
