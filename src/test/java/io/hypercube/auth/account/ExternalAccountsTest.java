package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.AuthComponents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts of people who sign in at identity providers. */
class ExternalAccountsTest {
    private static final String CORP = "https://id.example.com";

    @TempDir
    private Path folder;

    private final List<AccountChange> changes = new ArrayList<>();
    private AuthComponents rooms;
    private ExternalAccounts outside;

    @BeforeEach
    void open() {
        rooms = AuthComponents.open(folder);
        outside = new ExternalAccounts(
                rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, changes::add);
    }

    @AfterEach
    void close() {
        rooms.close();
    }

    @Test
    void makesAnAccountAtTheFirstSignIn() {
        Account alice = outside.confirm(corp("1", "alice", Role.MEMBER, "corp:dev"));

        assertThat(rooms.accounts.get("alice")).isEqualTo(alice);
        assertThat(alice.source()).isEqualTo(new AccountSource("corp", CORP, "1", alice.creation()));
        assertThat(alice.groups()).containsExactly("corp:dev");
        assertThat(alice.role()).isEqualTo(Role.MEMBER);
    }

    @Test
    void previewsWithoutAChange() {
        ExternalIdentity alice = corp("1", "alice", Role.MEMBER, "corp:dev");
        assertThat(outside.preview(alice)).isEmpty();
        assertThat(outside.find(alice)).isEmpty();

        Account before = outside.confirm(alice);
        rooms.clock.advance(Duration.ofHours(1));
        assertThat(outside.preview(corp("1", "renamed", Role.ADMIN, "corp:platform")))
                .contains(before);
        assertThat(rooms.accounts.get("alice")).isEqualTo(before);

        assertThatThrownBy(() -> outside.preview(corp("2", "alice", Role.MEMBER)))
                .hasMessageContaining("belongs to another person of provider \"corp\"");
        assertThatThrownBy(() -> outside.preview(corp("1", "alice", Role.MEMBER, "system:masters")))
                .isInstanceOf(ApiException.class);
        rooms.accounts.change("alice", AuthComponents::disabled);
        assertThatThrownBy(() -> outside.preview(alice)).hasMessage("account \"alice\" is disabled");
    }

