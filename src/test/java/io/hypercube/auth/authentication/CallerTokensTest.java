package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.WithAuthComponents;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallerTokensTest extends WithAuthComponents {
    private Caller alice;
    private CallerTokens tokens;

    @BeforeEach
    void signIn() {
        alice = signedIn("alice");
        tokens = new CallerTokens(rooms.authenticator, rooms.issuer);
    }

    @Test
    void issuesATokenOfTheSamePassword() {
        Caller recognised = caller(tokens.issue(alice).token().reveal());

        assertThat(recognised.user()).isEqualTo(alice.user());
        assertThat(recognised.origin()).isEqualTo(alice.origin());

        rooms.accounts.setPassword("alice", Secret.of("battery staple"));
        assertThat(rooms.authenticator.stillValid(recognised)).isFalse();
    }

    @Test
    void issuesNoneToACallerOfAnEarlierPassword() {
        rooms.accounts.setPassword("alice", Secret.of("battery staple"));

        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> tokens.issue(alice));
    }

    private Caller signedIn(String name) {
        Secret cookie = rooms.sessions.begin(rooms.member(name), Device.UNKNOWN);
        return ((Authenticated) rooms.authenticator.authenticateSession(List.of(cookie))).caller();
    }

    private Caller caller(String token) {
        return ((Authenticated) rooms.authenticator.authenticate(List.of("Bearer " + token))).caller();
    }
}
