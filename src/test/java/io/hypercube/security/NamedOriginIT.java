package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Attacks 3, 19 and 20 at the host name of a cluster: a separate origin without the gateway's own paths and without
 * sessions.
 */
@Thorough
class NamedOriginIT extends BeforeTarget {
    private static final String PODS = "/clusters/target/api/v1/namespaces/a/pods/p";

    /** All paths and methods of the gateway belong to the cluster here and require a token. */
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#named")
    void nothingOfTheGatewayItselfIsServed(Way way) throws Exception {
        String token = gateway.admin().token();
        for (String path : CrawledPaths.of(gateway)) {
            for (String method : List.of("GET", "POST", "DELETE")) {
                assertThat(way.send(gateway, Attack.of(method, path))
                                .isStatus(401)
                                .all("set-cookie"))
                        .isEmpty();
            }
        }
        assertThat(cluster.received()).isEmpty();
        for (String path : List.of(
                "/",
                "/livez",
                "/metrics",
                "/console",
                "/api/v1/cube/whoami",
                "/openapi.json",
                "/clusters/nowhere/api",
                "/login")) {
            assertThat(way.send(gateway, Attack.get(path).bearer(token)).body()).isEqualTo("{\"kind\":\"Thing\"}");
            assertThat(cluster.next().line()).isEqualTo("GET " + path + " HTTP/1.1");
        }
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#named")
    void aSessionOpensNothing(Way way) {
        Cookie session = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
        Attack pods = Attack.get(PODS);
        way.send(gateway, session.sentWith(pods)).isStatus(401);
        way.send(gateway, session.sentWith(pods).with("Cookie", "a=b")).isStatus(401);
        Attack ofItsOwnPage = session.sentWith(pods).with("Origin", "https://" + Way.TARGET);
        way.send(gateway, ofItsOwnPage).isStatus(401);
        if (way.protocol() == Protocol.HTTP_1_1) {
            way.send(gateway, session.sentWith(pods).upgrading("Upgrade")).isStatus(401);
        }
        assertThat(cluster.received()).isEmpty();
    }

    /** A token is accepted although there is a cookie; neither is forwarded. */
    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#named")
    void aSessionBesideATokenStaysHere(Way way) throws Exception {
        Cookie session = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
        String maria =
                gateway.member("maria-" + way.name().toLowerCase(Locale.ROOT)).token();
        cluster.answer("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n");

        Answer answer = way.send(gateway, session.sentWith(Attack.get(PODS)).bearer(maria));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.all("set-cookie")).isEmpty();
        RecordingCluster.Request seen = cluster.next();
        assertThat(seen.all("Cookie")).isEmpty();
        assertThat(seen.head()).doesNotContain(session.secret(), maria);
        assertThat(seen.all("Impersonate-User")).first().asString().startsWith("maria-");
    }
}