    @Test
    void setsGroupsAndRoleAtEachSignInAndKeepsTheName() {
        Account first = outside.confirm(corp("1", "alice", Role.ADMIN, "corp:dev", "corp:platform"));
        rooms.clock.advance(Duration.ofDays(1));
        Account second = outside.confirm(corp("1", "alice.miller", Role.MEMBER, "corp:dev"));

        assertThat(second.name()).isEqualTo("alice");
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.role()).isEqualTo(Role.MEMBER);
        assertThat(second.groups()).containsExactly("corp:dev");
        assertThat(second.source().confirmed()).isEqualTo(first.creation().plus(Duration.ofDays(1)));
        assertThat(rooms.accounts.list()).containsExactly(second);
    }

    @Test
    void tellsWhatChangesRights() {
        Account first = outside.confirm(corp("1", "alice", Role.MEMBER, "corp:dev"));
        rooms.clock.advance(Duration.ofDays(1));
        outside.confirm(corp("1", "renamed", Role.MEMBER, "corp:dev"));
        Account promoted =
                outside.confirmAgain(corp("1", "alice", Role.ADMIN, "corp:dev")).orElseThrow();
        outside.stop(promoted, "gone from the directory");
        outside.stop(outside.latest(promoted).orElseThrow(), "gone from the directory");
        Account back = outside.confirm(corp("1", "alice", Role.ADMIN));

        assertThat(changes).hasSize(4);
        assertThat(changes.get(0)).isEqualTo(new AccountChange(null, first, "sign-in"));
        assertThat(changes.get(1).after()).isEqualTo(promoted);
        assertThat(changes.get(1).reason()).isEqualTo("role and groups read again");
        assertThat(changes.get(2).before()).isEqualTo(promoted);
        assertThat(changes.get(2).after().disabled()).isTrue();
        assertThat(changes.get(2).reason()).isEqualTo("gone from the directory");
        assertThat(changes.get(3).after()).isEqualTo(back);
        assertThat(changes.get(3).before())
                .isNotNull()
                .extracting(Account::disabled)
                .isEqualTo(true);
    }

    @Test
    void tellsWhatASearchOfTheDirectoryChanges() {
        Account alice = outside.confirm(corp("1", "alice", Role.MEMBER));
        outside.renew(alice, corp("1", "alice", Role.ADMIN), Duration.ofDays(1));

        assertThat(changes).hasSize(2);
        assertThat(changes.getLast().before()).isEqualTo(alice);
        assertThat(changes.getLast().after().role()).isEqualTo(Role.ADMIN);
    }

    /** Searches of a directory compare with the time that they know. */
    @Test
    void isKnownToTheDirectoryAfterEachSignIn() {
        outside.confirm(corp("1", "alice", Role.MEMBER));
        rooms.clock.advance(Duration.ofSeconds(2));
        Account second = outside.confirm(corp("1", "alice", Role.MEMBER));
        rooms.directory.refresh();
        assertThat(rooms.directory.account("alice")).hasValue(second);
    }

    @Test
    void doesNotTakeOverTheNameOfAnotherAccount() {
        rooms.member("bob");
        outside.confirm(corp("1", "alice", Role.MEMBER));

        assertRefused(corp("2", "bob", Role.MEMBER), "\"bob\" belongs to a local account");
        assertRefused(corp("2", "alice", Role.MEMBER), "\"alice\" belongs to another person of provider \"corp\"");
        ExternalIdentity other =
                new ExternalIdentity("partner", "https://id.partner.example", "1", "alice", "", Role.MEMBER, List.of());
        assertRefused(other, "\"alice\" belongs to an account of provider \"corp\"");
        assertThat(rooms.accounts.list()).hasSize(2);
    }

    @Test
    void refusesNamesAndGroupsOfKubernetes() {
        assertRefused(corp("1", "system:admin", Role.MEMBER), "without the prefix system:");
        assertRefused(corp("1", "SYSTEM:admin", Role.MEMBER), "without the prefix system:");
        assertRefused(corp("1", "alice", Role.MEMBER, "system:masters"), "groups: system:masters (expected: ");
        assertRefused(corp("1", "", Role.MEMBER), "name: ");
        assertRefused(corp("", "alice", Role.MEMBER), "sub: 0 characters");
        assertRefused(corp("s".repeat(256), "alice", Role.MEMBER), "sub: 256 characters");
        String[] many = IntStream.range(0, 65).mapToObj(n -> "g" + n).toArray(String[]::new);
        assertRefused(corp("1", "alice", Role.MEMBER, many), "65 groups (expected: at most 64)");
        assertThat(rooms.accounts.list()).isEmpty();
    }

    @Test
    void refusesADisabledAccountAndLeavesItAsItIs() {
        Account alice = outside.confirm(corp("1", "alice", Role.MEMBER));
        rooms.accounts.change("alice", AuthComponents::disabled);

        assertRefused(corp("1", "alice", Role.ADMIN), "account \"alice\" is disabled");
        assertThat(rooms.accounts.get("alice").role()).isEqualTo(alice.role());
    }

    @Test
    void makesOneAccountForManyFirstSignInsAtOnce() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Account>> accounts = IntStream.range(0, 8)
                    .mapToObj(n -> threads.submit(() -> outside.confirm(corp("1", "alice", Role.MEMBER))))
                    .toList();
            for (Future<Account> account : accounts) {
                assertThat(account.get().id())
                        .isEqualTo(rooms.accounts.get("alice").id());
            }
        }
    }

    @Test
    void takesTheRoleFromTheLastAdmin() {
        outside.confirm(corp("1", "alice", Role.ADMIN));
        assertThat(outside.confirm(corp("1", "alice", Role.MEMBER)).role()).isEqualTo(Role.MEMBER);
    }

    @Test
    void stopsTheKeysOfAPersonWhoHasNotSignedInForThirtyDays() {
        outside.confirm(corp("1", "alice", Role.MEMBER));
        NewAccessKey key = rooms.key("alice");
        List<String> bearer = List.of("Bearer " + rooms.token(key));
        rooms.clock.advance(Duration.ofDays(30).minusSeconds(1));
        rooms.token(key);

        rooms.clock.advance(Duration.ofSeconds(1));
        rooms.directory.refresh();
        assertThatThrownBy(() -> rooms.token(key)).hasMessageContaining("the access key pair is not valid");
        assertThat(rooms.authenticator.authenticate(bearer)).isInstanceOf(Rejected.class);

        outside.confirm(corp("1", "alice", Role.MEMBER));
        assertThat(rooms.token(key)).isNotEmpty();
    }

    @Test
    void endsTheCallsOfSuchAKey() {
        outside.confirm(corp("1", "alice", Role.MEMBER));
        Account local = rooms.member("local");
        String token = rooms.token(rooms.key("alice"));
        Authentication before = rooms.authenticator.authenticate(List.of("Bearer " + token));
        Caller caller = ((Authenticated) before).caller();
        AtomicInteger told = new AtomicInteger();
        rooms.directory.onChange(told::incrementAndGet);

        rooms.clock.advance(Duration.ofDays(30));
        rooms.directory.refresh();
        assertThat(told).hasPositiveValue();
        assertThat(rooms.authenticator.stillValid(caller)).isFalse();
        assertThat(rooms.directory.account(local.name())).isPresent();
    }

    @Test
    void leavesToAdministratorsOnlyToDisableAndDelete() {
        outside.confirm(corp("1", "alice", Role.MEMBER));
        String message = "account \"alice\" comes from identity provider \"corp\"";

        assertThatThrownBy(() -> rooms.accounts.change("alice", ExternalAccountsTest::admin))
                .hasMessageContaining(message);
        assertThatThrownBy(() -> rooms.accounts.setPassword("alice", Secret.of("a long password")))
                .hasMessageContaining(message);
        assertThat(rooms.recognise("alice", Secret.of("a long password"))).isEmpty();
        rooms.accounts.delete("alice");
        assertThat(rooms.accounts.list()).isEmpty();
    }

    private static Account admin(Account account) {
        return new Account(
                account.name(),
                account.id(),
                account.displayName(),
                Role.ADMIN,
                account.groups(),
                account.disabled(),
                account.passwordVersion(),
                account.creation(),
                account.source());
    }

    private void assertRefused(ExternalIdentity identity, String reason) {
        assertThatThrownBy(() -> outside.confirm(identity))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(reason);
    }

    private static ExternalIdentity corp(String subject, String name, Role role, String... groups) {
        return new ExternalIdentity("corp", CORP, subject, name, "Alice Miller", role, List.of(groups));
    }
}
