package io.hypercube.federation.provider;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.secret.AesGcm;
import io.hypercube.federation.provider.SignInTrial.TriedAccount;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sign-ins that end with a page that shows the claims and what would follow. They begin with a link that an administrator has made and
 * may pass on. The link is encrypted and holds all that is known of the trial, so nothing is kept and replicas share it.
 */
final class SignInTrials {
    /** The destination of a trial in its {@link SignInState}. No parameter leads there, because it is no page of the console. */
    static final String DESTINATION = "trial";

    private static final String PURPOSE = "hypercube-sign-in-trial";
    private static final int LONGEST_TICKET = 1024;

    /** A link to begin a trial with, and its end. */
    record Link(String link, String expirationTimestamp) {}

    private record Wanted(@Nullable String user) {}

    private record Ticket(
            @Nullable String provider, @Nullable Long expiration) {}

    private final ExternalAccounts accounts;
    private final byte[] key;
    private final InstantSource clock;

    /** @param key 32 bytes, the same on all replicas */
    SignInTrials(ExternalAccounts accounts, byte[] key, InstantSource clock) {
        this.accounts = accounts;
        this.key = key;
        this.clock = clock;
    }

    /** Answers with a link. */
    ApiResponse link(ApiRequest request, String provider, URI callback) {
        if (request.body().length > 0 && request.json(Wanted.class).user() != null) {
            throw ApiException.badRequest("user: not allowed for provider \"" + provider
                    + "\" (expected: none; people sign in there in a browser)");
        }
        return ApiResponse.json(200, link(provider, callback)).noStore();
    }

    /** @param callback the redirect URI of the provider, which the browser must reach at the same address */
    Link link(String provider, URI callback) {
        Instant end = clock.instant().plus(SignInCookies.LIFETIME).truncatedTo(ChronoUnit.SECONDS);
        byte[] json = Json.write(Map.of("provider", provider, "expiration", end.toEpochMilli()));
        String ticket = Base64.getUrlEncoder().withoutPadding().encodeToString(AesGcm.encrypt(key, purpose(), json));
        return new Link(
                callback.resolve("authorize?" + DESTINATION + "=" + ticket).toString(), end.toString());
    }

    /** @throws ApiException 403 when no administrator has made the link for this provider, or it is too old */
    void require(String provider, String ticket) {
        boolean good = decrypted(ticket)
                .filter(made -> provider.equals(made.provider())
                        && made.expiration() != null
                        && clock.millis() < made.expiration())
                .isPresent();
        if (!good) {
            throw ApiException.forbidden(DESTINATION + ": not valid, or older than "
                    + SignInCookies.LIFETIME.toMinutes()
                    + " minutes (expected: the link that hypercube sign-in try prints)");
        }
    }

    private Optional<Ticket> decrypted(String ticket) {
        try {
            return ticket.length() > LONGEST_TICKET
                    ? Optional.empty()
                    : AesGcm.decrypt(key, purpose(), Base64.getUrlDecoder().decode(ticket))
                            .map(json -> Json.read(json, Ticket.class));
        } catch (IllegalArgumentException | ApiException e) {
            return Optional.empty();
        }
    }

    private static byte[] purpose() {
        return PURPOSE.getBytes(StandardCharsets.US_ASCII);
    }

    /** Answers with what would follow from the claims. */
    ApiResponse result(ApiRequest request, String provider, OidcSignIn oidc, Map<String, Object> claims) {
        return shown(request, result(provider, claims, () -> oidc.identity(claims)));
    }

    /** Answers with a failure before there were claims. */
    ApiResponse failed(ApiRequest request, String provider, RuntimeException reason) {
        return shown(request, SignInTrial.refused(provider, reason.getMessage(), Map.of()));
    }

    /** Answers with what would follow for a person of a directory, who needs no browser. */
    ApiResponse lookUp(ApiRequest request, IdentityProviderConfig directory) {
        String user =
                request.body().length == 0 ? null : request.json(Wanted.class).user();
        if (user == null || user.isBlank()) {
            throw ApiException.badRequest("user: missing (expected: the name that the person enters)");
        }
        try (LdapSignIn signIn = new LdapSignIn(directory)) {
            return ApiResponse.json(200, signIn.attempt(user, this)).noStore();
        }
    }

    /** @param mapping of the claims to a person; throws the refusal of a rule */
    SignInTrial result(String provider, Map<String, Object> claims, Supplier<ExternalIdentity> mapping) {
        ExternalIdentity identity;
        try {
            identity = mapping.get();
        } catch (ApiException e) {
            return SignInTrial.refused(provider, e.getMessage(), claims);
        }
        try {
            String existing = accounts.preview(identity).map(Account::name).orElse(null);
            return new SignInTrial(provider, true, null, TriedAccount.of(identity, existing), claims);
        } catch (ApiException e) {
            return new SignInTrial(provider, false, e.getMessage(), TriedAccount.of(identity, null), claims);
        }
    }

    /** As text, or as JSON for a client that asks for it. */
    private static ApiResponse shown(ApiRequest request, SignInTrial trial) {
        boolean json = request.headers().first("Accept").orElse("").startsWith("application/json");
        return (json ? ApiResponse.json(200, trial) : ApiResponse.text(200, TrialPage.of(trial))).noStore();
    }
}
