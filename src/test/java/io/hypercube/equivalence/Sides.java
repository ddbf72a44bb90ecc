package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A user's four ways to a cluster, all over the same version of HTTP. */
final class Sides implements AutoCloseable {
    private final HttpClient.Version version;
    private final HttpClient direct;
    private final HttpClient through;
    private final String server;
    private final String plain;
    private final String paged;
    private final HttpClient byName;
    private final String gateway;
    private final String token;

    /** @param account a user with that name and those groups, signed in at the gateway */
    Sides(
            HttpClient.Version version,
            RealCluster cluster,
            RunningGateway gateway,
            Client account,
            String name,
            String... groups) {
        this.version = version;
        this.direct = HttpClient.newBuilder()
                .sslContext(cluster.clientCertificate(name, groups).sslContext(cluster.caPem()))
                .version(version)
                .build();
        this.through = Client.http(gateway.authority(), version);
        this.server = cluster.server().toString();
        this.plain = gateway.uri() + "/clusters/" + cluster.name();
        this.paged = gateway.uri() + "/api/v1/cube/proxy/clusters/" + cluster.name();
        this.byName = Client.http(gateway.authority(), version, cluster.name() + ".clusters.hypercube.internal");
        this.gateway = gateway.uri().toString();
        this.token = account.token();
    }

    Answer straight(Ask ask) {
        return send(direct, ask.to(server));
    }

    Answer plainEntryPoint(Ask ask) {
        return send(through, ask.to(plain).header("Authorization", "Bearer " + token));
    }

    Answer pagedEntryPoint(Ask ask) {
        return send(through, ask.to(paged).header("Authorization", "Bearer " + token));
    }

    /** By TLS server name, with paths from the root. */
    Answer named(Ask ask) {
        return send(byName, ask.to(gateway).header("Authorization", "Bearer " + token));
    }

    private Answer send(HttpClient client, HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
            assertThat(response.version()).isEqualTo(version);
            return Answer.of(response);
        } catch (IOException e) {
            throw new AssertionError(request.build().toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        direct.shutdownNow();
        through.shutdownNow();
        byName.shutdownNow();
    }
}
