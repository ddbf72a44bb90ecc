package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attack 13: streams end when their token expires. */
@Thorough
class ExpiryIT {
    private static final Duration TTL = Duration.ofSeconds(30);

    private RecordingCluster cluster;
    private RunningGateway gateway;

    @BeforeEach
    void start() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(cluster.kubeconfig().toString()), "token-ttl", List.of(TTL.toSeconds() + "s")));
    }

    @AfterEach
    void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @Test
    @Shows("1.3")
    void streamsEndWithTheirToken() throws Exception {
        cluster.answer(Streams::answer);
        KeyPair pair = KeyPair.create(gateway.admin(), "{}");
        String token = pair.token(gateway);
        long after = System.nanoTime();
        try (Streams streams = new Streams(gateway, token)) {
            streams.awaitEnd();
        }
        // the expiration of a token is in whole seconds; nothing else ends the streams
        assertThat(Duration.ofNanos(System.nanoTime() - after)).isGreaterThan(TTL.minusSeconds(1));
    }

    /** The client of a change gets its result although the token has expired. */
    @Test
    void aCallThatIsNoStreamIsAnsweredToItsEnd() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        cluster.answer((request, socket) -> {
            try {
                assertThat(mayEnd.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            RecordingCluster.json(socket, "201 Created", "{\"made\":true}");
        });
        Client admin = gateway.admin();
        try (RawConnection connection = RawConnection.to(gateway)) {
            connection.write(Attack.of("POST", "/clusters/target/api/v1/namespaces/a/pods")
                    .bearer(admin.token())
                    .body("{}")
                    .wire());
            cluster.next();
            await().until(() -> refused(admin.token()));
            // longer than two sweeps
            await().during(Duration.ofMillis(2_500)).until(() -> refused(admin.token()));
            mayEnd.countDown();

            assertThat(connection.answer().status()).isEqualTo(201);
        }
    }

    private boolean refused(String token) {
        return Protocol.HTTP_1_1
                        .send(gateway, Attack.get("/api/v1/cube/whoami").bearer(token))
                        .status()
                == 401;
    }
}
