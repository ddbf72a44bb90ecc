package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Query;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A gateway before a provider that breaks one rule at a time. The test takes the place of the browser. */
abstract class BeforeLyingProvider {
    static final String CORP = "/api/v1/cube/providers/corp";

    @TempDir
    static Path folder;

    static LyingProvider provider;
    static RunningGateway gateway;

    /** The way of a browser to the provider. */
    record Begun(Query query, String cookie) {
        String at(String parameter) {
            return query.single(parameter).orElseThrow();
        }

        Map<String, String> answer() {
            String code = provider.code(at("nonce"), at("code_challenge"), at("redirect_uri"));
            return new HashMap<>(Map.of("code", code, "state", at("state"), "iss", provider.url()));
        }
    }

    @BeforeAll
    static void start() throws IOException {
        provider = new LyingProvider(folder);
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), provider.config(""));
        gateway = RunningGateway.with(Map.of("config", List.of(config.toString())));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        provider.close();
    }

    @BeforeEach
    void beHonest() {
        provider.beHonest();
    }

    static HttpResponse<byte[]> signIn() {
        Begun begun = begin("/console");
        return callback(begun, begun.answer());
    }

    static Begun begin(String to) {
        HttpResponse<byte[]> answer = send(CORP + "/authorize?to=" + encoded(to), "");
        assertThat(answer.statusCode()).isEqualTo(303);
        String location = location(answer);
        assertThat(location).startsWith(provider.url() + "/authorize?");
        return new Begun(
                Query.parse(String.valueOf(URI.create(location).getRawQuery())),
                cookie(answer, "__Host-hypercube-sign-in").orElseThrow());
    }

    static HttpResponse<byte[]> callback(Begun begun, Map<String, String> parameters) {
        return send(CORP + "/callback?" + query(parameters), begun.cookie());
    }

    static String query(Map<String, String> parameters) {
        StringBuilder query = new StringBuilder();
        parameters.forEach((name, value) -> query.append(query.isEmpty() ? "" : "&")
                .append(name)
                .append('=')
                .append(encoded(value)));
        return query.toString();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    static HttpResponse<byte[]> send(String target, String cookie) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway.uri() + target));
        return gateway.anonymous().send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }

    static String location(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("location").orElse("");
    }

    static Optional<String> session(HttpResponse<byte[]> answer) {
        return cookie(answer, "__Host-hypercube-session");
    }

    static Optional<String> cookie(HttpResponse<byte[]> answer, String name) {
        return answer.headers().allValues("set-cookie").stream()
                .filter(cookie -> cookie.startsWith(name + "=") && !cookie.startsWith(name + "=;"))
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .findFirst();
    }

    static void assertRefused(HttpResponse<byte[]> answer, String reason) {
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(location(answer)).startsWith("/console/sign-in");
        assertThat(session(answer)).isEmpty();
        String failure = cookie(answer, "__Host-hypercube-sign-in-failure").orElseThrow();
        String json = new String(
                Base64.getUrlDecoder().decode(failure.substring(failure.indexOf('=') + 1)), StandardCharsets.UTF_8);
        assertThat(json).contains(reason.replace("\"", "\\\""));
        assertThat(json).doesNotContain(LyingProvider.SECRET).doesNotContain("access\"");
    }
}
