package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeyRequest;
import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.NoCredentials;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticatorTest extends WithAuthComponents {
    private Account alice;
    private NewAccessKey pair;
    private String token;

    @BeforeEach
    void prepare() {
        alice = rooms.member("alice");
        pair = rooms.key("alice");
        token = rooms.token(pair);
    }

    @Test
    @Shows("1.2")
    void recognisesTheCallerBehindAToken() {
        assertThat(caller(token))
                .isEqualTo(new Caller(
                        alice.user(),
                        Role.MEMBER,
                        pair.key().id(),
                        Scope.ALL,
                        rooms.clock.instant().plus(Duration.ofHours(1)),
                        new Caller.Origin(alice.id(), 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer ", "bearer ", "BEARER "})
    void takesTheSchemeInAnyCase(String scheme) {
        assertThat(authenticate(scheme + token)).isInstanceOf(Authenticated.class);
    }

    @Test
    void seesThatThereAreNoCredentials() {
        assertThat(authenticate()).isInstanceOf(NoCredentials.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Bearer",
                "Bearer ",
                "Bearer  ",
                "BearerT",
                "T",
                "Bearer  T",
                "Bearer\tT",
                "Bearer T ",
                " Bearer T",
                "Bearer T T",
                "Bearer T,T",
                "Bearer T, Bearer T",
                "Bearer T;",
                "Bearer \"T\"",
                "Bearer token=T",
                "Basic T",
                "Basic YWxpY2U6eA==",
                "Token T",
                "Negotiate T",
                "Bearer T\u0000",
                "Bearer null",
                "Bearer undefined",
            })
    void rejectsEveryOtherForm(String value) {
        assertThat(authenticate(value.replace("T", token))).isInstanceOf(Rejected.class);
    }

    @Test
    void rejectsTwoFieldsEvenIfEitherWouldDo() {
        assertThat(authenticate("Bearer " + token, "Bearer " + token)).isInstanceOf(Rejected.class);
        assertThat(authenticate("Bearer " + token, "")).isInstanceOf(Rejected.class);
    }

    @Test
    void rejectsAnExpiredToken() {
        rooms.clock.advance(Duration.ofHours(1));

        assertThat(authenticate("Bearer " + token)).isInstanceOf(Rejected.class);
    }

    @Test
    void rejectsTheTokenOfAnotherGateway(@TempDir Path elsewhere) {
        try (AuthComponents other = AuthComponents.open(elsewhere)) {
            other.member("alice");

            assertThat(authenticate("Bearer " + other.token(other.key("alice"))))
                    .isInstanceOf(Rejected.class);
        }
    }

    @Test
    void endsTokensAndStreamsWithTheirKey() {
        Caller before = caller(token);
        rooms.keys.delete(pair.key().id());

        isOver(before);
    }

    @Test
    void endsTokensAndStreamsWhenTheirKeyExpires() {
        String soon = rooms.clock.instant().plusSeconds(60).toString();
        String shortLived = rooms.token(rooms.keys.create("alice", new AccessKeyRequest(null, soon, null)));
        Caller before = caller(shortLived);
        rooms.clock.advance(Duration.ofSeconds(60));

        assertThat(authenticate("Bearer " + shortLived)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(before)).isFalse();
        assertThat(authenticate("Bearer " + token)).isInstanceOf(Authenticated.class);
    }

    @Test
    void endsTokensAndStreamsWithTheirAccount() {
        Caller before = caller(token);
        rooms.accounts.delete("alice");

        isOver(before);
    }

    @Test
    void endsTokensAndStreamsOfADisabledAccount() {
        Caller before = caller(token);
        rooms.accounts.update(changed(Role.MEMBER, List.of("dev"), true), false);

        isOver(before);
    }

    @Test
    void doesNotTakeAnAccountForAnEarlierOneOfTheSameName() {
        rooms.accounts.delete("alice");
        rooms.member("alice");

        assertThat(authenticate("Bearer " + token)).isInstanceOf(Rejected.class);
        assertThat(authenticate("Bearer " + rooms.token(rooms.key("alice")))).isInstanceOf(Authenticated.class);
    }

    @Test
    void doesNotTakeAKeyOfSomebodyElse() {
        Account bob = rooms.member("bob");
        TokenSubject mixed = new TokenSubject(
                "bob", bob.id(), bob.passwordVersion(), pair.key().id());
        String forged = rooms.issuer.issue(mixed).token().reveal();

        assertThat(authenticate("Bearer " + forged)).isInstanceOf(Rejected.class);
    }

    @Test
    @Shows("S13")
    void takesRoleGroupsAndScopeFromNowAndNotFromTheToken() {
        Caller before = caller(token);
        assertThat(rooms.authenticator.stillValid(before)).isTrue();

        rooms.accounts.update(changed(Role.ADMIN, List.of("ops"), false), false);

        Caller now = caller(token);
        assertThat(now.role()).isEqualTo(Role.ADMIN);
        assertThat(now.user().groups()).containsExactly("ops");
        assertThat(rooms.authenticator.stillValid(before)).isFalse();
        assertThat(rooms.authenticator.stillValid(now)).isTrue();
    }

    @Test
    void knowsTheScopeOfTheKey() {
        AccessKeyRequest.ScopeRequest scope = new AccessKeyRequest.ScopeRequest(List.of("a"), null, null, true);
        NewAccessKey narrowed = rooms.keys.create("alice", new AccessKeyRequest(null, null, scope));

        assertThat(caller(rooms.token(narrowed)).scope()).isEqualTo(new Scope(List.of("a"), null, null, true));
    }

    @Test
    void endsWhatWasGotByAPasswordWithThatPassword() {
        Account bob = rooms.accounts.create(
                new NewAccount("bob", "", Role.MEMBER, List.of(), false), Secret.of("correct horse"));
        String session = rooms.issuer
                .issue(new TokenSubject("bob", bob.id(), bob.passwordVersion(), null))
                .token()
                .reveal();
        String byKey = rooms.token(rooms.key("bob"));
        assertThat(caller(session).accessKey()).isNull();

        rooms.accounts.setPassword("bob", Secret.of("battery staple"));

        assertThat(authenticate("Bearer " + session)).isInstanceOf(Rejected.class);
        assertThat(authenticate("Bearer " + byKey)).isInstanceOf(Authenticated.class);
    }

    @Test
    void letsAStreamOutliveItsToken() {
        Caller before = caller(token);
        rooms.clock.advance(Duration.ofHours(1));

        assertThat(authenticate("Bearer " + token)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(before)).isTrue();
    }

    private void isOver(Caller before) {
        assertThat(authenticate("Bearer " + token)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(before)).isFalse();
    }

    private Caller caller(String bearer) {
        assertThat(authenticate("Bearer " + bearer)).isInstanceOf(Authenticated.class);
        return ((Authenticated) authenticate("Bearer " + bearer)).caller();
    }

    private Authentication authenticate(String... values) {
        return rooms.authenticator.authenticate(List.of(values));
    }

    private Account changed(Role role, List<String> groups, boolean disabled) {
        return new Account("alice", alice.id(), "", role, groups, disabled, alice.passwordVersion(), alice.creation());
    }
}
