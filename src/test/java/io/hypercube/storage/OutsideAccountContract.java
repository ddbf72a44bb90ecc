package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.account.Account;
import io.hypercube.account.AccountSource;
import io.hypercube.account.AccountStore;
import io.hypercube.identity.Role;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract for accounts of people who sign in at identity providers, for both databases. */
abstract class OutsideAccountContract extends StorageContract {
    private static final Instant CREATED = Instant.parse("2030-01-01T12:00:00Z");

    private Storage storage;
    private Storage other;

    @BeforeEach
    @Override
    void openTwice() {
        super.openTwice();
        storage = open();
        other = open();
    }

    @AfterEach
    void closeBoth() {
        storage.close();
        other.close();
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

    private static Account outside(String name, AccountSource source, List<String> groups) {
        return new Account(name, "id-" + name, "", Role.MEMBER, groups, false, 1, CREATED, source);
    }
}
