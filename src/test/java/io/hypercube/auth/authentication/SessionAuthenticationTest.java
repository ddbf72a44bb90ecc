package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.NoCredentials;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionAuthenticationTest extends WithAuthComponents {
    private static final Duration TTL = Duration.ofHours(8);

    private Account alice;
    private Secret cookie;

    @BeforeEach
    void prepare() {
        alice = rooms.accounts.create(
                new NewAccount("alice", "", Role.ADMIN, List.of("dev"), false), Secret.of("correct horse"));
        rooms.accounts.create(new NewAccount("root", "", Role.ADMIN, List.of(), false), null);
        cookie = rooms.sessions.begin(alice, Device.UNKNOWN);
    }

    @Test
    void recognisesTheCallerBehindACookie() {
        assertThat(caller())
                .isEqualTo(new Caller(
                        alice.user(),
                        Role.ADMIN,
                        null,
                        Scope.ALL,
                        rooms.clock.instant().plus(TTL),
                        new Caller.Origin(alice.id(), 1),
                        SessionId.of(cookie)));
        assertThat(rooms.authenticator.stillValid(caller())).isTrue();
    }

    @Test
    void tellsNoneFromTwo() {
        assertThat(authenticate()).isInstanceOf(NoCredentials.class);
        assertThat(authenticate(cookie, cookie)).isInstanceOf(Rejected.class);
    }

    @Test
    void endsAtItsTime() {
        rooms.clock.advance(TTL.minusMillis(1));
        assertThat(authenticate(cookie)).isInstanceOf(Authenticated.class);

        rooms.clock.advance(Duration.ofMillis(1));
        assertThat(authenticate(cookie)).isInstanceOf(Rejected.class);
    }

    @Test
    void endsAloneWhenItIsEnded() {
        Secret other = rooms.sessions.begin(alice, Device.UNKNOWN);
        Caller before = caller();

        rooms.sessions.end(SessionId.of(cookie));

        isOver(before);
        assertThat(authenticate(other)).isInstanceOf(Authenticated.class);
    }

    @Test
    void endsWithItsPassword() {
        Caller before = caller();

        rooms.accounts.setPassword("alice", Secret.of("battery staple"));

        isOver(before);
    }

    @Test
    void endsWithItsAccount() {
        Caller before = caller();

        rooms.accounts.delete("alice");
        isOver(before);
        rooms.member("alice");
        isOver(before);
    }

    @Test
    void followsTheRoleOfItsAccount() {
        Caller before = caller();

        rooms.accounts.update(
                new Account("alice", alice.id(), "", Role.MEMBER, List.of(), false, 1, alice.creation()), false);

        assertThat(rooms.authenticator.stillValid(before)).isFalse();
        assertThat(caller().role()).isEqualTo(Role.MEMBER);
    }

    private void isOver(Caller before) {
        assertThat(authenticate(cookie)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(before)).isFalse();
    }

    private Caller caller() {
        assertThat(authenticate(cookie)).isInstanceOf(Authenticated.class);
        return ((Authenticated) authenticate(cookie)).caller();
    }

    private Authentication authenticate(Secret... cookies) {
        return rooms.authenticator.authenticateSession(List.of(cookies));
    }
}
