package io.hypercube.testbed;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A call of one of the gateway's own endpoints, without a server. */
public final class OwnCall {
    private final String method;
    private final String template;
    private final Map<String, String> pathParameters = new HashMap<>();
    private final Map<String, List<String>> headers = new HashMap<>();
    private String query = "";
    private byte[] body = {};
    private String peer = "192.0.2.1";
    private @Nullable Caller caller;

    /** The response, including the one that the server creates for a failure. */
    public record Answer(int status, String text, Map<String, String> headers, List<String> cookies, HeardNotes notes) {
        public JsonNode json() {
            return JsonMapper.shared().readTree(text);
        }

        /** Compares what the caller gets, and not the notes, which the gateway keeps. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Answer that
                    && status == that.status
                    && text.equals(that.text)
                    && headers.equals(that.headers)
                    && cookies.equals(that.cookies);
        }

        @Override
        public int hashCode() {
            return Objects.hash(status, text, headers, cookies);
        }
    }

    private OwnCall(String method, String template) {
        this.method = method;
        this.template = template;
    }

    public static OwnCall of(String method, String template) {
        return new OwnCall(method, template);
    }

    public OwnCall with(String pathParameter, String value) {
        pathParameters.put(pathParameter, value);
        return this;
    }

    public OwnCall header(String name, String... values) {
        headers.put(name, List.of(values));
        return this;
    }

    public OwnCall query(String raw) {
        query = raw;
        return this;
    }

    public OwnCall body(String text) {
        body = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    public OwnCall from(String address) {
        peer = address;
        return this;
    }

    public OwnCall by(Caller who) {
        caller = who;
        return this;
    }

    public Answer send(List<Route> routes) {
        Route route = routes.stream()
                .filter(candidate -> candidate.method().equals(method)
                        && candidate.template().equals(template))
                .findFirst()
                .orElseThrow();
        HeardNotes notes = new HeardNotes();
        ApiRequest request = request(notes);
        try {
            ApiResponse response =
                    switch (route.endpoint()) {
                        case Endpoint.Open open -> open.answer(request);
                        case Endpoint.Authenticated gated -> gated.answer(Objects.requireNonNull(caller), request);
                        case Endpoint.OfClusters _, Endpoint.OfAgents _ ->
                            throw new AssertionError(template + " is not answered by the gateway alone");
                    };
            return new Answer(
                    response.status(),
                    new String(response.body(), StandardCharsets.UTF_8),
                    response.headers(),
                    response.cookies(),
                    notes);
        } catch (ApiException e) {
            return new Answer(
                    e.status().code(),
                    JsonMapper.shared().writeValueAsString(e.status().toMap()),
                    Map.of(),
                    List.of(),
                    notes);
        }
    }

    private ApiRequest request(HeardNotes notes) {
        return new ApiRequest(
                method,
                template,
                pathParameters,
                Query.parse(query),
                new Headers(headers),
                body,
                peer,
                "request-1",
                notes);
    }
}
