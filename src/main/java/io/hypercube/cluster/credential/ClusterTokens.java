package io.hypercube.cluster.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.core.identity.User;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens for clusters that trust the gateway instead of being sent a credential of its own. A token names a user, their
 * groups and the AI client that acts for them, so it is kept for exactly these: a caller whose groups have changed gets another
 * one with the next call. Thread-safe; signing happens in {@link CredentialSource#obtain}, off the event loop.
 */
public final class ClusterTokens {
    /** The gateway itself, for probes. Its name cannot be that of an account, and no cluster should grant it anything. */
    public static final User PROBE = new User("hypercube/probe", List.of("hypercube/probes"));

    private static final Duration UNUSED = Duration.ofMinutes(10);
    /** Weights are about the bytes of an entry. */
    private static final long MOST_WEIGHT = 32 << 20;

    private static final int FIXED_WEIGHT = 1024;
    private static final int WEIGHT_OF_CHARACTER = 4;

    private final Signer signer;
    private final InstantSource clock;
    private final Cache<Recipient, CredentialSource> sources = Caffeine.newBuilder()
            .maximumWeight(MOST_WEIGHT)
            .weigher((Recipient recipient, CredentialSource source) -> weight(recipient))
            .expireAfterAccess(UNUSED)
            .executor(Runnable::run)
            .build();

    private record Recipient(User user, @Nullable String aiClient, String audience) {}

    /** Signs a token. Takes up to a millisecond. */
    @FunctionalInterface
    public interface Signer {
        /**
         * @param aiClient that acts for the user; null for none
         * @throws CredentialUnavailableException when no cluster could verify the token
         */
        ClusterCredential sign(User user, @Nullable String aiClient, String audience)
                throws CredentialUnavailableException;
    }

    public ClusterTokens(Signer signer, InstantSource clock) {
        this.signer = signer;
        this.clock = clock;
    }

    /** For a gateway that signs no tokens. Every call to a cluster that needs one fails. */
    public static ClusterTokens none() {
        return new ClusterTokens(
                (user, aiClient, audience) -> {
                    throw new CredentialUnavailableException("this gateway signs no tokens", null);
                },
                InstantSource.system());
    }

    /**
     * The tokens for that user at clusters with that audience, renewed before they expire. Never blocks.
     *
     * @param user name and groups as the cluster is to see them
     * @param aiClient that acts for the user; null for none
     */
    public CredentialSource of(User user, @Nullable String aiClient, String audience) {
        Recipient recipient = new Recipient(user, aiClient, audience);
        CredentialSource known = sources.getIfPresent(recipient);
        return known != null ? known : sources.get(recipient, this::open);
    }

    private CredentialSource open(Recipient recipient) {
        return new RenewingCredential(
                "audience " + recipient.audience(),
                previous -> signer.sign(recipient.user(), recipient.aiClient(), recipient.audience()),
                null,
                clock);
    }

    private static int weight(Recipient recipient) {
        User user = recipient.user();
        String client = recipient.aiClient();
        int characters = user.name().length()
                + user.groups().stream().mapToInt(String::length).sum()
                + (client == null ? 0 : client.length());
        return FIXED_WEIGHT + WEIGHT_OF_CHARACTER * characters;
    }
}
