package io.hypercube.auth.authentication;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.PasswordSource;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The passwords that sign in: those of local accounts, and those of identity providers. Where local passwords are turned off, only
 * the account {@value Accounts#FIRST} can use its own, when the request says so, and each attempt is logged.
 *
 * @param localOpen whether every local account may sign in with its password
 * @param providers by name
 */
public record PasswordSources(PasswordSource local, boolean localOpen, Map<String, PasswordSource> providers) {
    private static final Logger LOGGER = LoggerFactory.getLogger(PasswordSources.class);

    /**
     * An attempt to sign in.
     *
     * @param provider null for a local account
     * @param breakGlass whether the sign-in is meant for the case that the identity providers cannot be used
     */
    record Attempt(String name, Secret password, @Nullable String provider, boolean breakGlass, String peer) {
        /** Without the password. */
        @Override
        public String toString() {
            return "Attempt[name=" + name + ", provider=" + provider + ", peer=" + peer + ']';
        }
    }

    /** The account; empty when the name or the password is wrong. Blocking. */
    Optional<Account> recognise(Attempt attempt) {
        return attempt.provider() == null ? local(attempt) : provider(attempt, attempt.provider());
    }

    private Optional<Account> provider(Attempt attempt, String name) {
        PasswordSource provider = providers.get(name);
        if (provider == null) {
            throw ApiException.badRequest("provider: " + Excerpt.of(name) + " (expected: "
                    + (providers.isEmpty()
                            ? "none, because there is no LDAP directory"
                            : "one of "
                                    + String.join(
                                            ", ",
                                            providers.keySet().stream().sorted().toList()))
                    + ")");
        }
        return provider.recognise(attempt.name(), attempt.password(), attempt.peer());
    }

    private Optional<Account> local(Attempt attempt) {
        if (localOpen) {
            return local.recognise(attempt.name(), attempt.password(), attempt.peer());
        }
        if (!attempt.breakGlass() || !attempt.name().equals(Accounts.FIRST)) {
            throw ApiException.forbidden("passwords of local accounts are turned off by passwordSignIn"
                    + " (expected: a sign-in at an identity provider)");
        }
        return breakGlass(attempt);
    }

    private Optional<Account> breakGlass(Attempt attempt) {
        String result = "failed"; // for whatever else is thrown
        try {
            Optional<Account> account = local.recognise(attempt.name(), attempt.password(), attempt.peer());
            result = account.isPresent() ? "signed in" : "refused";
            return account;
        } catch (ApiException e) {
            result = String.valueOf(e.getMessage());
            throw e;
        } finally {
            LOGGER.atWarn()
                    .addKeyValue("account", attempt.name())
                    .addKeyValue("peer", attempt.peer())
                    .addKeyValue("result", result)
                    .log("break-glass sign-in with the password of a local account, although passwordSignIn is false");
        }
    }
}
