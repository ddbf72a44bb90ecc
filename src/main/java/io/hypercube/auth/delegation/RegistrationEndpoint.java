package io.hypercube.auth.delegation;

import io.hypercube.auth.delegation.OAuthClient.ClientKind;
import io.hypercube.auth.delegation.RegistrationEndpoint.ClientRegistrationStore.Limits;
import io.hypercube.auth.oauth.MetadataEndpoints;
import io.hypercube.auth.oauth.OAuthEndpoint;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * {@code /oauth/register}: a client registers itself, without a credential, when {@code mcpDynamicRegistration} is on. Limits: 10
 * registrations of a network at once, then one a minute; 1,000 without a delegation in all, beyond which the oldest one of the network that
 * has most is forgotten, as is each after a day without one. The /64 of one IPv6 /48 share them. A registration with a delegation is limited by
 * the delegations of its account.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7591">RFC 7591, dynamic client registration</a>
 */
public final class RegistrationEndpoint {
    private static final int MOST = 1000;
    private static final Duration KEPT_UNUSED = Duration.ofDays(1);
    private static final int PER_NETWORK = 10;
    private static final Duration PER_NETWORK_INTERVAL = Duration.ofMinutes(1);
    private static final int ID_LENGTH = 22;

    private final ClientRegistrationStore store;
    private final InstantSource clock;
    private final RateLimit<String> registrations;

    /** @param nanoTime {@code System::nanoTime} */
    public RegistrationEndpoint(ClientRegistrationStore store, InstantSource clock, LongSupplier nanoTime) {
        this.store = store;
        this.clock = clock;
        this.registrations = new RateLimit<>(PER_NETWORK, PER_NETWORK_INTERVAL, nanoTime);
    }

    public Route route() {
        return Route.open("POST", MetadataEndpoints.REGISTRATION, OAuthEndpoint.answering(this::register));
    }

    /** The client of an id. */
    public Optional<OAuthClient> find(String id) {
        return store.find(id);
    }

    private ApiResponse register(ApiRequest request) {
        ClientMetadata metadata = read(request);
        Duration tooEarly = registrations.count(PeerNetwork.of(request.peer()));
        if (tooEarly.isPositive()) {
            throw ApiException.tooManyRequests("too many clients were registered; try again later", tooEarly);
        }
        OAuthClient client = metadata.client("hc_" + RandomText.base62(ID_LENGTH), ClientKind.REGISTERED);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        store.insert(client, PeerNetwork.site(request.peer()), now, new Limits(now.minus(KEPT_UNUSED), MOST));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("client_id", client.id());
        answer.put("client_id_issued_at", now.getEpochSecond());
        answer.put("client_name", client.name());
        answer.put(
                "redirect_uris",
                client.redirectUris().stream().map(RedirectUri::text).toList());
        answer.put("token_endpoint_auth_method", ClientMetadata.NO_SECRET);
        answer.put("grant_types", List.of("authorization_code", "refresh_token"));
        answer.put("response_types", List.of("code"));
        return ApiResponse.json(201, answer);
    }

    private static ClientMetadata read(ApiRequest request) {
        try {
            return ClientMetadata.parse(request.body());
        } catch (ClientMetadata.MetadataException e) {
            String error = e.aboutRedirects() ? "invalid_redirect_uri" : "invalid_client_metadata";
            throw new OAuthException(error, String.valueOf(e.getMessage()));
        }
    }

    /** Stores the clients that registered themselves. Blocking; every write is durable when it returns. */
    public interface ClientRegistrationStore {
        /**
         * Limits of registrations that no delegation depends on.
         *
         * @param old those from before it are deleted
         * @param most one more takes the place of the oldest one of the network that has most
         */
        record Limits(Instant old, int most) {}

        /** Inserts a registration, and deletes those that exceed the limits. */
        void insert(OAuthClient client, String network, Instant now, Limits limits);

        Optional<OAuthClient> find(String id);
    }
}
