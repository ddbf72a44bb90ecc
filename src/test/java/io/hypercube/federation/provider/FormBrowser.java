package io.hypercube.federation.provider;

import io.hypercube.Client;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A browser that follows redirects and fills in forms, with cookies by host and port. It trusts one CA. */
final class FormBrowser implements AutoCloseable {
    private static final Pattern FORM = Pattern.compile("<form[^>]*\\saction=\"([^\"]+)\"");
    private static final int MOST_REDIRECTS = 10;

    /** The page where the redirects led to. */
    record Page(URI uri, int status, String text) {}

    private final HttpClient http;
    private final Map<String, Map<String, String>> cookies = new LinkedHashMap<>();

    FormBrowser(Path authority) {
        this.http = Client.http(authority, HttpClient.Version.HTTP_1_1);
    }

    Page open(URI uri) {
        return follow(HttpRequest.newBuilder(uri).GET(), uri);
    }

    /** Sends the first form of a page with these fields. */
    Page submit(Page page, Map<String, String> fields) {
        Matcher form = FORM.matcher(page.text());
        if (!form.find()) {
            throw new AssertionError("no form at " + page.uri() + ": " + page.text());
        }
        URI action = page.uri().resolve(form.group(1).replace("&amp;", "&"));
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return follow(
                HttpRequest.newBuilder(action)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body)),
                action);
    }

    /** The cookies for a host and port, as a header field. */
    String cookies(URI uri) {
        return cookies.getOrDefault(uri.getAuthority(), Map.of()).entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private Page follow(HttpRequest.Builder first, URI firstUri) {
        HttpRequest.Builder request = first;
        URI uri = firstUri;
        for (int count = 0; count < MOST_REDIRECTS; count++) {
            HttpResponse<String> answer = send(request, uri);
            keep(uri, answer);
            if (answer.statusCode() / 100 != 3) {
                return new Page(uri, answer.statusCode(), answer.body());
            }
            uri = uri.resolve(answer.headers().firstValue("location").orElseThrow());
            request = HttpRequest.newBuilder(uri).GET();
        }
        throw new AssertionError("too many redirects, the last one to " + uri);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, URI uri) {
        String sent = cookies(uri);
        try {
            return http.send(
                    (sent.isEmpty() ? request : request.header("Cookie", sent)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void keep(URI uri, HttpResponse<String> answer) {
        Map<String, String> kept =
                Objects.requireNonNull(cookies.computeIfAbsent(uri.getAuthority(), absent -> new LinkedHashMap<>()));
        for (String field : answer.headers().allValues("set-cookie")) {
            HttpCookie cookie = HttpCookie.parse(field).getFirst();
            if (cookie.getMaxAge() == 0) {
                kept.remove(cookie.getName());
            } else {
                kept.put(cookie.getName(), cookie.getValue());
            }
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
