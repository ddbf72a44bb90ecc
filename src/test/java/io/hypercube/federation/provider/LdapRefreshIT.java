package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.ldap.FilterTemplate;
import io.hypercube.federation.ldap.LdapConfig;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import io.hypercube.federation.ldap.LdapServer;
import io.hypercube.federation.provider.IdentityProviderConfig.ProviderProtocol;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches between two sign-ins in a real directory. */
@Smoke
class LdapRefreshIT {
    private static final ConfirmationConfig TIMES = ConfirmationConfig.USUAL;

    @TempDir
    private static Path shared;

    private static Slapd slapd;
    private static LdapServer server;
    private static int people;

    @TempDir
    private Path folder;

    private AuthComponents rooms;
    private ExternalAccounts accounts;
    private LdapSignIn directory;
    private LdapRefresh refresh;
    private final AtomicBoolean turn = new AtomicBoolean(true);
    private String name;
    private String dn;
    private Account account;
    private Secret session;
    private NewAccessKey key;

    @BeforeAll
    static void start() {
        slapd = Slapd.start(shared);
        server =
                new LdapServer(slapd.ldaps(), false, slapd.authority(), Slapd.READER, Secret.of(Slapd.READER_PASSWORD));
    }

    @AfterAll
    static void stop() {
        slapd.close();
    }

    @BeforeEach
    void signIn() throws IOException {
        rooms = AuthComponents.open(Files.createDirectory(folder.resolve("data")));
        accounts = new ExternalAccounts(
                rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {});
        directory = new LdapSignIn(new IdentityProviderConfig("corp", "Corp", new ProviderProtocol.Ldap(config())));
        refresh = new LdapRefresh(
                List.of(directory),
                accounts,
                rooms.directory,
                new LdapRefresh.Times(TIMES.refresh(), TIMES.grace(), TIMES.within(), Duration.ofHours(1)),
                rooms.clock,
                turn::get);
        name = "person" + people++;
        dn = slapd.person(name);
        slapd.group("team-of-" + name, dn);
        slapd.group("admins-of-" + name, "cn=team-of-" + name + "," + Slapd.GROUPS, dn);
        account = accounts.confirm(identified());
        session = rooms.sessions.begin(account, new Device("", ""));
        key = rooms.key(name);
        assertThat(account.role()).isEqualTo(Role.MEMBER);
        assertThat(isSignedIn()).isTrue();
    }

    @AfterEach
    void close() {
        refresh.close();
        directory.close();
        rooms.close();
    }

    private static LdapConfig config() {
        return new LdapConfig(
                server,
                new UserSearch(
                        Slapd.PEOPLE,
                        new FilterTemplate("(&(uid={name})(!(employeeType=guest)))"),
                        "uid",
                        "cn",
                        null,
                        null),
                new GroupSearch(Slapd.GROUPS, new FilterTemplate("(member={dn})"), "cn", "corp:", true),
                List.of("corp:root"),
                "ldaps://ldap.example.com/" + Slapd.PEOPLE);
    }

    @Test
    void changesGroupsAndRole() {
        slapd.delete("cn=team-of-" + name + "," + Slapd.GROUPS);
        slapd.group("root", dn);
        try {
            searchAgain();
            assertThat(stored().groups()).containsExactlyInAnyOrder("corp:admins-of-" + name, "corp:root");
            assertThat(stored().role()).isEqualTo(Role.ADMIN);
            assertThat(isSignedIn()).isTrue();
        } finally {
            slapd.delete("cn=root," + Slapd.GROUPS);
        }
        searchAgain();
        assertThat(stored().role()).isEqualTo(Role.MEMBER);
    }

