package io.hypercube.server;

import io.hypercube.accesskey.AccessKeyEndpoints;
import io.hypercube.accesskey.AccessKeys;
import io.hypercube.account.AccountEndpoints;
import io.hypercube.account.Accounts;
import io.hypercube.account.PasswordCheck;
import io.hypercube.account.PasswordEndpoint;
import io.hypercube.account.PasswordHasher;
import io.hypercube.authentication.Authenticator;
import io.hypercube.authentication.CallerEndpoints;
import io.hypercube.authentication.CallerTokens;
import io.hypercube.authentication.DiscoveryEndpoints;
import io.hypercube.authentication.SignInEndpoints;
import io.hypercube.authentication.TokenEndpoints;
import io.hypercube.authentication.TokenExchange;
import io.hypercube.authentication.Uses;
import io.hypercube.directory.AccountDirectory;
import io.hypercube.http.Route;
import io.hypercube.identity.Secret;
import io.hypercube.masterkey.RotatedKeys;
import io.hypercube.masterkey.WrappedSecrets;
import io.hypercube.provider.ProviderEndpoints;
import io.hypercube.server.config.GatewayConfig;
import io.hypercube.session.BrowserRules;
import io.hypercube.session.Sessions;
import io.hypercube.storage.Storage;
import io.hypercube.token.SigningKeyRing;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenVerifier;
import io.hypercube.workload.WorkloadEndpoint;
import io.hypercube.workload.WorkloadRules;
import io.hypercube.workload.WorkloadTokens;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Wires authentication: accounts, keys, tokens and their storage. Opening it loads the whole directory and blocks.
 *
 * @param adminPassword the generated password of the account created by this start; empty when it existed
 */
record Identities(
        Storage storage,
        WrappedSecrets secrets,
        RotatedKeys rotatedKeys,
        AccountDirectory directory,
        Uses uses,
        SigningKeyRing signingKeys,
        Authenticator authenticator,
        TokenIssuer issuer,
        BrowserRules browsers,
        AccessKeys keys,
        PasswordSignIns passwords,
        ProviderEndpoints providers,
        WorkloadTokens workloads,
        Optional<Secret> adminPassword,
        List<Route> routes)
        implements AutoCloseable {
    static Identities open(GatewayConfig config) {
        Storage storage = Storage.open(
                config.storage(),
                secrets -> WrappedSecrets.requireOpenable(secrets, config.masterKey(), Clock.systemUTC()));
        try {
            Identities opened = open(config, storage, Clock.systemUTC());
            opened.rotatedKeys().follow();
            opened.providers().start();
            opened.passwords().start();
            return opened;
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private static Identities open(GatewayConfig config, Storage storage, Clock clock) {
        WrappedSecrets secrets = WrappedSecrets.open(storage.secrets(), config.masterKey(), clock);
        RotatedKeys rotatedKeys = new RotatedKeys(secrets, clock, System::nanoTime);
        SigningKeyRing ring = SigningKeyRing.open(rotatedKeys, config.storage().dataDir(), config.token(), clock);
        Accounts accounts = accounts(config, storage, clock);
        Optional<Secret> adminPassword = accounts.bootstrap(config.account().adminPassword());
        AccountDirectory directory = directory(config, storage, clock);
        BrowserRules browsers = new BrowserRules(config.server().tls());
        AccessKeys keys = new AccessKeys(storage.accessKeys(), clock);
        Uses uses = Uses.open(storage.accessKeys(), storage.sessions(), storage.signIns(), clock);
        TokenIssuer issuer = new TokenIssuer(ring, config.token(), clock);
        PasswordSignIns passwords = PasswordSignIns.of(config, storage, directory, accounts, clock);
        Sessions sessions = new Sessions(storage.sessions(), config.session(), clock);
        CommandLineSignIns commandLine = CommandLineSignIns.of(config, storage, directory, issuer, browsers, clock);
        ProviderEndpoints providers = ProviderSignIns.of(config, storage, secrets, directory, sessions, clock);
        WorkloadTokens workloads = new WorkloadTokens(config.workloadIdentities(), directory, issuer, clock);
        List<Route> routes = all(List.of(
                new TokenEndpoints(new TokenExchange(directory, issuer, uses.keys(), clock, System::nanoTime)).routes(),
                tokenRoutes(config, ring, workloads, clock),
                new SignInEndpoints(passwords.sources(), directory, issuer, sessions, browsers).routes(),
                callerRoutes(directory, sessions, commandLine, browsers, accounts, providers),
                accountRoutes(accounts, passwords.local(), keys, clock)));
        return new Identities(
                storage,
                secrets,
                rotatedKeys,
                directory,
                uses,
                ring,
                authenticator(config, ring, directory, uses, clock),
                issuer,
                browsers,
                keys,
                passwords,
                providers,
                workloads,
                adminPassword,
                routes);
    }

    private static Authenticator authenticator(
            GatewayConfig config, SigningKeyRing ring, AccountDirectory directory, Uses uses, Clock clock) {
        TokenVerifier verifier = new TokenVerifier(ring, config.token(), clock);
        return new Authenticator(verifier, directory, new WorkloadRules(config.workloadIdentities()), uses, clock);
    }

    /** Issues tokens to callers for use in other programs. */
    CallerTokens tokens() {
        return new CallerTokens(authenticator, issuer);
    }

    private static List<Route> tokenRoutes(
            GatewayConfig config, SigningKeyRing ring, WorkloadTokens workloads, Clock clock) {
        return all(List.of(
                List.of(new WorkloadEndpoint(workloads, config.token(), clock).route()),
                new DiscoveryEndpoints(ring, config.token()).routes()));
    }

    private static List<Route> callerRoutes(
            AccountDirectory directory,
            Sessions sessions,
            CommandLineSignIns commandLine,
            BrowserRules browsers,
            Accounts accounts,
            ProviderEndpoints providers) {
        return all(List.of(
                new CallerEndpoints(directory, sessions, commandLine.signIns(), browsers, accounts, providers).routes(),
                commandLine.routes(),
                providers.routes()));
    }

    private static List<Route> accountRoutes(Accounts accounts, PasswordCheck passwords, AccessKeys keys, Clock clock) {
        return all(List.of(
                new AccountEndpoints(accounts).routes(),
                List.of(new PasswordEndpoint(accounts, passwords).route()),
                new AccessKeyEndpoints(keys, clock).routes()));
    }

    private static List<Route> all(List<List<Route>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }

    private static Accounts accounts(GatewayConfig config, Storage storage, Clock clock) {
        return new Accounts(
                storage.accounts(), new PasswordHasher(config.account().passwords()), clock);
    }

    private static AccountDirectory directory(GatewayConfig config, Storage storage, Clock clock) {
        Set<String> issuers = ProviderSignIns.issuers(config);
        ProviderSignIns.endOthers(issuers, storage);
        return AccountDirectory.open(
                storage.directory(),
                issuers::contains,
                config.account().confirmation().within(),
                clock,
                System::nanoTime);
    }

    @Override
    public void close() {
        passwords.close();
        workloads.close();
        providers.close();
        uses.close();
        directory.close();
        rotatedKeys.close();
        storage.close();
    }
}
