package io.hypercube.auth.delegation;

import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.SignInId;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rights that a person lets an AI client use for them, until it ends.
 *
 * @param id in the claim {@code sid} of its tokens
 * @param accountId distinguishes the account from a later one of the same name
 * @param credentialVersion the version of the password that the consenting session had; a new password ends the delegation
 * @param lastUse of its tokens, to the second
 * @param expiration the first moment at which it is no longer accepted; nothing moves it
 */
public record Delegation(
        SignInId id,
        String account,
        String accountId,
        int credentialVersion,
        DelegatedClient client,
        Set<AiScope> scopes,
        Narrowing narrowing,
        Instant creation,
        Instant lastUse,
        Instant expiration) {
    public Delegation {
        scopes = Set.copyOf(scopes);
    }

    /** Whether the person gave it to the client of that id. */
    public boolean isOf(String clientId) {
        return client.id().equals(clientId);
    }

    /**
     * The client with the rights that the person gave it.
     *
     * @param ofToken the scopes of its token, which a refresh can have narrowed
     */
    public AiClient aiClient(Set<AiScope> ofToken) {
        return new AiClient(
                client.id(), scopes.stream().filter(ofToken::contains).collect(Collectors.toSet()), narrowing);
    }
}
