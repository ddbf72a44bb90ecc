package io.hypercube.cluster.upstream;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Requests to a server that this process itself runs, over HTTP/1.1 without TLS. Thread-safe. */
public final class LocalServer implements AutoCloseable {
    private static final int CONNECTIONS = 256;
    private static final int HTTP_PORT = 80;

    private final HttpClient http;
    private final SocketAddress address;

    /** @param address such as a Unix domain socket */
    public LocalServer(Vertx vertx, SocketAddress address) {
        this.http = vertx.httpClientBuilder()
                .with(new PoolOptions().setHttp1MaxSize(CONNECTIONS))
                .build();
        this.address = address;
    }

    /**
     * A response that was read to its end.
     *
     * @param warnings the values of its {@code Warning} fields
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Response(int status, List<String> warnings, byte[] body) {}

    /** The body has more bytes than were asked for. */
    public static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLargeException(int most) {
            super("the body has more than " + most + " bytes");
        }
    }

    /**
     * Sends a request and reads the response to its end. Blocks; the request is broken off when the thread is interrupted.
     *
     * @param target path and query
     * @param most bytes of the response's body; more are a {@link TooLargeException}
     * @throws SocketTimeoutException after the deadline
     */
    public Response send(
            String method, String target, Map<String, String> fields, byte[] body, int most, Duration deadline)
            throws IOException, InterruptedException {
        RequestOptions options = new RequestOptions()
                .setServer(address)
                .setHost("localhost")
                .setPort(HTTP_PORT)
                .setMethod(HttpMethod.valueOf(method))
                .setURI(target);
        fields.forEach(options::addHeader);
        CompletableFuture<Response> answer = new CompletableFuture<>();
        http.request(options)
                .onFailure(answer::completeExceptionally)
                .onSuccess(request -> send(request, body, most, answer));
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("no complete response in time");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof TooLargeException large
                    ? large
                    : new IOException("no response", e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private static void send(HttpClientRequest request, byte[] body, int most, CompletableFuture<Response> answer) {
        answer.whenComplete((response, failure) -> reset(request, failure));
        request.send(Buffer.buffer(body))
                .onFailure(answer::completeExceptionally)
                .onSuccess(response -> read(response, most, answer));
    }

    private static void reset(HttpClientRequest request, @Nullable Throwable failure) {
        if (failure != null) {
            request.reset();
        }
    }

    private static void read(HttpClientResponse response, int most, CompletableFuture<Response> answer) {
        Buffer body = Buffer.buffer();
        response.exceptionHandler(answer::completeExceptionally)
                .handler(piece -> {
                    if (body.length() + piece.length() > most) {
                        answer.completeExceptionally(new TooLargeException(most));
                    } else {
                        body.appendBuffer(piece);
                    }
                })
                .endHandler(end -> answer.complete(
                        new Response(response.statusCode(), response.headers().getAll("Warning"), body.getBytes())));
    }

    /** Ends all requests. */
    @Override
    public void close() {
        http.close();
    }
}
