package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Random bytes on the socket cause no internal error and do not affect other clients. */
@SuppressWarnings("NullAway.Init") // NullAway does not know jqwik's lifecycle
@Thorough
class RandomBytesIT {
    private static final int TRIES = 100;

    private static RecordingCluster cluster;
    private static RunningGateway gateway;
    private static String token;

    @BeforeContainer
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(cluster.kubeconfig().toString())));
        token = gateway.admin().token();
    }

    @AfterContainer
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void bytesAreNeverA500(@ForAll byte[] bytes) throws Exception {
        assertServes(new String(bytes, ISO_8859_1));
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    @Shows("4.2")
    void almostRequestsAreNeverA500(@ForAll("almostRequests") String request) throws Exception {
        assertServes(request);
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void framesAreNeverTheEnd(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        try (Http2Connection connection = Http2Connection.to(gateway)) {
            connection.open(Attack.get("/livez"));
            for (int i = 0; i < 20; i++) {
                byte[] payload = new byte[random.nextInt(64)];
                random.nextBytes(payload);
                connection.write(random.nextInt(12), random.nextInt(256), random.nextInt(8), payload);
            }
        } catch (IOException closed) {
            // closing is a valid response
        }
        assertThat(Protocol.HTTP_2.send(gateway, Attack.get("/livez")).status()).isEqualTo(200);
    }

    @Provide
    Arbitrary<String> almostRequests() {
        Arbitrary<String> noise =
                Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(12);
        Arbitrary<String> method = Arbitraries.of("GET", "POST", "DELETE", "OPTIONS", "get", "CONNECT", "PRI");
        Arbitrary<String> place = Arbitraries.of(
                "/clusters/target/",
                "/api/v1/cube/proxy/clusters/target/api/v1/pods?",
                "/api/v1/cube/keys",
                "/api/v1/cube/key/token?accessKey=",
                "/api/v1/cube/login",
                "*",
                "/");
        Arbitrary<String> field = Arbitraries.of(
                "Content-Length: ",
                "Transfer-Encoding: ",
                "Connection: Upgrade\r\nUpgrade: ",
                "Accept: ",
                "Impersonate-User: ",
                "Content-Type: ",
                "Expect: ",
                "Range: ",
                "TE: ",
                "X");
        return Combinators.combine(method, place, noise, field, noise, noise)
                .as((verb, path, more, name, value, body) -> verb + " " + path + more
                        + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n" + name + value
                        + "\r\n\r\n" + body);
    }

    /** There may be no response, because the gateway waits for the rest of a request. */
    private static void assertServes(String request) throws IOException {
        try (RawConnection client = RawConnection.to(gateway)) {
            client.patience(100);
            client.write(request);
            Answer answer = client.answer();
            assertThat(answer.status()).isNotEqualTo(500);
        } catch (SocketTimeoutException waiting) {
            // the request is incomplete
        }
        assertThat(Protocol.HTTP_1_1.send(gateway, Attack.get("/livez")).status())
                .isEqualTo(200);
    }
}
