package io.hypercube.testbed;

import io.hypercube.auth.account.AccessKeyRequest;
import io.hypercube.auth.account.AccessKeys;
import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.Argon2id;
import io.hypercube.auth.account.GuessLimiter;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.auth.account.PasswordCheck;
import io.hypercube.auth.account.PasswordHasher;
import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.WorkloadScopes;
import io.hypercube.auth.authentication.CallerEndpoints;
import io.hypercube.auth.authentication.CallerEndpoints.ProviderSignOut;
import io.hypercube.auth.authentication.PasswordSources;
import io.hypercube.auth.authentication.SignInEndpoints;
import io.hypercube.auth.authentication.TokenExchange;
import io.hypercube.auth.authentication.Uses;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.SessionConfig;
import io.hypercube.auth.session.Sessions;
import io.hypercube.auth.session.SignInConfig;
import io.hypercube.auth.session.SignIns;
import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenVerifier;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.storage.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The components that authenticate callers, wired as in the gateway, with a real SQLite file and a movable clock. */
public final class AuthComponents implements AutoCloseable {
    private static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1));

    public final MovableClock clock = new MovableClock();

    /** Whether a provider with an issuer is configured; a test may change it. */
    public volatile Predicate<String> issuers = issuer -> true;

    public final Storage storage;
    public final Accounts accounts;
    public final AccessKeys keys;
    public final AccountDirectory directory;
    public final TokenIssuer issuer;
    public final PasswordCheck passwords;
    public final Uses uses;
    public final SignIns signIns;
    public final TokenExchange exchange;
    public final Sessions sessions;
    public final BrowserRules browsers = new BrowserRules(true);
    public final Authenticator authenticator;

    /** Passwords of tests are hashed in no time, unless the time is what is tested. */
    public static final Argon2id QUICK = new Argon2id(64, 1);

    private AuthComponents(Path dataDirectory) {
        storage = EmptyDatabase.open(dataDirectory);
        accounts = new Accounts(storage.accounts(), new PasswordHasher(QUICK), clock);
        keys = new AccessKeys(storage.accessKeys(), clock);
        directory = AccountDirectory.open(
                storage.directory(),
                issuer -> issuers.test(issuer),
                ConfirmationConfig.USUAL.within(),
                clock,
                System::nanoTime);
        SigningKeyRing ring =
                SigningKeyRing.open(TestKeys.rotated(storage, dataDirectory, clock), dataDirectory, CONFIG, clock);
        issuer = new TokenIssuer(ring, CONFIG, clock);
        passwords = new PasswordCheck(accounts, new GuessLimiter(clock::nanoTime));
        sessions = new Sessions(storage.sessions(), new SessionConfig(Duration.ofHours(8)), clock);
        uses = Uses.open(storage.accessKeys(), storage.sessions(), storage.signIns(), storage.delegations(), clock);
        signIns = new SignIns(
                storage.signIns(),
                directory::hasFamily,
                storage.deviceAuthorizations(),
                issuer,
                new SignInConfig(Duration.ofDays(30), Duration.ofDays(7)),
                clock,
                clock::nanoTime);
        exchange = new TokenExchange(directory, issuer, uses.keys(), clock, clock::nanoTime);
        authenticator =
                new Authenticator(new TokenVerifier(ring, CONFIG, clock), directory, WorkloadScopes.NONE, uses, clock);
    }

    public static AuthComponents open(Path dataDirectory) {
        return new AuthComponents(dataDirectory);
    }

    /** The endpoints for sign-in, sign-out and whoami. */
    public List<Route> signIn() {
        return Stream.of(
                        new SignInEndpoints(
                                        new PasswordSources(passwords, true, Map.of()),
                                        directory,
                                        issuer,
                                        sessions,
                                        browsers)
                                .routes(),
                        new CallerEndpoints(directory, sessions, signIns, browsers, accounts, ProviderSignOut.NONE)
                                .routes())
                .flatMap(List::stream)
                .toList();
    }

    /** A member without a password, in the group {@code dev}. */
    public Account member(String name) {
        return accounts.create(new NewAccount(name, "", Role.MEMBER, List.of("dev"), false), null);
    }

    /** The account as it is stored once it is disabled. */
    public static Account disabled(Account account) {
        return new Account(
                account.name(),
                account.id(),
                account.displayName(),
                account.role(),
                account.groups(),
                true,
                account.passwordVersion(),
                account.creation(),
                account.source());
    }

    public NewAccessKey key(String account) {
        return keys.create(account, AccessKeyRequest.PLAIN);
    }

    /** Authenticates from a network without failed attempts. */
    public Optional<Account> recognise(String name, Secret password) {
        return new PasswordCheck(accounts, new GuessLimiter(clock::nanoTime)).recognise(name, password, "192.0.2.1");
    }

    public String token(NewAccessKey pair) {
        return exchange.exchange(pair.key().id(), pair.secret(), "192.0.2.1", CallNotes.NONE)
                .token()
                .reveal();
    }

    @Override
    public void close() {
        uses.close();
        directory.close();
        storage.close();
    }
}
