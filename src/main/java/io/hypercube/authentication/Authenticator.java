package io.hypercube.authentication;

import io.hypercube.accesskey.AccessKey;
import io.hypercube.accesskey.AccountDirectory;
import io.hypercube.account.Account;
import io.hypercube.authentication.Authentication.Authenticated;
import io.hypercube.authentication.Authentication.NoCredentials;
import io.hypercube.authentication.Authentication.Rejected;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Caller;
import io.hypercube.identity.Scope;
import io.hypercube.token.TokenCheck;
import io.hypercube.token.TokenSubject;
import io.hypercube.token.TokenVerifier;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first gate: whose token is it, and does he still have his rights. The token only names the account and the key; what
 * they may do is what the {@link AccountDirectory} says now. On event loops; never blocks.
 */
public final class Authenticator {
    private static final String SCHEME = "Bearer ";

    private final TokenVerifier verifier;
    private final AccountDirectory directory;
    private final InstantSource clock;

    public Authenticator(TokenVerifier verifier, AccountDirectory directory, InstantSource clock) {
        this.verifier = verifier;
        this.directory = directory;
        this.clock = clock;
    }

    /**
     * Throws a 503 {@code ApiException} when nobody can be recognised at present.
     *
     * @param authorization the values of all Authorization fields of the request
     * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-2.1">RFC 6750</a>
     */
    public Authentication authenticate(List<String> authorization) {
        if (authorization.isEmpty()) {
            return new NoCredentials();
        }
        if (authorization.size() > 1) {
            return new Rejected(authorization.size() + " Authorization fields");
        }
        String value = authorization.getFirst();
        if (!value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return new Rejected("no bearer token in the Authorization field");
        }
        return switch (verifier.verify(value.substring(SCHEME.length()))) {
            case TokenCheck.Invalid(String reason) -> new Rejected("token: " + reason);
            case TokenCheck.Valid(TokenSubject subject, Instant expiration) -> recognise(subject, expiration);
        };
    }

    /**
     * Whether somebody authenticated earlier still is the same caller with the same rights: for streams under way. The end of
     * the token's own time is no change of rights: whoever holds the streams knows it from {@link Caller#expiration()}.
     */
    public boolean stillValid(Caller caller) {
        return directory.isBelieved()
                && directory
                        .account(caller.user().name())
                        .map(account -> standing(account, caller.accessKey(), caller.expiration(), clock.instant()))
                        .filter(caller::equals)
                        .isPresent();
    }

    private Authentication recognise(TokenSubject subject, Instant expiration) {
        directory.requireBelieved();
        Optional<Account> account =
                directory.account(subject.account()).filter(found -> found.id().equals(subject.accountId()));
        if (account.isEmpty()) {
            return new Rejected("account \"" + subject.account() + "\" does not exist any more");
        }
        if (subject.accessKey() == null && account.get().passwordVersion() != subject.passwordVersion()) {
            return new Rejected("the password of account \"" + subject.account() + "\" was changed");
        }
        Caller caller = standing(account.get(), subject.accessKey(), expiration, clock.instant());
        return caller == null
                ? new Rejected("account \"" + subject.account() + "\" or its key was disabled, or the key is gone")
                : new Authenticated(caller);
    }

    /** @return null when the account or the key may not be used */
    private @Nullable Caller standing(Account account, @Nullable AccessKeyId id, Instant expiration, Instant now) {
        if (account.disabled()) {
            return null;
        }
        if (id == null) {
            String origin = account.id() + '/' + account.passwordVersion();
            return new Caller(account.user(), account.role(), null, Scope.ALL, expiration, origin);
        }
        return directory
                .key(id)
                .filter(key -> key.isUsableAt(now) && key.account().equals(account.name()))
                .map(AccessKey::scope)
                .map(scope -> new Caller(account.user(), account.role(), id, scope, expiration, account.id()))
                .orElse(null);
    }
}
