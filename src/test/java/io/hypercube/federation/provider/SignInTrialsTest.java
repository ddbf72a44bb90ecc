package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.AuthComponents;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The links with which trials begin. */
class SignInTrialsTest {
    private static final URI CALLBACK = URI.create("https://gateway.example.com/api/v1/cube/providers/corp/callback");

    @TempDir
    private Path folder;

    private AuthComponents rooms;
    private SignInTrials trials;

    @BeforeEach
    void open() {
        rooms = AuthComponents.open(folder);
        trials = new SignInTrials(
                new ExternalAccounts(
                        rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {}),
                new byte[32],
                rooms.clock);
    }

    @AfterEach
    void close() {
        rooms.close();
    }

    @Test
    void leadsWhereTheBrowserComesBackTo() {
        SignInTrials.Link link = trials.link("corp", CALLBACK);
        assertThat(link.link()).startsWith("https://gateway.example.com/api/v1/cube/providers/corp/authorize?trial=");
        assertThat(link.expirationTimestamp()).isEqualTo("2030-01-01T12:10:00Z");
    }

    @Test
    void isForOneProviderAndTenMinutes() {
        String ticket = ticket("corp");
        assertThatCode(() -> trials.require("corp", ticket)).doesNotThrowAnyException();
        assertRefused("other", ticket);
        rooms.clock.advance(Duration.ofMinutes(10));
        assertRefused("corp", ticket);
    }

    @Test
    void isMadeByThisGateway() {
        String foreign = new SignInTrials(
                        new ExternalAccounts(
                                rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {}),
                        key(),
                        rooms.clock)
                .link("corp", CALLBACK)
                .link();
        String cookie = new SignInCookies(true, new byte[32], rooms.clock)
                .begun(SignInState.begin(
                        "corp",
                        CALLBACK.toString(),
                        "/console",
                        rooms.clock.instant().plusSeconds(60)));
        for (String other : List.of(
                "",
                "x",
                "%",
                "A".repeat(2000),
                foreign.substring(foreign.indexOf('=') + 1),
                cookie.split("[=;]", 3)[1])) {
            assertRefused("corp", other);
        }
    }

    private static byte[] key() {
        byte[] key = new byte[32];
        key[0] = 1;
        return key;
    }

    private String ticket(String provider) {
        String link = trials.link(provider, CALLBACK).link();
        return link.substring(link.indexOf('=') + 1);
    }

    private void assertRefused(String provider, String ticket) {
        assertThatThrownBy(() -> trials.require(provider, ticket))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("trial: not valid, or older than 10 minutes");
    }
}