    @Test
    void searchesNoEarlierThanDue() {
        refresh.round();
        slapd.delete(dn);
        refresh.round();
        assertThat(isSignedIn()).isTrue();
        searchAgain();
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void searchesAtOneReplicaOnly() {
        turn.set(false);
        slapd.delete(dn);
        searchAgain();
        assertThat(isSignedIn()).isTrue();
        turn.set(true);
        refresh.round();
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void stopsTheAccountOfADeletedEntry() {
        slapd.delete(dn);
        searchAgain();

        assertThat(stored().disabled()).isTrue();
        assertThat(isSignedIn()).isFalse();
        assertThat(keyWorks()).isFalse();
    }

    @Test
    void stopsTheAccountOfALockedEntryUntilItIsUnlocked() {
        slapd.modify(
                "dn: " + dn, "changetype: modify", "add: pwdAccountLockedTime", "pwdAccountLockedTime: 000001010000Z");
        searchAgain();
        assertThat(isSignedIn()).isFalse();
        assertThat(keyWorks()).isFalse();

        slapd.modify("dn: " + dn, "changetype: modify", "delete: pwdAccountLockedTime");
        searchAgain();
        assertThat(keyWorks()).isTrue();
        assertThat(isSignedIn()).as("a session does not begin again").isFalse();
    }

    /** Anybody who knows the name could cause that lock, and it ends by itself. */
    @Test
    void doesNotStopAnAccountThatIsLockedAfterWrongPasswords() {
        slapd.modify(
                "dn: " + dn,
                "changetype: modify",
                "add: pwdAccountLockedTime",
                "pwdAccountLockedTime: 20300101120000Z");
        searchAgain();
        assertThat(isSignedIn()).isTrue();
    }

    @Test
    void stopsTheAccountOfAnEntryThatTheFilterNoLongerMatches() {
        slapd.modify("dn: " + dn, "changetype: modify", "add: employeeType", "employeeType: guest");
        searchAgain();
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void leavesAnAccountAloneThatAnAdministratorHasDisabled() {
        rooms.accounts.update(AuthComponents.disabled(stored()), false);
        searchAgain();
        assertThat(stored().disabled()).isTrue();
        assertThat(stored().source().stopped()).isFalse();
    }

    @Test
    void followsAPersonToAnotherName() {
        slapd.rename(dn, "uid=renamed-" + name);
        searchAgain();
        assertThat(isSignedIn()).isTrue();

        Account again = accounts.confirm(directory
                .identify("renamed-" + name, Secret.of("password-of-" + name))
                .orElseThrow());
        assertThat(again.name()).isEqualTo(name);
        assertThat(again.id()).isEqualTo(account.id());
    }

    @Test
    void endsSessionsOnceTheDirectoryHasNotAnsweredForLongerThanTheGrace() {
        slapd.stop();
        try {
            searchAgain();
            assertThat(isSignedIn()).isTrue();
            rooms.clock.advance(TIMES.grace().minusSeconds(1));
            refresh.round();
            assertThat(isSignedIn()).isTrue();
            rooms.clock.advance(Duration.ofSeconds(1));
            refresh.round();
            assertThat(isSignedIn()).isFalse();
            assertThat(keyWorks()).as("for confirmWithin").isTrue();
            assertThat(stored().disabled()).isFalse();
        } finally {
            slapd.restart();
        }
        refresh.round();
        Secret next = rooms.sessions.begin(stored(), new Device("", ""));
        searchAgain();
        assertThat(rooms.authenticator.authenticateSession(List.of(next))).isInstanceOf(Authenticated.class);
    }

    @Test
    void confirmsAnUnchangedAccountDaily() {
        Instant signedIn = Objects.requireNonNull(account.source().confirmed());
        searchAgain();
        assertThat(stored().source().confirmed()).isEqualTo(signedIn);
        rooms.clock.advance(Duration.ofDays(1));
        refresh.round();
        assertThat(stored().source().confirmed()).isAfter(signedIn.plus(Duration.ofDays(1)));
    }

    @Test
    void confirmsBeforeKeysStop() {
        LdapRefresh.Times hours =
                new LdapRefresh.Times(TIMES.refresh(), TIMES.grace(), Duration.ofHours(8), Duration.ofHours(1));
        assertThat(hours.oldestConfirmation()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void doesNotSearchForAnAccountThatNobodyCanUse() {
        rooms.keys.delete(key.key().id());
        rooms.sessions.end(SessionId.of(session));
        slapd.delete(dn);
        rooms.clock.advance(Duration.ofHours(2));
        refresh.round();
        assertThat(stored().disabled()).isFalse();
    }

    private void searchAgain() {
        rooms.clock.advance(TIMES.refresh());
        refresh.round();
    }

    private ExternalIdentity identified() {
        return directory.identify(name, Secret.of("password-of-" + name)).orElseThrow();
    }

    private Account stored() {
        return rooms.accounts.get(name);
    }

    private boolean isSignedIn() {
        return rooms.authenticator.authenticateSession(List.of(session)) instanceof Authenticated;
    }

    private boolean keyWorks() {
        try {
            rooms.token(key);
            return true;
        } catch (ApiException e) {
            return false;
        }
    }
}
