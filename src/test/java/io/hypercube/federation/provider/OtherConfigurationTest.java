package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.CallerTokens;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A session that a replica makes whose configuration has a provider, at one whose configuration has it no more. */
class OtherConfigurationTest extends BeforeProvider {
    @Test
    void acceptsNoSessionAndNoTokenOfAProviderThatIsNotConfigured() {
        Secret session = signIn();
        Secret local = rooms.sessions.begin(rooms.member("carol"), Device.UNKNOWN);
        Caller caller = caller(session).orElseThrow();
        Secret token = new CallerTokens(rooms.authenticator, rooms.issuer)
                .issue(caller)
                .token();
        String key = rooms.token(rooms.key(caller.user().name()));
        assertThat(isAccepted(token.reveal())).isTrue();

        rooms.issuers = issuer -> !issuer.equals(liar.url());

        assertThat(isSignedIn(session)).isFalse();
        assertThat(isAccepted(token.reveal())).isFalse();
        assertThat(rooms.authenticator.stillValid(caller)).as("a stream").isFalse();
        assertThat(isAccepted(key)).as("until confirmWithin").isTrue();
        assertThat(isSignedIn(local)).isTrue();
    }

    private boolean isAccepted(String token) {
        return rooms.authenticator.authenticate(List.of("Bearer " + token)) instanceof Authenticated;
    }
}
