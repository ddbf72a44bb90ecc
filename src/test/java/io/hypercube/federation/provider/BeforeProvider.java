package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccountChange;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.config.ConfigLoader;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.GrantId;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The endpoints of providers before a provider that lies on demand, with a real database and a clock that the test moves. */
abstract class BeforeProvider {
    static final ConfirmationConfig TIMES = ConfirmationConfig.USUAL;
    static final byte[] KEY = {
        1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8
    };

    private static final String PATH = "/api/v1/cube/providers/{name}/";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private static Path folder;

    static LyingProvider liar;

    @TempDir
    Path data;

    final List<AccountChange> changes = new ArrayList<>();
    AuthComponents rooms;
    ProviderEndpoints endpoints;
    Provider provider;
    final List<GrantRefresh> replicas = new ArrayList<>();

    @BeforeAll
    static void startProvider() throws IOException {
        liar = new LyingProvider(folder);
    }

    @AfterAll
    static void stopProvider() {
        liar.close();
    }

    @BeforeEach
    void open() throws IOException {
        liar.beHonest();
        rooms = AuthComponents.open(Files.createDirectory(data.resolve("data")));
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), liar.config(""));
        List<IdentityProviderConfig> configs = ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of())
                .gateway()
                .identityProviders();
        provider = new Provider(configs.getFirst(), new OidcSignIn(configs.getFirst()));
        endpoints = new ProviderEndpoints(
                configs,
                new ProviderEndpoints.Parts(
                        new ExternalAccounts(rooms.storage.accounts(), TIMES.within(), rooms.clock, changes::add),
                        rooms.directory,
                        rooms.sessions,
                        rooms.browsers,
                        true,
                        new ProviderEndpoints.Keys(KEY, KEY),
                        new ProviderEndpoints.Grants(rooms.storage.grants(), rooms.storage.logouts(), TIMES),
                        true,
                        new ProviderEndpoints.Concurrency(8, PATIENCE),
                        rooms.clock));
    }

    @AfterEach
    void close() {
        replicas.forEach(GrantRefresh::close);
        endpoints.close();
        provider.oidc().close();
        rooms.close();
    }

    /** The refresh of one replica, which a test calls. */
    GrantRefresh replica() {
        GrantRefresh made = new GrantRefresh(
                List.of(provider),
                new GrantRefresh.Parts(
                        rooms.storage.grants(),
                        new GrantCipher(KEY),
                        new ExternalAccounts(rooms.storage.accounts(), TIMES.within(), rooms.clock, changes::add),
                        TIMES,
                        rooms.clock));
        replicas.add(made);
        return made;
    }

    /** Reads everything that is due, and ends what is late. */
    void refresh() {
        GrantRefresh replica = replica();
        rooms.storage
                .grants()
                .due(provider.config().issuer(), rooms.clock.instant(), 10)
                .forEach(id -> replica.read(provider, id));
        replica.endLate();
    }

    /** @return the session cookie */
    Secret signIn() {
        Answer answer = callback();
        assertThat(answer.headers().get("Location")).isEqualTo("/console");
        return answer.cookies().stream()
                .filter(value -> value.startsWith("__Host-hypercube-session="))
                .map(value -> Secret.of(value.substring(value.indexOf('=') + 1, value.indexOf(';'))))
                .findFirst()
                .orElseThrow();
    }

    /** A browser comes back from the provider. */
    Answer callback() {
        SignInState begun = SignInState.begin(
                "corp",
                "https://gateway.example.com/callback",
                "/console",
                rooms.clock.instant().plus(SignInCookies.LIFETIME));
        String cookie = new SignInCookies(true, KEY, rooms.clock).begun(begun);
        String code = liar.code(begun.nonce(), LyingProvider.challenge(begun.verifier()), begun.redirectUri());
        return OwnCall.of("GET", PATH + "callback")
                .with("name", "corp")
                .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                .query("code=" + code + "&state=" + begun.state() + "&iss=" + liar.url())
                .send(endpoints.routes());
    }

    Answer logout(String form) {
        return OwnCall.of("POST", PATH + "backchannel-logout")
                .with("name", "corp")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(form)
                .send(endpoints.routes());
    }

    Optional<Caller> caller(Secret cookie) {
        rooms.directory.refresh();
        Authentication found = rooms.authenticator.authenticateSession(List.of(cookie));
        return found instanceof Authenticated(Caller caller) ? Optional.of(caller) : Optional.empty();
    }

    boolean isSignedIn(Secret cookie) {
        return caller(cookie).isPresent();
    }

    List<String> groups(Secret cookie) {
        return caller(cookie).orElseThrow().user().groups();
    }

    GrantId grant(Secret cookie) {
        BrowserSession session = rooms.directory
                .session(Objects.requireNonNull(caller(cookie).orElseThrow().session()))
                .orElseThrow();
        return Objects.requireNonNull(session.grant());
    }
}
