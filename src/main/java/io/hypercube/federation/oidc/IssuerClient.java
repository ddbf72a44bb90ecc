package io.hypercube.federation.oidc;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Calls the server of an issuer. A call takes 10 s at most, its body included, and a body has 1 MiB at most. Redirects are not
 * followed, because a request may carry a secret. Blocking: for virtual threads.
 */
public final class IssuerClient implements AutoCloseable {
    /** The time limit of a call. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The largest body, in bytes. */
    public static final int LARGEST = 1 << 20;

    private final HttpClient http;
    private final Duration patience;

    /** @throws IssuerException when the file of certificate authorities cannot be used */
    public IssuerClient(IssuerConfig config) {
        this(config, PATIENCE);
    }

    IssuerClient(IssuerConfig config, Duration patience) {
        this.patience = patience;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(patience)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        if (config.certificateAuthority() != null) {
            builder.sslContext(TrustedAuthorities.read(config.certificateAuthority()));
        }
        this.http = builder.build();
    }

    /** Sends a GET and returns the body of a 200. Any other status is an {@link IssuerException}. */
    public byte[] get(URI url) {
        HttpResponse<byte[]> answer = send(HttpRequest.newBuilder(url).header("Accept", "application/json"));
        if (answer.statusCode() != 200) {
            throw refused(url, answer.statusCode());
        }
        return answer.body();
    }

    /** Sends a request and returns the answer, whatever its status. The URL must be https. */
    public HttpResponse<byte[]> send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        if (!"https".equals(request.uri().getScheme())) {
            throw IssuerException.invalid(named(request.uri()) + ": not called (expected: an https URL)");
        }
        CompletableFuture<HttpResponse<byte[]>> call =
                http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST));
        try {
            return call.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw IssuerException.unavailable(named(request.uri()) + ": no complete answer within " + patience, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IssuerException.unavailable(named(request.uri()) + ": interrupted", e);
        } catch (ExecutionException e) {
            throw failed(request.uri(), e.getCause() == null ? e : e.getCause());
        } finally {
            call.cancel(true);
        }
    }

    static IssuerException refused(URI url, int status) {
        String message = named(url) + ": status " + status + " (expected: 200)";
        return status >= 500 ? IssuerException.unavailable(message) : IssuerException.invalid(message);
    }

    private static IssuerException failed(URI url, Throwable cause) {
        String reason =
                switch (cause) {
                    case SSLException tls ->
                        "the TLS connection failed: " + tls.getMessage()
                                + " (expected: a certificate of a CA in certificateAuthority, or of one that the JVM trusts)";
                    case ConnectException connect -> "cannot be connected to";
                    case IOException io
                    when String.valueOf(io.getMessage()).contains("capacity") ->
                        "the answer is too large (expected: at most " + LARGEST + " bytes)";
                    default -> "failed: " + cause;
                };
        return IssuerException.unavailable(named(url) + ": " + reason, cause);
    }

    /** Without the query, which may carry a secret. */
    private static String named(URI url) {
        return url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
