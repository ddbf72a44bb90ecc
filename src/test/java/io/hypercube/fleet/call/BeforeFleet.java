package io.hypercube.fleet.call;

import io.hypercube.proxy.FakeApiServer;
import io.hypercube.proxy.TestGateway;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A gateway before two clusters that answer whatever a test wants. */
public abstract class BeforeFleet {
    protected static final String FORBIDDEN = """
        {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods \\"p\\" is forbidden","reason":"Forbidden","code":403}
        """;

    private final HttpClient http = HttpClient.newHttpClient();
    /** The answers of each cluster, {@code STATUS BODY}, by method and path; those without are 404. */
    private final Map<String, Map<String, String>> answers = new ConcurrentHashMap<>();

    protected FakeApiServer north;
    protected FakeApiServer south;
    protected TestGateway gateway;

    @BeforeEach
    void start() throws IOException {
        north = cluster("north");
        south = cluster("south");
        gateway = new TestGateway().with("north", north.url()).with("south", south.url());
    }

    @AfterEach
    void stop() throws IOException {
        gateway.close();
        north.close();
        south.close();
        http.close();
    }

    private FakeApiServer cluster(String name) throws IOException {
        answers.put(name, new ConcurrentHashMap<>());
        return new FakeApiServer((connection, request) -> {
            String path = request.target().split("\\?", 2)[0];
            String answer = answers.get(name).getOrDefault(request.method() + " " + path, "404 {}");
            if (!answer.isEmpty()) {
                connection.json(Integer.parseInt(answer.substring(0, 3)), answer.substring(4));
            }
        });
    }

    protected final Map<String, String> answers(String cluster) {
        return answers.getOrDefault(cluster, Map.of());
    }

    protected final HttpResponse<String> get(String target) throws Exception {
        return get(target, "application/json");
    }

    protected final HttpResponse<String> get(String target, String accept) throws Exception {
        return send(HttpRequest.newBuilder(gateway.plain("_all", target))
                .header("Accept", accept)
                .build());
    }

    protected final HttpResponse<String> send(HttpRequest request) throws Exception {
        return http.send(request, BodyHandlers.ofString());
    }
}
