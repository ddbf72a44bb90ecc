package io.hypercube.federation.provider;

import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalPasswords;
import io.hypercube.auth.account.GuessLimiter;
import io.hypercube.auth.account.PasswordSource;
import io.hypercube.auth.directory.AccountDirectory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Sign-in at the LDAP directories of the configuration, and the searches that follow their people. */
public final class LdapSignIns implements AutoCloseable {
    /** The name of the work that one replica does for all: searching accounts again. */
    public static final String SINGLETON = "directory-searches";

    /**
     * The parts of the gateway that a sign-in uses.
     *
     * @param limiter the one of local passwords, so that both count together
     * @param tokenTtl how long a token is valid that was issued for a password
     */
    public record Parts(
            ExternalAccounts accounts,
            AccountDirectory directory,
            GuessLimiter limiter,
            ConfirmationConfig confirmation,
            Duration tokenTtl,
            InstantSource clock) {}

    private final List<LdapSignIn> directories;
    private final Map<String, PasswordSource> passwords = new LinkedHashMap<>();
    private final LdapRefresh refresh;

    /** @param turn whether this replica is the one that searches accounts again */
    public LdapSignIns(List<IdentityProviderConfig> providers, Parts parts, BooleanSupplier turn) {
        this.directories = providers.stream()
                .filter(provider -> !provider.isOidc())
                .map(LdapSignIn::new)
                .toList();
        for (LdapSignIn directory : directories) {
            String name = directory.provider().name();
            passwords.put(
                    name,
                    new ExternalPasswords(
                            name, directory, parts.accounts(), parts.limiter(), ExternalPasswords.Concurrency.USUAL));
        }
        ConfirmationConfig times = parts.confirmation();
        this.refresh = new LdapRefresh(
                directories,
                parts.accounts(),
                parts.directory(),
                new LdapRefresh.Times(times.refresh(), times.grace(), times.within(), parts.tokenTtl()),
                parts.clock(),
                turn);
    }

    /** The directories at which passwords are checked, by the name of the provider. */
    public Map<String, PasswordSource> passwords() {
        return Map.copyOf(passwords);
    }

    /** Begins to search the accounts again. */
    public void start() {
        if (!directories.isEmpty()) {
            refresh.start();
        }
    }

    @Override
    public void close() {
        refresh.close();
        directories.forEach(LdapSignIn::close);
    }
}
