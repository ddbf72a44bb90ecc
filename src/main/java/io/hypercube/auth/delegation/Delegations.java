package io.hypercube.auth.delegation;

import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegationStore.CodeUse;
import io.hypercube.auth.delegation.DelegationStore.Consent;
import io.hypercube.auth.delegation.DelegationStore.Exchanged;
import io.hypercube.auth.delegation.DelegationStore.NewCode;
import io.hypercube.auth.oauth.GrantEndpoint.Granted;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.session.DeviceAuthorizationStore.Approver;
import io.hypercube.auth.session.RefreshToken;
import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Begins and renews delegations. A consent gives a code, which works once and for a minute; a second use means that somebody else has it, so
 * it ends the delegation. Refresh tokens rotate as those of a sign-in. Blocking.
 *
 * <pre>
 *            consent         code             refresh
 *   person ──────────► code ─────► delegation ────────► …      revocation, code again, or an old refresh token ─► ended
 *                       └─ 60 s without use ─► nothing
 * </pre>
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9700#section-2.1">RFC 9700, security of the code flow</a>
 */
public final class Delegations {
    static final Duration CODE_LIFETIME = Duration.ofSeconds(60);

    /** Limit of delegations per account; one more ends the least recently used. */
    static final int MOST_PER_ACCOUNT = 50;

    /** 43 letters and digits are 256 random bits. */
    private static final int CODE_LENGTH = 43;

    /** Begins the header of every JSON Web Token, and no refresh token. */
    private static final String ACCESS_TOKEN = "eyJ";

    private static final Logger LOGGER = LoggerFactory.getLogger(Delegations.class);

    private final DelegationStore store;
    private final TokenIssuer issuer;
    private final Predicate<SecretHash> families;
    private final Runnable catchUp;
    private final InstantSource clock;

    /**
     * @param families whether there is a delegation whose refresh tokens have a first part with that hash, on any replica; strangers ask
     *     this, so it must be cheap
     * @param catchUp makes a delegation of another replica known to this one; blocking
     */
    public Delegations(
            DelegationStore store,
            TokenIssuer issuer,
            Predicate<SecretHash> families,
            Runnable catchUp,
            InstantSource clock) {
        this.store = store;
        this.issuer = issuer;
        this.families = families;
        this.catchUp = catchUp;
        this.clock = clock;
    }

    /**
     * Keeps the consent of a person, and returns the code with which the client begins the delegation.
     *
     * @throws ApiException 401 when the session has ended meanwhile
     */
    Secret consent(Caller caller, SessionId session, Consent consent, ApiRequest request) {
        Secret code = issuer.code(RandomText.base62(CODE_LENGTH));
        Instant now = now();
        SignInId id = SignInId.random();
        request.notes().note(Note.OBJECT, id.value());
        request.notes().note(Note.AI_CLIENT, consent.client().id());
        Caller.Origin origin = caller.origin();
        Approver approver = new Approver(caller.user().name(), origin.accountId(), origin.credentialVersion(), session);
        NewCode fresh = new NewCode(SecretHash.of(code), now.plus(CODE_LIFETIME), request.peer(), MOST_PER_ACCOUNT);
        if (!store.insert(id, approver, consent, fresh, now)) {
            throw ApiException.unauthorized("the session has ended");
        }
        return code;
    }

    /**
     * Begins the delegation of a code.
     *
     * @param request gets the account of a delegation that ends because its code was used again
     */
    Granted exchange(CodeUse use, Secret code, ApiRequest request) {
        if (!issuer.isCode(code)) { // strangers' codes cost no database query
            throw refusedCode();
        }
        RefreshToken token = RefreshToken.create();
        return switch (store.exchange(use, token.hash(), now())) {
            case Exchanged.Begun(Delegation delegation) -> {
                log(LOGGER.atInfo(), "a delegation to an AI client began", delegation, request);
                yield granted(delegation, delegation.scopes(), token, request);
            }
            case Exchanged.Replayed(Delegation delegation) -> {
                ended("an authorization code was used twice, so the delegation has ended", delegation, request);
                throw refusedCode();
            }
            case Exchanged.Refused() -> throw refusedCode();
        };
    }

