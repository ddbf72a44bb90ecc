package io.hypercube.server;

import io.hypercube.audit.AuditLog;
import io.hypercube.auth.account.AccessKeyEndpoints;
import io.hypercube.auth.account.AccessKeys;
import io.hypercube.auth.account.AccountEndpoints;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.PasswordCheck;
import io.hypercube.auth.account.PasswordEndpoint;
import io.hypercube.auth.account.PasswordHasher;
import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.CallerEndpoints;
import io.hypercube.auth.authentication.CallerTokens;
import io.hypercube.auth.authentication.SignInEndpoints;
import io.hypercube.auth.authentication.Uses;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.Sessions;
import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.view.SavedViewStore;
import io.hypercube.auth.view.ViewEndpoints;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.federation.provider.ProviderEndpoints;
import io.hypercube.storage.Storage;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Wires authentication: accounts, keys, tokens, their storage, and the audit log of what changes them. Opening it loads the whole directory and blocks.
 *
 * @param adminPassword the generated password of the account created by this start; empty when it existed
 */
record Identities(
        Storage storage,
        AuditLog audit,
        WrappedSecrets secrets,
        RotatedKeys rotatedKeys,
        AccountDirectory directory,
        Uses uses,
        Tokens credentials,
        BrowserRules browsers,
        AccessKeys keys,
        PasswordSignIns passwords,
        ProviderEndpoints providers,
        Optional<Secret> adminPassword,
        List<Route> routes)
        implements AutoCloseable {
    static Identities open(GatewayConfig config) {
        Storage storage = Storage.open(
                config.storage(),
                secrets -> WrappedSecrets.requireOpenable(secrets, config.masterKey(), Clock.systemUTC()));
        try {
            return start(config, storage, Auditing.open(config.audit(), config.recording(), storage));
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private static Identities start(GatewayConfig config, Storage storage, AuditLog audit) {
        try {
            Identities opened = open(config, storage, audit, Clock.systemUTC());
            opened.rotatedKeys().follow();
            opened.providers().start();
            opened.passwords().start();
            return opened;
        } catch (RuntimeException e) {
            audit.close();
            throw e;
        }
    }

    private static Identities open(GatewayConfig config, Storage storage, AuditLog audit, Clock clock) {
        WrappedSecrets secrets = WrappedSecrets.open(storage.secrets(), config.masterKey(), clock);
        RotatedKeys rotatedKeys = new RotatedKeys(secrets, clock, System::nanoTime);
        Accounts accounts = accounts(config, storage, clock);
        Optional<Secret> adminPassword = accounts.bootstrap(config.account().adminPassword());
        AccountDirectory directory = directory(config, storage, clock);
        BrowserRules browsers = new BrowserRules(config.server().tls());
        AccessKeys keys = new AccessKeys(storage.accessKeys(), clock);
        Uses uses =
                Uses.open(storage.accessKeys(), storage.sessions(), storage.signIns(), storage.delegations(), clock);
        Tokens credentials = new Tokens(config, storage, rotatedKeys, directory, uses, clock);
        ExternalAccounts outside = outside(config, storage, audit, clock);
        PasswordSignIns passwords = PasswordSignIns.of(config, storage, directory, accounts, outside, clock);
        Sessions sessions = new Sessions(storage.sessions(), config.session(), clock);
        CommandLineSignIns commandLine =
                CommandLineSignIns.of(config, storage, directory, credentials.issuer(), browsers, clock);
        ProviderEndpoints providers = ProviderSignIns.of(config, storage, secrets, directory, sessions, outside);
        List<Route> routes = all(List.of(
                credentials.routes(),
                new SignInEndpoints(passwords.sources(), directory, credentials.issuer(), sessions, browsers).routes(),
                callerRoutes(directory, sessions, commandLine, browsers, accounts, providers),
                accountRoutes(accounts, passwords.local(), keys, storage.savedViews(), clock)));
        return new Identities(
                storage,
                audit,
                secrets,
                rotatedKeys,
                directory,
                uses,
                credentials,
                browsers,
                keys,
                passwords,
                providers,
                adminPassword,
                routes);
    }

    SigningKeyRing signingKeys() {
        return credentials.signingKeys();
    }

    Authenticator authenticator() {
        return credentials.authenticator();
    }

    /** Issues tokens to callers for use in other programs. */
    CallerTokens tokens() {
        return new CallerTokens(credentials.authenticator(), credentials.issuer());
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

    private static List<Route> accountRoutes(
            Accounts accounts, PasswordCheck passwords, AccessKeys keys, SavedViewStore views, Clock clock) {
        return all(List.of(
                new AccountEndpoints(accounts).routes(),
                List.of(new PasswordEndpoint(accounts, passwords).route()),
                new AccessKeyEndpoints(keys, clock).routes(),
                new ViewEndpoints(views, clock).routes()));
    }

    private static List<Route> all(List<List<Route>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }

    private static Accounts accounts(GatewayConfig config, Storage storage, Clock clock) {
        return new Accounts(
                storage.accounts(), new PasswordHasher(config.account().passwords()), clock);
    }

    private static ExternalAccounts outside(GatewayConfig config, Storage storage, AuditLog audit, Clock clock) {
        return new ExternalAccounts(
                storage.accounts(), config.account().confirmation().within(), clock, new AccountEvents(audit));
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
        credentials.close();
        providers.close();
        uses.close();
        directory.close();
        rotatedKeys.close();
        audit.close();
        storage.close();
    }
}
