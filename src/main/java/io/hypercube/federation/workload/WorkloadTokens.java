package io.hypercube.federation.workload;

import com.nimbusds.jwt.JWTClaimsSet;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.Excerpt;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges tokens of trusted issuers for tokens of the gateway. The issuer is chosen by {@code iss}, the token is verified, and the first
 * rule that matches its claims says account and scope. The new token expires with the old one, or after the configured lifetime. Blocking.
 *
 * <pre>
 *   subject token ─► issuer known? ─► signature, aud, times ─► first rule that matches ─► account enabled? ─► token
 *                     no fetch if not     network's turn
 * </pre>
 */
public final class WorkloadTokens implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(WorkloadTokens.class);
    /** Enough for a log; a token must stay short. */
    private static final int LONGEST_SUBJECT = 200;

    private final Map<String, WorkloadIssuer> issuers = new HashMap<>();
    private final AccountDirectory directory;
    private final TokenIssuer tokens;
    private final InstantSource clock;

    public WorkloadTokens(
            List<WorkloadIdentityConfig> identities,
            AccountDirectory directory,
            TokenIssuer tokens,
            InstantSource clock) {
        identities.forEach(identity -> issuers.put(identity.issuerUrl(), new WorkloadIssuer(identity)));
        this.directory = directory;
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * @param peer the address of the client
     * @param notes gets the workload and, on success, its account
     * @throws OAuthException when the token is not valid or no rule lets it in
     * @throws io.hypercube.federation.oidc.IssuerException when the keys of the issuer cannot be fetched
     */
    IssuedToken exchange(ExchangeRequest wanted, String peer, CallNotes notes) {
        SubjectToken token = SubjectToken.parse(wanted.subjectToken());
        WorkloadIssuer issuer = issuers.get(token.issuer());
        if (issuer == null) {
            throw SubjectToken.refused(
                    "iss: " + Excerpt.of(token.issuer()) + " (expected: an issuer of workloadIdentities)");
        }
        JWTClaimsSet claims = issuer.verified(token, peer, clock.instant());
        notes.note(
                Note.ATTEMPTED_NAME,
                issuer.config().name() + ":" + Excerpt.of(String.valueOf(claims.getSubject()), LONGEST_SUBJECT));
        return issue(issuer.config(), matching(issuer.config(), token), claims, wanted.scopes(), peer, notes);
    }

    private IssuedToken issue(
            WorkloadIdentityConfig identity,
            int rule,
            JWTClaimsSet claims,
            Set<AiScope> scopes,
            String peer,
            CallNotes notes) {
        Account account = account(identity.rules().get(rule).account());
        notes.signedIn(account.name(), account.id());
        String subject = Excerpt.of(String.valueOf(claims.getSubject()), LONGEST_SUBJECT);
        Workload workload = new Workload(identity.name(), identity.fingerprint(rule), subject);
        TokenSubject acting = TokenSubject.of(workload, account.name(), account.id());
        Instant end = claims.getExpirationTime().toInstant();
        IssuedToken issued = scopes.isEmpty()
                ? tokens.issue(acting, end)
                : tokens.issue(acting, new AiClient(identity.name(), scopes), end);
        LOGGER.atInfo()
                .addKeyValue("identity", identity.name())
                .addKeyValue("rule", rule)
                .addKeyValue("account", account.name())
                .addKeyValue("subject", subject)
                .addKeyValue("peer", peer)
                .log("exchanged the token of a workload");
        return issued;
    }

    private static int matching(WorkloadIdentityConfig identity, SubjectToken token) {
        Map<String, Object> claims = token.json();
        for (int i = 0; i < identity.rules().size(); i++) {
            if (identity.rules().get(i).claims().matches(claims)) {
                return i;
            }
        }
        throw SubjectToken.refused("no rule of workload identity " + identity.name() + " matches the claims of "
                + Excerpt.of(String.valueOf(claims.get("sub"))));
    }

    /** The account may have just been created at another replica. */
    private Account account(String name) {
        Optional<Account> known = directory.account(name);
        if (known.isEmpty()) {
            directory.refreshTogether();
            known = directory.account(name);
        }
        directory.requireBelieved();
        return known.filter(account -> !account.disabled() && account.source().isLocal())
                .orElseThrow(() -> SubjectToken.refused(
                        "account " + name + ": missing, disabled, or of an identity provider (expected: a local account"
                                + " that is enabled)"));
    }

    @Override
    public void close() {
        issuers.values().forEach(WorkloadIssuer::close);
    }
}
