package io.hypercube.server;

import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.GuessLimiter;
import io.hypercube.auth.account.PasswordCheck;
import io.hypercube.auth.authentication.PasswordSources;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.cluster.replica.Singleton;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.identity.RandomText;
import io.hypercube.federation.provider.LdapSignIns;
import io.hypercube.storage.Storage;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Wires sign-in with passwords: of local accounts, and at LDAP directories.
 *
 * @param turn with replicas, decides which of them searches accounts again
 */
record PasswordSignIns(PasswordCheck local, PasswordSources sources, LdapSignIns directories, Optional<Singleton> turn)
        implements AutoCloseable {
    private static final int ID_LENGTH = 16;

    static PasswordSignIns of(
            GatewayConfig config,
            Storage storage,
            AccountDirectory directory,
            Accounts accounts,
            ExternalAccounts outside,
            Clock clock) {
        GuessLimiter limiter = new GuessLimiter(System::nanoTime);
        boolean any = config.identityProviders().stream().anyMatch(provider -> !provider.isOidc());
        Optional<Singleton> turn = storage.replicas()
                .filter(shared -> any)
                .map(shared -> new Singleton(shared.singletons(), LdapSignIns.SINGLETON, RandomText.base62(ID_LENGTH)));
        BooleanSupplier mine =
                () -> turn.map(singleton -> singleton.epoch().isPresent()).orElse(true);
        LdapSignIns.Parts parts = new LdapSignIns.Parts(
                outside,
                directory,
                limiter,
                config.account().confirmation(),
                config.token().ttl(),
                clock);
        LdapSignIns directories = new LdapSignIns(config.identityProviders(), parts, mine);
        PasswordCheck local = new PasswordCheck(accounts, limiter);
        PasswordSources sources =
                new PasswordSources(local, config.account().passwordSignIn(), directories.passwords());
        return new PasswordSignIns(local, sources, directories, turn);
    }

    void start() {
        turn.ifPresent(Singleton::start);
        directories.start();
    }

    @Override
    public void close() {
        directories.close();
        turn.ifPresent(Singleton::close);
    }
}
