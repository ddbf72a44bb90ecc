package io.hypercube.auth.token;

import com.nimbusds.jose.Payload;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a token. Times are NumericDates with milliseconds, so that short lifetimes are exact. A token of a workload has
 * another {@code aud} and no {@code pwv}: programs that do not know the claim {@code workload} would otherwise accept it without its
 * scope. A token of an AI client is for the resource of AI clients, with {@code client_id} and {@code scope} as RFC 9068 has them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-4.1">RFC 7519, registered claims</a>
 */
record Claims(TokenSubject subject, Instant notBefore, Instant expiration) {
    private static final String AUDIENCE = "hypercube";
    private static final String AUDIENCE_OF_WORKLOADS = "hypercube-workload";
    private static final String CLUSTERS = "clusters";
    private static final String NAMESPACES = "namespaces";

    /** No name of a scope has one. */
    private static final String BETWEEN_NAMES = ",";

    private static final int MILLIS = 3;

    /** @throws java.util.NoSuchElementException for an AI client, when the gateway has no public URL */
    Payload toPayload(Instant issuedAt, TokenConfig config) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", config.issuer());
        Workload workload = subject.workload();
        AiClient client = subject.aiClient();
        if (client == null) {
            claims.put("aud", workload == null ? AUDIENCE : AUDIENCE_OF_WORKLOADS);
        } else {
            claims.put("aud", config.resourceOfAiClients().orElseThrow());
            claims.put("client_id", client.id());
            claims.put("scope", AiScope.text(client.scopes()));
            putNames(claims, CLUSTERS, client.narrowing().clusters());
            putNames(claims, NAMESPACES, client.narrowing().namespaces());
        }
        claims.put("sub", subject.account());
        claims.put("uid", subject.accountId());
        if (workload == null) {
            claims.put("pwv", subject.credentialVersion());
        } else {
            claims.put(
                    "workload",
                    Map.of("identity", workload.identity(), "rule", workload.rule(), "subject", workload.subject()));
        }
        AccessKeyId accessKey = subject.accessKey();
        if (accessKey != null) {
            claims.put("ak", accessKey.value());
        }
        SignInId signIn = subject.signIn();
        if (signIn != null) {
            claims.put("sid", signIn.value());
        }
        claims.put("iat", seconds(issuedAt));
        claims.put("nbf", seconds(notBefore));
        claims.put("exp", seconds(expiration));
        return new Payload(claims);
    }

    /** @return null when these are not the claims of a gateway token */
    static @Nullable Claims read(Payload payload, TokenConfig config) {
        Map<String, Object> claims = payload.toJSONObject();
        if (claims == null
                || !(claims.get("iss") instanceof String issuer)
                || !config.isIssuer(issuer)
                || !(claims.get("sub") instanceof String account)
                || !(claims.get("uid") instanceof String accountId)
                || !(claims.get("nbf") instanceof Number notBefore)
                || !(claims.get("exp") instanceof Number expiration)) {
            return null;
        }
        TokenSubject subject = subject(claims, config, account, accountId);
        return subject == null ? null : new Claims(subject, instant(notBefore), instant(expiration));
    }

    private static @Nullable TokenSubject subject(
            Map<String, Object> claims, TokenConfig config, String account, String accountId) {
        boolean ofWorkload = claims.containsKey("workload");
        TokenSubject subject =
                ofWorkload ? ofWorkload(claims, account, accountId) : ofAccount(claims, account, accountId);
        if (subject == null) {
            return null;
        }
        Object audience = claims.get("aud");
        if (audience instanceof String resource
                && config.resourceOfAiClients().filter(resource::equals).isPresent()) {
            AiClient client = aiClient(claims);
            return client == null ? null : subject.with(client);
        }
        return Objects.equals(audience, ofWorkload ? AUDIENCE_OF_WORKLOADS : AUDIENCE) ? subject : null;
    }

    private static @Nullable AiClient aiClient(Map<String, Object> claims) {
        if (!(claims.get("client_id") instanceof String id) || !(claims.get("scope") instanceof String scope)) {
            return null;
        }
        Narrowing narrowing = new Narrowing(names(claims, CLUSTERS), names(claims, NAMESPACES));
        return AiScope.parseAll(scope)
                .map(scopes -> new AiClient(id, scopes, narrowing))
                .orElse(null);
    }

    private static void putNames(Map<String, Object> claims, String claim, @Nullable List<String> names) {
        if (names != null) {
            claims.put(claim, String.join(BETWEEN_NAMES, names));
        }
    }

    /** A claim that is there narrows, whatever its value is. */
    private static @Nullable List<String> names(Map<String, Object> claims, String claim) {
        return claims.containsKey(claim)
                ? List.of(String.valueOf(claims.get(claim)).split(BETWEEN_NAMES, -1))
                : null;
    }

    private static @Nullable TokenSubject ofAccount(Map<String, Object> claims, String account, String accountId) {
        if (!(claims.get("pwv") instanceof Number credentialVersion)) {
            return null;
        }
        AccessKeyId accessKey = claims.get("ak") instanceof String ak ? new AccessKeyId(ak) : null;
        SignInId signIn = claims.get("sid") instanceof String sid ? new SignInId(sid) : null;
        return new TokenSubject(account, accountId, credentialVersion.intValue(), accessKey, signIn);
    }

    private static @Nullable TokenSubject ofWorkload(Map<String, Object> claims, String account, String accountId) {
        return claims.get("workload") instanceof Map<?, ?> workload
                        && workload.get("identity") instanceof String identity
                        && workload.get("rule") instanceof String rule
                        && workload.get("subject") instanceof String subject
                ? TokenSubject.of(new Workload(identity, rule, subject), account, accountId)
                : null;
    }

    private static BigDecimal seconds(Instant instant) {
        return BigDecimal.valueOf(instant.toEpochMilli(), MILLIS);
    }

    /** A double is exact enough: milliseconds since 1970 need 41 of its 53 bits. */
    private static Instant instant(Number seconds) {
        return Instant.EPOCH.plus(Duration.ofMillis(Math.round(seconds.doubleValue() * 1000)));
    }
}
