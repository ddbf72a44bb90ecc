package io.hypercube.cli.client;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The token with which a program calls the gateway's {@code /mcp}. It is renewed a minute before it expires, or after three quarters of
 * a short lifetime. Nothing is asked before the first call. Thread-safe; blocking.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9728">RFC 9728, protected resource metadata</a>
 */
public final class AiTokens {
    private static final String TOKEN_PATH = "/api/v1/cube/token";
    private static final String METADATA = "/.well-known/oauth-protected-resource/mcp";
    private static final Duration RENEWED_BEFORE = Duration.ofMinutes(1);
    private static final int SHORTEST_PART = 4;

    private final GatewayClient gateway;
    private final Credential credential;
    private final String scope;
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable String resource;
    private @Nullable Renewable latest;

    /** @param from when the token is to be renewed */
    private record Renewable(Secret token, Instant from) {}

    /** The credential that tokens are issued for. */
    public sealed interface Credential {
        /** An access key pair, whose scope counts. */
        record OfKeyPair(AccessKeyId accessKey, Secret secretKey) implements Credential {}

        /**
         * The stored sign-in of {@code hypercube login}.
         *
         * @param clusters names or patterns separated by commas; empty for all
         * @param namespaces the same
         */
        record OfSignIn(Renewals signIn, String clusters, String namespaces) implements Credential {}
    }

    /** Tokens for reading. */
    public AiTokens(GatewayClient gateway, Credential credential) {
        this(gateway, credential, "");
    }

    /**
     * Tokens for the scopes that a client needs.
     *
     * @param gateway a client without a token, for these tokens only
     * @param scope as OAuth writes it; empty for reading
     */
    public AiTokens(GatewayClient gateway, Credential credential, String scope) {
        this.gateway = gateway;
        this.credential = credential;
        this.scope = scope;
    }

    /**
     * A token that is valid for a while.
     *
     * @throws IOException when the gateway issues none or cannot be reached; the message is for people
     */
    public Secret current() throws IOException, InterruptedException {
        return other(null);
    }

    /** Another token than the one that the gateway has refused. Several callers that were refused get the same new one. */
    public Secret insteadOf(Secret refused) throws IOException, InterruptedException {
        return other(refused);
    }

    private Secret other(@Nullable Secret refused) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            Renewable known = latest;
            if (known != null
                    && Instant.now().isBefore(known.from())
                    && (refused == null || !known.token().equals(refused))) {
                return known.token();
            }
            Renewable fresh = issued(
                    switch (credential) {
                        case Credential.OfKeyPair pair -> ask(pair);
                        case Credential.OfSignIn signIn -> ask(signIn);
                    });
            latest = fresh;
            return fresh.token();
        } finally {
            lock.unlock();
        }
    }

    private OAuthResponse ask(Credential.OfKeyPair pair) throws IOException, InterruptedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.put("resource", resource());
        putScope(form);
        OAuthResponse response = gateway.post(
                TOKEN_PATH,
                form,
                Secret.of(pair.accessKey().value() + ":" + pair.secretKey().reveal()));
        if (response.failed()) {
            throw response.failure();
        }
        return response;
    }

    private OAuthResponse ask(Credential.OfSignIn from) throws IOException, InterruptedException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
        form.put("resource", resource());
        form.put("subject_token_type", "urn:ietf:params:oauth:token-type:access_token");
        form.put("subject_token", from.signIn().current().token().reveal());
        putScope(form);
        form.put("clusters", from.clusters());
        form.put("namespaces", from.namespaces());
        OAuthResponse response = gateway.post(TOKEN_PATH, form);
        if (response.failed()) {
            throw response.text("error_description").startsWith("subject_token: ")
                    ? new IOException("the sign-in to " + gateway.server()
                            + " has ended, or was made with a password (run: hypercube login --server "
                            + gateway.server() + ")")
                    : response.failure();
        }
        return response;
    }

    private void putScope(Map<String, String> form) {
        if (!scope.isEmpty()) {
            form.put("scope", scope);
        }
    }

    /** The name of the resource, which may have another address than the one that this program uses. */
    private String resource() throws IOException, InterruptedException {
        String known = resource;
        if (known != null) {
            return known;
        }
        HttpResponse<byte[]> answer = gateway.ask(METADATA);
        if (answer.statusCode() == 404) {
            throw new IOException(
                    gateway.server() + " accepts no AI clients (the setting mcp of the gateway turns them on)");
        }
        String found = answer.statusCode() == 200 ? named(answer.body()) : "";
        if (found.isEmpty()) {
            throw new IOException(gateway.server() + " answered " + answer.statusCode() + ": "
                    + GatewayClient.message(answer.body()));
        }
        resource = found;
        return found;
    }

    private static String named(byte[] metadata) {
        try {
            return JsonMapper.shared().readTree(metadata).path("resource").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }

    private static Renewable issued(OAuthResponse response) throws IOException {
        String token = response.text("access_token");
        if (token.isEmpty()) {
            throw new IOException("the response contains no token");
        }
        Duration lifetime =
                Duration.ofSeconds(response.fields().path("expires_in").asLong(0));
        Duration part = lifetime.dividedBy(SHORTEST_PART);
        Duration left = part.compareTo(RENEWED_BEFORE) < 0 ? part : RENEWED_BEFORE;
        return new Renewable(Secret.of(token), Instant.now().plus(lifetime).minus(left));
    }
}
