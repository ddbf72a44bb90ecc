package io.hypercube.auth.delegation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.auth.delegation.ClientMetadata.MetadataException;
import io.hypercube.auth.delegation.OAuthClient.ClientKind;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.limit.RateLimit;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients whose id is the URL of a document about them. A document is read for a signed-in person only and kept for an hour; 1,000 are kept.
 * An account may have 20 read at once, then one every 5 seconds. Blocking.
 *
 * @see <a href="https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/">OAuth Client ID Metadata Document</a>
 */
public final class ClientDocuments {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClientDocuments.class);
    private static final String SCHEME = "https://";
    private static final int LONGEST = 1000;
    private static final Pattern DOTS = Pattern.compile("(?i)(^|/)(\\.|%2e){1,2}(/|$)");
    private static final int MOST = 1000;
    private static final Duration KEPT = Duration.ofHours(1);
    private static final int READS = 20;
    private static final Duration READ_INTERVAL = Duration.ofSeconds(5);

    private final DocumentReader reader;
    private final RateLimit<String> reads;
    private final Cache<String, OAuthClient> known;

    /** @param nanoTime {@code System::nanoTime} */
    public ClientDocuments(DocumentReader reader, LongSupplier nanoTime) {
        this.reader = reader;
        this.reads = new RateLimit<>(READS, READ_INTERVAL, nanoTime);
        this.known = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(KEPT)
                .ticker(nanoTime::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    /** Whether the id of a client is meant to be the URL of a document. */
    boolean isAddress(String id) {
        return id.startsWith(SCHEME);
    }

    /**
     * The client that the document at its id describes.
     *
     * @param account for which it is read
     * @throws ApiException 400 when there is no such document or it cannot be used; 429 when the account had too many read
     */
    OAuthClient read(String id, String account) {
        OAuthClient before = known.getIfPresent(id);
        if (before != null) {
            return before;
        }
        URI address = address(id);
        Duration tooEarly = reads.count(account);
        if (tooEarly.isPositive()) {
            throw ApiException.tooManyRequests("too many clients were asked for; try again later", tooEarly);
        }
        OAuthClient client = described(id, fetched(address));
        known.put(id, client);
        return client;
    }

    private byte[] fetched(URI address) {
        try {
            return reader.read(address);
        } catch (IOException e) {
            LOGGER.atInfo()
                    .addKeyValue("client", Excerpt.of(address.toString()))
                    .addKeyValue("reason", e.getMessage())
                    .log("the document of a client could not be read");
            throw unusable(
                    address.toString(),
                    "the document cannot be read: " + e.getMessage()
                            + " (a gateway without access to the internet knows the clients of the setting mcpClients)");
        }
    }

    private static OAuthClient described(String id, byte[] document) {
        try {
            ClientMetadata metadata = ClientMetadata.parse(document);
            if (!metadata.id().filter(id::equals).isPresent()) {
                throw unusable(
                        id,
                        "the document has the client_id "
                                + Excerpt.of(metadata.id().orElse("(none)")) + " (expected: its own URL)");
            }
            return metadata.client(id, ClientKind.DOCUMENT);
        } catch (MetadataException e) {
            throw unusable(id, "the document cannot be used: " + e.getMessage());
        }
    }

    private static URI address(String id) {
        try {
            URI uri = new URI(id);
            String path = uri.getRawPath();
            boolean named = uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawFragment() == null;
            boolean ascii = id.length() <= LONGEST && id.chars().allMatch(point -> point > ' ' && point < 0x7f);
            if (ascii
                    && named
                    && path != null
                    && !path.isEmpty()
                    && !DOTS.matcher(path).find()) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw notAddress(id).causedBy(e);
        }
        throw notAddress(id);
    }

    private static ApiException notAddress(String id) {
        return ApiException.badRequest("client_id: " + Excerpt.of(id)
                + " (expected: an https URL with a path, without . and .. in it, a user and a fragment)");
    }

    private static ApiException unusable(String id, String reason) {
        return ApiException.badRequest("client_id: " + Excerpt.of(id) + ": " + reason);
    }

    /** Reads the document at an https URL. Blocking. */
    @FunctionalInterface
    public interface DocumentReader {
        /** @throws IOException with the reason, which the person sees */
        byte[] read(URI address) throws IOException;
    }
}
