package io.hypercube.auth.session;

import static io.hypercube.auth.session.DeviceCalls.error;
import static io.hypercube.auth.session.DeviceCalls.refreshToken;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rules of refresh tokens, with a movable clock. */
class SignInsTest extends WithAuthComponents {
    private static final Duration DAY = Duration.ofDays(1);

    private DeviceCalls calls;

    @BeforeEach
    void makeAlice() {
        rooms.member("alice");
        calls = new DeviceCalls(rooms);
    }

    @Test
    void eachUseReplacesTheRefreshTokenAndKeepsTheSignIn() {
        OwnCall.Answer first = calls.signedIn("alice");
        Caller caller = calls.caller(first);

        OwnCall.Answer second = calls.refresh(refreshToken(first));

        assertThat(refreshToken(second)).isNotEqualTo(refreshToken(first));
        assertThat(second.headers()).containsEntry("Cache-Control", "no-store");
        assertThat(calls.caller(second).origin()).isEqualTo(caller.origin());
        assertThat(rooms.authenticator.stillValid(caller)).isTrue();
    }

    /** An identity provider confirms an account when the person signs in at it. */
    @Test
    void tokensEndWhenTheAccountWasNotConfirmedForAMonth() {
        new ExternalAccounts(rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {})
                .confirm(new ExternalIdentity(
                        "corp", "https://id.example.com", "1", "bob", "Bob", Role.MEMBER, List.of()));
        rooms.directory.refresh();
        rooms.clock.advance(DAY.multipliedBy(25));
        OwnCall.Answer first = calls.signedIn("bob");
        assertThat(calls.recognised(first)).isInstanceOf(Authenticated.class);
        rooms.clock.advance(DAY.multipliedBy(5));

        OwnCall.Answer second = calls.refresh(refreshToken(first));

        assertThat(calls.recognised(second)).isEqualTo(new Rejected("sign-in: unknown or ended"));
    }

    @Test
    void anOldRefreshTokenEndsTheWholeFamily() {
        OwnCall.Answer first = calls.signedIn("alice");
        Caller caller = calls.caller(first);
        String second = calls.refreshed(refreshToken(first));
        String third = calls.refreshed(second);

        OwnCall.Answer reused = calls.refresh(refreshToken(first));
        assertThat(error(reused)).isEqualTo("invalid_grant");
        assertThat(reused.notes().text(Note.ATTEMPTED_NAME)).isEqualTo("alice");

        assertThat(error(calls.refresh(third))).isEqualTo("invalid_grant");
        assertThat(calls.recognised(first)).isEqualTo(new Rejected("sign-in: unknown or ended"));
        assertThat(rooms.authenticator.stillValid(caller)).isFalse();
    }

    @Test
    void aClientThatLostTheAnswerMayAskAgainForAMinute() {
        String first = refreshToken(calls.signedIn("alice"));
        String lost = calls.refreshed(first);
        rooms.clock.advance(SignIns.OVERLAP.minusMillis(1));

        String again = calls.refreshed(first);

        assertThat(calls.refreshed(again)).isNotEqualTo(lost);
    }

    @Test
    void askingAgainDoesNotProlongTheMinute() {
        String first = refreshToken(calls.signedIn("alice"));
        calls.refreshed(first);
        rooms.clock.advance(Duration.ofSeconds(40));
        calls.refreshed(first);
        rooms.clock.advance(Duration.ofSeconds(20));

        assertThat(error(calls.refresh(first))).isEqualTo("invalid_grant");
    }

    @Test
    void theLostReplacementEndsTheFamilyWhenItTurnsUpElsewhere() {
        String first = refreshToken(calls.signedIn("alice"));
        String lost = calls.refreshed(first);
        String again = calls.refreshed(first);

        assertThat(error(calls.refresh(lost))).isEqualTo("invalid_grant");
        assertThat(error(calls.refresh(again))).isEqualTo("invalid_grant");
    }

