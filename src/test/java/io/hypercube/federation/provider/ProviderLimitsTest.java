package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.config.ConfigLoader;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sign-ins that strangers begin take neither the provider nor the places of others. */
class ProviderLimitsTest {
    private static final String CALLBACK = "/api/v1/cube/providers/{name}/callback";
    private static final byte[] KEY = new byte[32];

    @TempDir
    private Path folder;

    private LyingProvider provider;
    private AuthComponents rooms;
    private ProviderEndpoints endpoints;

    @BeforeEach
    void open() throws IOException {
        provider = new LyingProvider(folder);
        rooms = AuthComponents.open(Files.createDirectory(folder.resolve("data")));
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), provider.config(""));
        List<IdentityProviderConfig> configs = ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of())
                .gateway()
                .identityProviders();
        endpoints = new ProviderEndpoints(
                configs,
                new ProviderEndpoints.Parts(
                        new ExternalAccounts(
                                rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {}),
                        rooms.directory,
                        rooms.sessions,
                        rooms.browsers,
                        true,
                        new ProviderEndpoints.Keys(KEY, KEY),
                        new ProviderEndpoints.Grants(
                                rooms.storage.grants(), rooms.storage.logouts(), ConfirmationConfig.USUAL),
                        true,
                        new ProviderEndpoints.Concurrency(1, Duration.ofMillis(50)),
                        rooms.clock));
    }

    @AfterEach
    void close() {
        endpoints.close();
        rooms.close();
        provider.close();
    }

    @Test
    void refusesACallbackThatWaitsTooLongForItsTurn() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        provider.before.put("/token", () -> {
            asked.countDown();
            await(released);
        });
        SignInState first = begun();
        SignInState second = begun();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Answer> signedIn = threads.submit(() -> callback(first, "192.0.2.1"));
            asked.await();

            assertThat(callback(second, "192.0.2.2").headers().get("Location")).isEqualTo("/console/sign-in");
            released.countDown();
            assertThat(signedIn.get().headers().get("Location")).isEqualTo("/console");
        }
        SignInState third = begun();
        assertThat(callback(third, "192.0.2.2").headers().get("Location")).isEqualTo("/console");
    }

    @Test
    void takesNoTurnForACallbackThatHasNotBegun() {
        provider.before.put("/token", () -> {
            throw new AssertionError("asked");
        });
        Answer answer = OwnCall.of("GET", CALLBACK)
                .with("name", "corp")
                .query("code=c&state=s")
                .send(endpoints.routes());
        assertThat(answer.headers().get("Location")).isEqualTo("/console/sign-in");
    }

    private SignInState begun() {
        String redirectUri = "https://gateway.example.com/callback";
        return SignInState.begin(
                "corp", redirectUri, "/console", rooms.clock.instant().plus(SignInCookies.LIFETIME));
    }

    private Answer callback(SignInState begun, String peer) {
        String cookie = new SignInCookies(true, KEY, rooms.clock).begun(begun);
        String code = provider.code(begun.nonce(), LyingProvider.challenge(begun.verifier()), begun.redirectUri());
        return OwnCall.of("GET", CALLBACK)
                .with("name", "corp")
                .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                .query("code=" + code + "&state=" + begun.state() + "&iss=" + provider.url())
                .from(peer)
                .send(endpoints.routes());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
