package io.hypercube.server.mcp;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The gateway's API over HTTP. A call ends after 30 seconds, and when its thread is interrupted: then the request is cancelled. A body of
 * more than {@link GatewayApi.Answer#LARGEST} bytes is not read to its end. Both are a {@link ToolException}. Thread-safe.
 */
public final class HttpGatewayApi implements GatewayApi {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Pattern WARNING = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final BodyHandler<byte[]> BOUNDED =
            BodyHandlers.limiting(BodyHandlers.ofByteArray(), Answer.LARGEST);

    private final HttpClient http;
    private final URI gateway;
    private final Map<String, String> fields;
    private final Duration deadline;

    /**
     * A client that sends the same fields with every request.
     *
     * @param gateway scheme, host and port
     * @param fields such as {@code Authorization}
     */
    public HttpGatewayApi(HttpClient http, URI gateway, Map<String, String> fields) {
        this(http, gateway, fields, DEADLINE);
    }

    HttpGatewayApi(HttpClient http, URI gateway, Map<String, String> fields, Duration deadline) {
        this.http = http;
        this.gateway = gateway;
        this.fields = Map.copyOf(fields);
        this.deadline = deadline;
    }

    @Override
    public HttpGatewayApi with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(fields);
        all.putAll(more);
        return new HttpGatewayApi(http, gateway, all, deadline);
    }

    @Override
    public Answer send(Request request) throws InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request(request), BOUNDED);
        try {
            HttpResponse<byte[]> response = answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
            List<String> warnings = response.headers().allValues("Warning").stream()
                    .map(HttpGatewayApi::text)
                    .toList();
            return new Answer(response.statusCode(), warnings, response.body());
        } catch (TimeoutException e) {
            throw new ToolException("No answer within " + deadline.toSeconds()
                    + " s (expected: a call that reads less, such as one namespace or one cluster)");
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            answer.cancel(true);
        }
    }

    private HttpRequest request(Request request) {
        if (!request.target().startsWith("/")) {
            throw new IllegalArgumentException("target: no path");
        }
        HttpRequest.Builder builder = HttpRequest.newBuilder(
                        URI.create(gateway.getScheme() + "://" + gateway.getRawAuthority() + request.target()))
                .method(request.method(), BodyPublishers.ofByteArray(request.body()))
                .header("Accept", request.accept());
        if (request.contentType() != null) {
            builder.header("Content-Type", request.contentType());
        }
        fields.forEach(builder::header);
        return builder.build();
    }

    private static ToolException failure(ExecutionException failure) {
        Throwable cause = failure.getCause();
        boolean tooLarge = cause instanceof IOException
                && String.valueOf(cause.getMessage()).contains("capacity");
        return new ToolException(
                tooLarge
                        ? "The answer has more than " + Answer.LARGEST
                                + " bytes (expected: a call that reads less, such as a smaller limit or a namespace)"
                        : "The gateway did not answer (expected: the same call later)");
    }

    private static String text(String warning) {
        Matcher form = WARNING.matcher(warning);
        return form.find() ? form.group(1).replaceAll("\\\\(.)", "$1") : warning;
    }
}
