package io.hypercube.auth.authentication;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.authentication.Authenticator.Authentication.NoCredentials;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.auth.delegation.Delegation;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.auth.token.TokenVerifier;
import io.hypercube.auth.token.TokenVerifier.TokenCheck;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates requests by token or session. A token or session only identifies the account and the key; role, groups
 * and scope come from the current state of the {@link AccountDirectory}. Called on event loops; never blocks.
 */
public final class Authenticator {
    private static final String SCHEME = "Bearer ";

    /** Length of a session cookie: 256 bits in base64url. */
    private static final int COOKIE_LENGTH = 43;

    private final TokenVerifier verifier;
    private final AccountDirectory directory;
    private final WorkloadScopes workloads;
    private final Uses uses;
    private final InstantSource clock;

    public Authenticator(
            TokenVerifier verifier,
            AccountDirectory directory,
            WorkloadScopes workloads,
            Uses uses,
            InstantSource clock) {
        this.verifier = verifier;
        this.directory = directory;
        this.workloads = workloads;
        this.uses = uses;
        this.clock = clock;
    }

    /** Authenticates by a token of the API. */
    public Authentication authenticate(List<String> authorization) {
        return authenticate(authorization, Audience.API);
    }

    /**
     * Authenticates by token. Throws a 503 {@code ApiException} while the directory or the keys are out of date.
     *
     * @param authorization the values of all Authorization fields of the request
     * @param audience that the token must be for
     * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-2.1">RFC 6750</a>
     */
    public Authentication authenticate(List<String> authorization, Audience audience) {
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
            case TokenCheck.Valid(TokenSubject subject, Instant expiration) ->
                (subject.aiClient() != null) == (audience == Audience.AI_CLIENTS)
                        ? recognise(subject, null, expiration, clock.instant())
                        : new Rejected("token: for another audience than " + audience);
        };
    }

    /**
     * Authenticates by session. Throws a 503 {@code ApiException} while the directory is out of date.
     *
     * @param sessions all values of the session cookie in the request
     */
    public Authentication authenticateSession(List<Secret> sessions) {
        if (sessions.isEmpty()) {
            return new NoCredentials();
        }
        if (sessions.size() > 1) {
            return new Rejected(sessions.size() + " session cookies");
        }
        Secret cookie = sessions.getFirst();
        directory.requireBelieved();
        Optional<BrowserSession> session =
                cookie.reveal().length() == COOKIE_LENGTH ? directory.session(SessionId.of(cookie)) : Optional.empty();
        return session.map(this::recognise).orElse(new Rejected("session: unknown or ended"));
    }

    /**
     * Whether an authenticated caller still has the same rights, for running streams. The expiration of the token is
     * not checked; the owner of the stream must check {@link Caller#expiration()}.
     */
    public boolean stillValid(Caller caller) {
        Instant now = clock.instant();
        return directory.isBelieved()
                && !isSignedOut(caller)
                && directory.account(caller.user().name()).stream()
                        .flatMap(account ->
                                versions(account, caller).mapToObj(version -> standing(account, version, caller, now)))
                        .anyMatch(caller::equals);
    }

    /** The caller, to be checked again after each wait. */
    public StandingCaller standing(Caller caller) {
        return new StandingCaller(caller, this::stillValid, clock);
    }

    /** The id by which a token ends with the caller's browser session; empty for a session that began with a password. */
    Optional<SignInId> endsWith(Caller caller) {
        return Optional.ofNullable(caller.session())
                .flatMap(directory::session)
                .filter(session -> session.grant() != null)
                .map(session -> SignInId.of(session.id()));
    }

    private boolean isSignedOut(Caller caller) {
        SessionId session = caller.session();
        SignInId signIn = caller.origin().signIn();
        return (session != null && directory.session(session).isEmpty())
                || (signIn != null && hasEnded(signIn, caller.isAiClient()));
    }

    /** Only AI clients have delegations: none is a sign-in of the API. */
    private boolean hasEnded(SignInId signIn, boolean aiClient) {
        return !directory.isSignedIn(signIn)
                && !(aiClient && directory.delegation(signIn).isPresent());
    }

    /** The versions of the password or of the key's secret that the caller may have used. */
    private IntStream versions(Account account, Caller caller) {
        if (caller.isWorkload()) {
            return IntStream.of(caller.origin().credentialVersion());
        }
        return Optional.ofNullable(caller.accessKey())
                .flatMap(directory::key)
                .map(key -> IntStream.of(key.secretVersion(), key.secretVersion() - 1))
                .orElse(IntStream.of(account.passwordVersion()));
    }

    private @Nullable Caller standing(Account account, int version, Caller before, Instant now) {
        TokenSubject subject = new TokenSubject(
                account.name(),
                account.id(),
                version,
                before.accessKey(),
                before.origin().signIn(),
                before.origin().workload(),
                before.origin().aiClient());
        return standing(account, subject, before.session(), before.expiration(), now);
    }

    private Authentication recognise(BrowserSession session) {
        Instant now = clock.instant();
        if (!now.isBefore(session.expiration())) {
            return new Rejected("session: ended at " + session.expiration());
        }
        TokenSubject signedIn =
                new TokenSubject(session.account(), session.accountId(), session.passwordVersion(), null);
        return recognise(signedIn, session.id(), session.expiration(), now);
    }

    private Authentication recognise(
            TokenSubject subject, @Nullable SessionId session, Instant expiration, Instant now) {
        directory.requireBelieved();
        SignInId signIn = subject.signIn();
        if (signIn != null && hasEnded(signIn, subject.aiClient() != null)) {
            return new Rejected(
                    (subject.aiClient() == null ? "sign-in" : "sign-in or delegation") + ": unknown or ended");
        }
        Optional<Account> account =
                directory.account(subject.account()).filter(found -> found.id().equals(subject.accountId()));
        if (account.isEmpty()) {
            return new Rejected("account \"" + subject.account() + "\" no longer exists");
        }
        Caller caller = standing(account.get(), subject, session, expiration, now);
        if (caller == null) {
            return new Rejected("account \"" + subject.account()
                    + "\" or its key was disabled, the key was deleted, the password, the secret or the rule of a workload"
                    + " identity was changed, or its identity provider is not configured any more");
        }
        boolean delegated = signIn != null && directory.delegation(signIn).isPresent();
        uses.note(subject, session, delegated);
        return new Authenticated(caller);
    }

    /** @return null when the account, the key, or this version of the password or secret is not valid */
    private @Nullable Caller standing(
            Account account, TokenSubject subject, @Nullable SessionId session, Instant expiration, Instant now) {
        Scope granted = scope(account, subject, now);
        if (account.disabled() || granted == null) {
            return null;
        }
        AiClient ofToken = subject.aiClient();
        AiClient client = ofToken == null ? null : aiClient(account, subject, ofToken);
        if (ofToken != null && client == null) {
            return null;
        }
        Scope scope = client == null ? granted : client.scope(granted).orElse(null);
        if (scope == null) {
            return null;
        }
        Caller.Origin origin = new Caller.Origin(
                account.id(), subject.credentialVersion(), subject.signIn(), subject.workload(), client);
        return new Caller(account.user(), account.role(), subject.accessKey(), scope, expiration, origin, session);
    }

    /**
     * The AI client of a token. The rights of a delegation are looked up, as all rights are; a token of another credential tells by itself
     * what it is narrowed to.
     *
     * @return null when the delegation has ended, or is for another account or client
     */
    private @Nullable AiClient aiClient(Account account, TokenSubject subject, AiClient ofToken) {
        SignInId signIn = subject.signIn();
        if (signIn == null) {
            return ofToken;
        }
        Delegation delegation = directory.delegation(signIn).orElse(null);
        if (delegation == null) {
            return directory.isSignedIn(signIn) ? ofToken : null;
        }
        boolean same = delegation.account().equals(account.name())
                && delegation.accountId().equals(account.id())
                && delegation.client().id().equals(ofToken.id());
        return same ? delegation.aiClient(ofToken.scopes()) : null;
    }

    private @Nullable Scope scope(Account account, TokenSubject subject, Instant now) {
        Workload workload = subject.workload();
        if (workload != null) {
            return workloads.scope(workload, account.name()).orElse(null);
        }
        if (subject.accessKey() == null) {
            return account.passwordVersion() == subject.credentialVersion() && directory.hasSignIn(account)
                    ? Scope.ALL
                    : null;
        }
        return directory
                .key(subject.accessKey())
                .filter(key -> key.isUsableAt(now) && key.account().equals(account.name()))
                .filter(key -> key.takes(subject.credentialVersion(), now))
                .map(AccessKey::scope)
                .orElse(null);
    }

    /** The part of the gateway that a token is for. No token is for both. */
    public enum Audience {
        API,
        /** {@code /mcp}, and the calls that the gateway makes to itself for it. */
        AI_CLIENTS
    }

    /** The result of authenticating a request. {@link Authenticated} passes; the other two are a 401. */
    public sealed interface Authentication {
        record Authenticated(Caller caller) implements Authentication {}

        record NoCredentials() implements Authentication {}

        /** @param reason for the log; the client only gets a message that the credentials are not valid */
        record Rejected(String reason) implements Authentication {}
    }

    /** The scopes of tokens that were issued to workloads. For event loops; never blocks. */
    @FunctionalInterface
    public interface WorkloadScopes {
        /** For a gateway without workload identities. */
        WorkloadScopes NONE = (workload, account) -> Optional.empty();

        /** Returns the scope of the rule that matched, or nothing when it is no longer there as it was, or is for another account. */
        Optional<Scope> scope(Workload workload, String account);
    }
}
