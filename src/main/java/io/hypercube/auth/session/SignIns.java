package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.session.DeviceAuthorizationStore.NewSignIn;
import io.hypercube.auth.session.DeviceAuthorizationStore.Redeemed;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SignInId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins, renews and ends sign-ins. Each use of a refresh token replaces it. A second use of an old one means that somebody else has
 * it, so it ends the sign-in with all its tokens and streams. One exception survives a client that was killed, or lost the
 * connection, between the commit here and its own write: for {@link #OVERLAP} after a refresh, the token that was replaced is taken
 * as well, as long as its replacement was not used. The replacement that got lost is then an old token. Blocking.
 *
 * <pre>
 *            approved            refresh          refresh
 *   device ───────────► R1 ───────────────► R2 ───────────► R3        R1 again ─► ended
 *                        └─ again within 60 s ─► R2'  (then R2 ─► ended)
 * </pre>
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9700#section-4.14">RFC 9700, refresh token protection</a>
 */
public final class SignIns {
    static final Duration OVERLAP = Duration.ofSeconds(60);

    /** Limit of sign-ins per account; one more ends the least recently used. */
    static final int MOST_PER_ACCOUNT = 50;

    private static final Logger LOGGER = LoggerFactory.getLogger(SignIns.class);

    private final SignInStore store;
    private final DeviceAuthorizationStore devices;
    private final TokenIssuer issuer;
    private final SignInConfig config;
    private final InstantSource clock;
    private final PollRate polls;
    private final Predicate<SecretHash> families;

    /**
     * @param families whether there is a sign-in whose refresh tokens have a first part with that hash, on any replica; strangers ask
     *     this, so it must be cheap
     * @param nanoTime {@code System::nanoTime}
     */
    public SignIns(
            SignInStore store,
            Predicate<SecretHash> families,
            DeviceAuthorizationStore devices,
            TokenIssuer issuer,
            SignInConfig config,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.store = store;
        this.families = families;
        this.devices = devices;
        this.issuer = issuer;
        this.config = config;
        this.clock = clock;
        this.polls = new PollRate(DeviceAuthorizations.LIFETIME.multipliedBy(2), nanoTime);
    }

    /** The tokens of an approved device. Fails with the errors of RFC 8628 section 3.5. */
    SignInTokens redeem(Secret deviceCode) {
        if (!issuer.isCode(deviceCode)) { // strangers' codes cost no database query and no memory
            throw unknownCode();
        }
        SecretHash code = SecretHash.of(deviceCode);
        if (!polls.allows(code)) {
            throw SignInErrors.slowDown();
        }
        Instant now = now();
        RefreshToken token = RefreshToken.create();
        NewSignIn fresh = new NewSignIn(SignInId.random(), token.hash(), config.expiration(now, now), MOST_PER_ACCOUNT);
        return switch (devices.redeem(code, fresh, now)) {
            case Redeemed.Done(SignIn signIn) -> {
                log("signed in", signIn);
                yield tokens(signIn, token);
            }
            case Redeemed.Pending() -> throw SignInErrors.pending();
            case Redeemed.Denied() -> throw SignInErrors.denied();
            case Redeemed.Expired() -> throw SignInErrors.expired();
            case Redeemed.Unknown() -> throw unknownCode();
        };
    }

    /**
     * The next tokens of a sign-in.
     *
     * @param address of the client
     * @param reused gets the account of a sign-in that ends because an old token was used
     */
    SignInTokens refresh(Secret refreshToken, String address, Consumer<String> reused) {
        RefreshToken token = parse(refreshToken).orElseThrow(SignIns::ended);
        RefreshToken next = token.next();
        return switch (store.refresh(token.hash(), Rotation.of(next, address, now()), config)) {
            case Refreshed.Replaced(SignIn signIn) -> tokens(signIn, next);
            case Refreshed.Ended(SignIn signIn) -> {
                reused.accept(signIn.account());
                LOGGER.atWarn()
                        .addKeyValue("account", signIn.account())
                        .addKeyValue("signIn", signIn.id().value())
                        .addKeyValue("peer", address)
                        .log("an old refresh token was used, so the sign-in has ended");
                throw ended();
            }
            case Refreshed.Unknown() -> throw ended();
        };
    }

    private Optional<RefreshToken> parse(Secret refreshToken) {
        return RefreshToken.parse(refreshToken.reveal())
                .filter(token -> families.test(token.hash().family()));
    }

    /** Ends the sign-in of a refresh token, if there is one. */
    void revoke(Secret refreshToken) {
        parse(refreshToken)
                .flatMap(token -> store.deleteFamily(token.hash()))
                .ifPresent(signIn -> log("signed out", signIn));
    }

    /** Ends a sign-in. Its tokens and open streams end within two seconds, on every replica. */
    public void end(SignInId id) {
        store.delete(id);
    }

    private SignInTokens tokens(SignIn signIn, RefreshToken refresh) {
        TokenSubject subject =
                new TokenSubject(signIn.account(), signIn.accountId(), signIn.credentialVersion(), null, signIn.id());
        return new SignInTokens(signIn, issuer.issue(subject, signIn.expiration()), refresh.text());
    }

    private static OAuthException unknownCode() {
        return SignInErrors.invalidGrant("device_code: not known, or used before");
    }

    private static OAuthException ended() {
        return SignInErrors.invalidGrant("the sign-in has ended");
    }

    private static void log(String event, SignIn signIn) {
        LOGGER.atInfo()
                .addKeyValue("account", signIn.account())
                .addKeyValue("signIn", signIn.id().value())
                .addKeyValue("peer", signIn.device().address())
                .log("the command line {}", event);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The tokens of a sign-in, the only value with which a refresh token leaves this package. */
    record SignInTokens(SignIn signIn, IssuedToken access, Secret refresh) {}
}