    @Test
    void aWrongTokenEndsNothing() {
        String token = refreshToken(calls.signedIn("alice"));
        String otherFamily = (token.charAt(4) == 'a' ? "hcr_b" : "hcr_a") + token.substring(5);

        for (String wrong : new String[] {"", "hcr_", token + "x", token.substring(1), otherFamily}) {
            assertThat(error(calls.refresh(wrong))).isIn("invalid_grant", "invalid_request");
        }
        assertThat(calls.refresh(token).status()).isEqualTo(200);
    }

    @Test
    void endsWhenItIsNotUsedAndAtLastInAnyCase() {
        String token = refreshToken(calls.signedIn("alice"));
        rooms.clock.advance(DAY.multipliedBy(7));
        assertThat(error(calls.refresh(token))).isEqualTo("invalid_grant");

        token = refreshToken(calls.signedIn("alice"));
        for (int day = 6; day <= 24; day += 6) {
            rooms.clock.advance(DAY.multipliedBy(6));
            token = calls.refreshed(token);
        }
        rooms.clock.advance(DAY.multipliedBy(6).minusMinutes(10));
        OwnCall.Answer last = calls.refresh(token);
        assertThat(last.json().path("expires_in").asInt()).isEqualTo(600);
        rooms.clock.advance(Duration.ofMinutes(10));
        assertThat(error(calls.refresh(refreshToken(last)))).isEqualTo("invalid_grant");
    }

    @Test
    void endsWithThePasswordAndWithTheAccount() {
        OwnCall.Answer tokens = calls.signedIn("alice");
        rooms.accounts.setPassword("alice", Secret.of("battery staple"));
        assertThat(calls.recognised(tokens)).isInstanceOf(Rejected.class);
        assertThat(error(calls.refresh(refreshToken(tokens)))).isEqualTo("invalid_grant");

        OwnCall.Answer again = calls.signedIn("alice");
        rooms.accounts.delete("alice");
        rooms.member("alice");
        assertThat(calls.recognised(again)).isInstanceOf(Rejected.class);
        assertThat(error(calls.refresh(refreshToken(again)))).isEqualTo("invalid_grant");
    }

    @Test
    void aDisabledAccountEndsItForGood() {
        OwnCall.Answer tokens = calls.signedIn("alice");
        Account alice = rooms.accounts.get("alice");
        rooms.accounts.update(AuthComponents.disabled(alice), false);
        assertThat(error(calls.refresh(refreshToken(tokens)))).isEqualTo("invalid_grant");

        rooms.accounts.update(alice, false);
        assertThat(calls.recognised(tokens)).isInstanceOf(Rejected.class);
        assertThat(error(calls.refresh(refreshToken(tokens)))).isEqualTo("invalid_grant");
    }

    @Test
    void aRevokedTokenEndsItsSignInAndAnUnknownOneIsNoError() {
        OwnCall.Answer tokens = calls.signedIn("alice");
        OwnCall.Answer others = calls.signedIn("alice");

        assertThat(calls.post("revocation", "token=" + refreshToken(tokens)).status())
                .isEqualTo(200);
        assertThat(calls.post("revocation", "token=" + refreshToken(tokens)).status())
                .isEqualTo(200);

        assertThat(calls.recognised(tokens)).isInstanceOf(Rejected.class);
        assertThat(error(calls.refresh(refreshToken(tokens)))).isEqualTo("invalid_grant");
        assertThat(calls.refresh(refreshToken(others)).status()).isEqualTo(200);
    }

    @Test
    void oneTooManyEndsTheLeastRecentlyUsed() {
        String oldest = refreshToken(calls.signedIn("alice"));
        rooms.clock.advance(Duration.ofSeconds(10));
        String next = refreshToken(calls.signedIn("alice"));
        rooms.clock.advance(Duration.ofSeconds(10));
        String used = calls.refreshed(oldest);
        for (int i = 2; i <= SignIns.MOST_PER_ACCOUNT; i++) {
            rooms.clock.advance(Duration.ofSeconds(10));
            calls.signedIn("alice");
        }

        assertThat(error(calls.refresh(next))).isEqualTo("invalid_grant");
        assertThat(calls.refresh(used).status()).isEqualTo(200);
    }
}