    /**
     * The next tokens of a delegation.
     *
     * @param client that presents the token
     * @param asked the scopes of the access token, of those that were granted; empty for all
     * @param request gets the account of a delegation that ends because an old token was used
     */
    Granted refresh(Secret refreshToken, String client, Optional<Set<AiScope>> asked, ApiRequest request) {
        RefreshToken token = known(refreshToken).orElseThrow(Delegations::ended);
        asked.ifPresent(scopes -> requireGranted(scopes, token, client));
        RefreshToken next = token.next();
        return switch (store.refresh(token.hash(), client, Rotation.of(next, request.peer(), now()))) {
            case Refreshed.Replaced(Delegation delegation) ->
                granted(delegation, asked.orElse(delegation.scopes()), next, request);
            case Refreshed.Ended(Delegation delegation) -> {
                ended("an old refresh token was used, so the delegation has ended", delegation, request);
                throw ended();
            }
            case Refreshed.Unknown() -> throw ended();
        };
    }

    /**
     * Ends the delegation of a refresh token, which a client does that signs out. Does nothing for one that is not known.
     *
     * @param request gets the account before the delegation ends
     * @throws OAuthException for the token of another client, and for an access token, which ends with its delegation
     */
    void revoke(Secret refreshToken, String client, ApiRequest request) {
        if (refreshToken.reveal().startsWith(ACCESS_TOKEN)) {
            throw new OAuthException(
                    "unsupported_token_type", "token: an access token (expected: the refresh token, which ends both)");
        }
        Optional<Delegation> found = known(refreshToken).flatMap(token -> store.find(token.hash()));
        if (found.isEmpty()) {
            return;
        }
        Delegation delegation = found.get();
        if (!delegation.isOf(client)) {
            throw new OAuthException("invalid_grant", "token: of another client");
        }
        request.notes().note(Note.OBJECT, delegation.id().value());
        request.notes().note(Note.AI_CLIENT, client);
        request.notes().signedIn(delegation.account(), delegation.accountId());
        if (store.delete(delegation.id())) {
            log(LOGGER.atInfo(), "an AI client ended its delegation", delegation, request);
        }
    }

    /** Strangers' tokens cost no database query. */
    private Optional<RefreshToken> known(Secret refreshToken) {
        return RefreshToken.parse(refreshToken.reveal())
                .filter(parsed -> families.test(parsed.hash().family()));
    }

    /** Comes before the token is replaced, because its client would not learn the next one. The scopes of a delegation never change. */
    private void requireGranted(Set<AiScope> asked, RefreshToken token, String client) {
        Set<AiScope> granted = store.find(token.hash())
                .filter(delegation -> delegation.isOf(client))
                .orElseThrow(Delegations::ended)
                .scopes();
        if (!granted.containsAll(asked)) {
            throw new OAuthException(
                    "invalid_scope",
                    "scope: " + AiScope.text(asked) + " (expected: of " + AiScope.text(granted)
                            + ", which the person has granted)");
        }
    }

    private Granted granted(Delegation delegation, Set<AiScope> scopes, RefreshToken refresh, ApiRequest request) {
        request.notes().note(Note.AI_CLIENT, delegation.client().id());
        request.notes().signedIn(delegation.account(), delegation.accountId());
        catchUp.run();
        TokenSubject subject = new TokenSubject(
                delegation.account(), delegation.accountId(), delegation.credentialVersion(), null, delegation.id());
        // the token only identifies: clusters and namespaces are looked up
        AiClient client = new AiClient(delegation.client().id(), scopes);
        Map<String, String> more = new LinkedHashMap<>();
        more.put("refresh_token", refresh.text().reveal());
        more.put("scope", AiScope.text(scopes));
        return new Granted(issuer.issue(subject, client, delegation.expiration()), more);
    }

    private static OAuthException refusedCode() {
        return new OAuthException(
                "invalid_grant",
                "code: not known, used before, expired, or for another client, redirect_uri or verifier");
    }

    private static OAuthException ended() {
        return new OAuthException("invalid_grant", "the delegation has ended");
    }

    private static void ended(String reason, Delegation delegation, ApiRequest request) {
        request.notes().note(Note.ATTEMPTED_NAME, delegation.account());
        request.notes().note(Note.AI_CLIENT, delegation.client().id());
        log(LOGGER.atWarn(), reason, delegation, request);
    }

    private static void log(LoggingEventBuilder event, String text, Delegation delegation, ApiRequest request) {
        event.addKeyValue("account", delegation.account())
                .addKeyValue("delegation", delegation.id().value())
                .addKeyValue("client", delegation.client().id())
                .addKeyValue("peer", request.peer())
                .log(text);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
