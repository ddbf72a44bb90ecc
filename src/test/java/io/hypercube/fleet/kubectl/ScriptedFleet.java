package io.hypercube.fleet.kubectl;

import io.hypercube.proxy.FakeApiServer;
import io.hypercube.proxy.TestGateway;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A gateway with the scripted clusters {@code east} and {@code west}, for tests of calls to both. */
abstract class ScriptedFleet {
    static final String MAPS = "/api/v1/configmaps";

    final TestGateway gateway = new TestGateway();
    final ScriptedCollection east;
    final ScriptedCollection west;
    FakeApiServer eastServer;
    FakeApiServer westServer;
    final HttpClient http = HttpClient.newHttpClient();

    ScriptedFleet(ScriptedCollection east, ScriptedCollection west) {
        this.east = east;
        this.west = west;
    }

    @BeforeEach
    void start() throws IOException {
        eastServer = new FakeApiServer(east);
        westServer = new FakeApiServer(west);
        gateway.with("east", eastServer.url()).with("west", westServer.url());
    }

    @AfterEach
    void close() throws IOException {
        gateway.close();
        eastServer.close();
        westServer.close();
        http.close();
    }

    /** @param query without its question mark */
    final <T> HttpResponse<T> maps(String query, HttpResponse.BodyHandler<T> body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(gateway.plain("_all", MAPS + "?" + query))
                .build();
        return http.send(request, body);
    }

    /** @param parameters more of them, each with an ampersand before it */
    final WatchedFleet watch(String parameters) throws Exception {
        return new WatchedFleet(maps("watch=true" + parameters, BodyHandlers.ofInputStream()));
    }
}
