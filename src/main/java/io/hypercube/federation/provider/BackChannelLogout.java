package io.hypercube.federation.provider;

import com.nimbusds.oauth2.sdk.id.Subject;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.SessionID;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import io.hypercube.federation.oidc.IssuerException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes logout tokens of providers and ends what they name. A network may send 30 wrong tokens at once and then one every 5 s; right
 * ones are not limited before that. Blocking.
 *
 * @see <a href="https://openid.net/specs/openid-connect-backchannel-1_0.html#BCRequest">Back-Channel Logout 2.5</a>
 */
final class BackChannelLogout {
    private static final Logger LOGGER = LoggerFactory.getLogger(BackChannelLogout.class);
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final int FAILURES = 30;
    private static final int SERVER_ERRORS = 500;
    private static final Duration FAILURE_INTERVAL = Duration.ofSeconds(5);

    private final LogoutStore store;
    private final RateLimit<String> failures;

    /** @param nanoTime {@code System::nanoTime} */
    BackChannelLogout(LogoutStore store, LongSupplier nanoTime) {
        this.store = store;
        this.failures = new RateLimit<>(FAILURES, FAILURE_INTERVAL, nanoTime);
    }

    /** Answers 200 when everything that the token names has ended, or had ended before; otherwise 400 with an OAuth error. */
    ApiResponse answer(Provider provider, ApiRequest request) {
        try {
            end(provider, provider.oidc().checkLogout(token(request)), request.notes());
            return ApiResponse.empty(200).noStore();
        } catch (ApiException e) {
            if (e.status().code() >= SERVER_ERRORS) {
                throw e; // the database, not the token
            }
            countFailure(PeerNetwork.of(request.peer()));
            return failed(provider, request, "invalid_request", e);
        } catch (IssuerException e) {
            return failed(provider, request, "temporarily_unavailable", e);
        }
    }

    /** Refuses only what is not valid: a stranger may share the provider's network. */
    private void countFailure(String network) {
        Duration wait = failures.untilAllowed(network);
        if (wait.isPositive()) {
            throw ApiException.tooManyRequests("too many logout tokens that are not valid; try again later", wait);
        }
        failures.count(network);
    }

    private static String token(ApiRequest request) {
        String type = request.headers().first("Content-Type").orElse("");
        if (!type.split(";", 2)[0].strip().equalsIgnoreCase(FORM)) {
            throw ApiException.badRequest("Content-Type: not supported (expected: " + FORM + ")");
        }
        return Query.parse(new String(request.body(), StandardCharsets.UTF_8))
                .single("logout_token")
                .orElseThrow(() -> LogoutTokenCheck.refused("missing (expected: once)"));
    }

    private void end(Provider provider, LogoutTokenClaimsSet token, CallNotes notes) {
        Instant now = Instant.now();
        Instant remembered = now.plus(LogoutTokenCheck.LONGEST_AGE).plus(LogoutTokenCheck.SKEW);
        String issuer = provider.config().issuer();
        String id = sha256(issuer, token.getJWTID().getValue());
        LogoutStore.Named named = named(issuer, token);
        List<String> accounts = store.accounts(named);
        OptionalInt ended = store.end(new LogoutStore.Use(id, remembered, now), named);
        if (ended.isEmpty()) {
            throw LogoutTokenCheck.refused("jti: used before");
        }
        if (!accounts.isEmpty()) {
            notes.note(Note.SIGNED_OUT, String.join(",", accounts));
        }
        LOGGER.atInfo()
                .addKeyValue("provider", provider.config().name())
                .addKeyValue("ended", ended.getAsInt())
                .log("the identity provider signed a person out");
    }

    private static LogoutStore.Named named(String issuer, LogoutTokenClaimsSet token) {
        SessionID session = token.getSessionID();
        Subject subject = token.getSubject();
        return new LogoutStore.Named(
                issuer, session == null ? null : session.getValue(), subject == null ? null : subject.getValue());
    }

    private static ApiResponse failed(Provider provider, ApiRequest request, String error, RuntimeException reason) {
        LOGGER.atWarn()
                .addKeyValue("provider", provider.config().name())
                .addKeyValue("request", request.requestId())
                .addKeyValue("reason", reason.getMessage())
                .log("a logout token was refused");
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("error", error);
        body.put("error_description", String.valueOf(reason.getMessage()));
        return ApiResponse.json(400, body).noStore();
    }

    private static String sha256(String issuer, String id) {
        try {
            byte[] text = (issuer + "\n" + id).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}
