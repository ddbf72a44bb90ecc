package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 5: only a 101 opens a tunnel; after any other response the client still talks to the gateway. */
@Smoke
class UpgradeAttacksIT extends BeforeTarget {
    private static final String EXEC = "/clusters/target/api/v1/namespaces/a/pods/p/exec?command=id";
    /**
     * A request that an attacker tries to send to the API server directly, with the gateway's rights and no
     * impersonation.
     */
    private static final String SMUGGLED = "GET /api/v1/secrets HTTP/1.1\r\nHost: kubernetes\r\n\r\n";

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.member("maria", "developers").token();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"403 Forbidden", "200 OK", "400 Bad Request", "302 Found", "426 Upgrade Required", "500 Oops"})
    @Shows("S5")
    void whatIsPipelinedBehindARefusedUpgradeIsTheNextRequest(String status) throws Exception {
        cluster.answer("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nno");
        for (Way way : Way.upgradable()) {
            try (RawConnection client = way.connect(gateway)) {
                client.write(way.of(Attack.get(EXEC).bearer(token).upgrading("Upgrade"))
                                .wire()
                        + SMUGGLED);

                assertThat(client.answer().status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
                client.answer().isStatus(401);
            }
        }
        assertThat(cluster.received()).hasSize(Way.upgradable().size());
    }

    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#upgradable")
    @Shows("S5")
    void whatIsPipelinedBehindARefusedSpdyUpgradeIsTheNextRequest(Way way) throws Exception {
        cluster.answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno");
        try (RawConnection client = way.connect(gateway)) {
            client.write(way.of(Attack.of("POST", EXEC)
                                    .bearer(token)
                                    .with("Connection", "Upgrade")
                                    .with("Upgrade", "SPDY/3.1"))
                            .wire()
                    + SMUGGLED);

            assertThat(client.answer().status()).isEqualTo(200);
            client.answer().isStatus(401);
        }
        assertThat(cluster.received()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#upgradable")
    void anUpgradeThatTheGatewayRefusesOpensNothing(Way way) throws Exception {
        try (RawConnection client = way.connect(gateway)) {
            client.write(way.of(Attack.get(EXEC).upgrading("Upgrade")).wire() + SMUGGLED);

            client.answer().isStatus(401);
            client.answer().isStatus(401);
        }
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.hypercube.security.Way#upgradable")
    @Shows("S5")
    void aSwitchToAnotherProtocolThanTheOneAskedForOpensNothing(Way way) throws Exception {
        cluster.answer("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
        try (RawConnection client = way.connect(gateway)) {
            client.write(
                    way.of(Attack.get(EXEC).bearer(token).upgrading("Upgrade")).wire() + SMUGGLED);

            client.answer().isStatus(502);
            client.answer().isStatus(401);
        }
        assertThat(cluster.received()).hasSize(1);
    }

    /** A 101 without an upgrade request is invalid. */
    @Test
    void aSwitchThatNobodyAskedForOpensNothing() throws Exception {
        cluster.answer(RecordingCluster.UPGRADED);
        for (Way way : Way.values()) {
            Answer answer =
                    way.send(gateway, Attack.get("/clusters/target/api/v1/pods").bearer(token));

            assertThat(answer.status()).isIn(502, 504);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2c", "TLS/1.0", "websocket, h2c", "SPDY/3.1, websocket"})
    void protocolsThatAreNotTunnelsAreNotAskedFor(String upgrade) throws Exception {
        Answer answer = Protocol.HTTP_1_1.send(
                gateway,
                Attack.get(EXEC)
                        .bearer(token)
                        .with("Connection", "Upgrade, HTTP2-Settings")
                        .with("HTTP2-Settings", "AAMAAABkAAQAAP__")
                        .with("Upgrade", upgrade));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(cluster.next().names()).doesNotContainAnyElementsOf(List.of("Upgrade", "upgrade", "HTTP2-Settings"));
    }

    @Test
    void connectIsNotAWayThrough() throws Exception {
        for (String target : List.of("127.0.0.1:" + cluster.port(), "/clusters/target/api", "target:443")) {
            try (RawConnection client = RawConnection.to(gateway)) {
                client.write("CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\nAuthorization: Bearer " + token
                        + "\r\n\r\n" + SMUGGLED);

                assertThat(client.answer().status()).isIn(Answer.NONE, 400, 404, 405, 501);
            }
        }
        assertThat(cluster.received()).isEmpty();
    }
}
