package io.hypercube.auth.delegation;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds clients by their id: in the configuration, among the registered ones, or by the document that the id names. Blocks. */
public final class KnownClients {
    private final Map<String, OAuthClient> configured;
    private final Function<String, Optional<OAuthClient>> registered;
    private final ClientDocuments documents;

    /** @param registered finds a client that registered itself */
    public KnownClients(
            DelegationConfig config, Function<String, Optional<OAuthClient>> registered, ClientDocuments documents) {
        this.configured = config.clients().stream().collect(Collectors.toMap(OAuthClient::id, Function.identity()));
        this.registered = registered;
        this.documents = documents;
    }

    /**
     * The client of an id.
     *
     * @param account of the signed-in person for whom a document may be read
     * @throws ApiException 400 for an unknown client, with what is wrong about its document; 429 when the account asks for too many
     */
    OAuthClient require(String id, String account) {
        OAuthClient known = configured.get(id);
        if (known != null) {
            return known;
        }
        return documents.isAddress(id)
                ? documents.read(id, account)
                : registered
                        .apply(id)
                        .orElseThrow(() -> ApiException.badRequest("client_id: " + Excerpt.of(id)
                                + " (expected: an https URL of a client metadata document, or an id of mcpClients)"));
    }
}
