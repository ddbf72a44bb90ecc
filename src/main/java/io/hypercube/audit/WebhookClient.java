package io.hypercube.audit;

import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * POSTs to the server of a webhook. A call takes 30 s at most, its response included. Redirects are not followed, because a request carries
 * credentials. Messages contain the address without its path, which may be a secret. Blocking, for one thread.
 */
final class WebhookClient implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The longest {@code Retry-After} that is honoured. */
    static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
    private static final int UNAUTHORIZED = 401;

    /**
     * How the server is reached.
     *
     * @param url by which events are posted
     */
    record Target(URI url, CredentialSource credentials) {}

    private final Target target;
    private final HttpClient http;
    private final Duration patience;
    private final LongSupplier nanoTime;
    private long pausedUntil;
    private boolean paused;

    WebhookClient(Target target, HttpClient http, Duration patience, LongSupplier nanoTime) {
        this.target = target;
        this.http = http;
        this.patience = patience;
        this.nanoTime = nanoTime;
    }

    /** The address for messages. */
    String server() {
        URI url = target.url();
        return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }

    /**
     * Returns the status if it is a 2xx or one of those given.
     *
     * @throws IOException in all other cases, and while the server has asked not to be called
     */
    int post(byte[] json, Set<Integer> statuses) throws IOException {
        awaitEndOfPause();
        ClusterCredential credential = credential();
        HttpResponse<@Nullable Void> answer = send(request(json, credential));
        int status = answer.statusCode();
        if (status / 100 == 2 || statuses.contains(status)) {
            return status;
        }
        if (status == UNAUTHORIZED) {
            target.credentials().rejected(credential);
        }
        Optional<Duration> pause = answer.headers()
                .firstValue("Retry-After")
                .filter(SECONDS.asMatchPredicate())
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
        pause.ifPresent(this::pause);
        throw new IOException(server() + ": status " + status + " (expected: 200)");
    }

    private void pause(Duration wanted) {
        Duration pause = wanted.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wanted;
        paused = true;
        pausedUntil = nanoTime.getAsLong() + pause.toNanos();
    }

    private void awaitEndOfPause() throws IOException {
        long left = pausedUntil - nanoTime.getAsLong();
        if (paused && left > 0) {
            throw new IOException(server() + ": not called for another " + (TimeUnit.NANOSECONDS.toSeconds(left) + 1)
                    + " s, as its Retry-After asks");
        }
        paused = false;
    }

    private ClusterCredential credential() throws IOException {
        try {
            return target.credentials().obtain();
        } catch (CredentialUnavailableException e) {
            throw new IOException(server() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private HttpRequest request(byte[] json, ClusterCredential credential) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.url())
                .header("Content-Type", "application/json")
                .header("User-Agent", "hypercube")
                .POST(BodyPublishers.ofByteArray(json));
        try {
            Optional.ofNullable(credential.authorization())
                    .ifPresent(value -> request.header("Authorization", value.reveal()));
        } catch (IllegalArgumentException e) {
            // Without the cause, whose message contains the value.
            throw new IOException(server() + ": the token or password has characters that a header cannot have");
        }
        return request.build();
    }

    private HttpResponse<@Nullable Void> send(HttpRequest request) throws IOException {
        CompletableFuture<HttpResponse<@Nullable Void>> call = http.sendAsync(request, info -> new IgnoredBody());
        try {
            return call.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException(server() + ": no complete answer within " + patience.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (ExecutionException e) {
            throw failed(e.getCause() == null ? e : e.getCause());
        } finally {
            call.cancel(true);
        }
    }

    private IOException interrupted() {
        Thread.currentThread().interrupt();
        return new IOException(server() + ": interrupted");
    }

    private IOException failed(Throwable cause) {
        return new IOException(server() + ": " + WebhookFailure.reason(cause), cause);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
