package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.Promised;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attacks 23 and 24: unauthenticated clients try to fill the memory with bodies that never end and responses that are
 * never read. The gateway runs in a separate process with a heap of 1 GB. It survives all of them one after the other, other clients are
 * answered within two seconds, and the memory is released.
 */
@Thorough
class MemoryAttacksIT {
    private static final int STREAMS = 245;
    private static final int BODY = 1 << 20;
    private static final int FRAME = 16 << 10;
    private static final int WINDOW = 496 << 10;
    private static final int LARGE = 8 << 20;
    private static final Duration SOON = Duration.ofSeconds(2);

    private static RecordingCluster cluster;
    private static ServeProcess gateway;
    private static Client admin;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        cluster = new RecordingCluster("target");
        gateway = ServeProcess.withHeap("1g", folder.resolve("data"), "--kubeconfig=" + cluster.kubeconfig());
        admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @BeforeEach
    void script() {
        cluster.forget();
        cluster.answer(MemoryAttacksIT::answer);
    }

    @Test
    @Shows({"5.2", "S16", "S23"})
    void bodiesThatNeverEnd() throws Exception {
        List<Http2Connection> attackers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            attackers.add(pouring());
            assertOthersAreAnswered();
        }
        assertThat(gauge("hypercube_request_body_bytes")).isLessThan(64 << 20);
        for (Http2Connection attacker : attackers) {
            attacker.close();
        }
        assertIsGivenBack("hypercube_request_body_bytes");
    }

    @Smoke
    @Test
    @Shows("S23")
    void bodiesThatNeverEndOverHttp1() throws Exception {
        List<RawConnection> attackers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            RawConnection attacker = RawConnection.to(gateway.uri(), "http/1.1");
            attacker.write("POST /api/v1/cube/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n"
                    + "x".repeat(65_535));
            attackers.add(attacker);
        }
        assertOthersAreAnswered();
        assertThat(gauge("hypercube_request_body_bytes")).isPositive().isLessThan(64 << 20);
        for (RawConnection attacker : attackers) {
            attacker.close();
        }
        assertIsGivenBack("hypercube_request_body_bytes");
    }

    @Test
    @Shows("S24")
    void answersThatAreNeverRead() throws Exception {
        String asset = largestAsset();
        List<Http2Connection> attackers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Http2Connection attacker = Http2Connection.to(gateway.uri());
            attacker.write(Http2Connection.SETTINGS, 0, 0, settings(4, 0)); // SETTINGS_INITIAL_WINDOW_SIZE
            for (int stream = 0; stream < STREAMS; stream++) {
                attacker.open(Attack.get(asset));
            }
            attackers.add(attacker);
            assertOthersAreAnswered();
        }
        for (Http2Connection attacker : attackers) {
            attacker.close();
        }
        assertIsGivenBack("hypercube_unsent_bytes");
    }

    /** HTTP/1.1 has no flow control of its own: the client does not read the socket and pipelines requests. */
    @Test
    @Shows("S24")
    void pipelinedAnswersThatAreNeverRead() throws Exception {
        String small = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
        List<RawConnection> attackers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            RawConnection attacker = RawConnection.to(gateway.uri(), "http/1.1");
            attacker.write(small);
            attackers.add(attacker);
            assertOthersAreAnswered();
        }
        assertThat(gauge("hypercube_unsent_bytes")).isLessThan(128 << 20);
        for (RawConnection attacker : attackers) {
            attacker.close();
        }
        assertIsGivenBack("hypercube_unsent_bytes");
    }

    /** A member requests large responses of a cluster on many streams with a window of 0. */
    @Test
    @Shows({"5.2", "S24"})
    void answersOfAClusterThatAreNeverRead() throws Exception {
        Attack large = Attack.get("/clusters/target/large").bearer(admin.token());
        List<Http2Connection> attackers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Http2Connection attacker = Http2Connection.to(gateway.uri());
            attacker.write(Http2Connection.SETTINGS, 0, 0, settings(4, 0)); // SETTINGS_INITIAL_WINDOW_SIZE
            for (int stream = 0; stream < STREAMS; stream++) {
                attacker.open(large);
            }
            attackers.add(attacker);
            assertOthersAreAnswered();
        }
        assertThat(gauge("hypercube_unsent_bytes")).isPositive().isLessThan(128 << 20);
        for (Http2Connection attacker : attackers) {
            attacker.close();
        }
        assertIsGivenBack("hypercube_unsent_bytes");
    }

    /** A member uploads to a cluster that does not answer whether the member may impersonate. */
    @Test
    @Shows("S23")
    void bodiesThatAClusterDoesNotRead() throws Exception {
        cluster.reviewNothing();
        Attack upload = Attack.of("POST", "/clusters/target/api/v1/namespaces")
                .bearer(admin.token())
                .with("Impersonate-User", "somebody");
        byte[] block = Http2Connection.block(upload);
        List<Http2Connection> attackers = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Http2Connection attacker = Http2Connection.to(gateway.uri());
            attacker.read(); // acknowledges the settings, which set the window
            for (int stream = 0; stream < 4; stream++) {
                int id = attacker.begin(block);
                for (int sent = 0; sent < WINDOW; sent += FRAME) {
                    attacker.write(Http2Connection.DATA, 0, id, new byte[FRAME]);
                }
            }
            attackers.add(attacker);
        }
        assertOthersAreAnswered();
        assertThat(gauge("hypercube_request_body_bytes")).isPositive().isLessThan(64 << 20);
        for (Http2Connection attacker : attackers) {
            attacker.close();
        }
        assertIsGivenBack("hypercube_request_body_bytes");
    }

    private static void answer(RecordingCluster.Request request, Socket socket) throws IOException {
        RecordingCluster.write(
                socket, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: " + LARGE + "\r\n\r\n");
        for (int sent = 0; sent < LARGE; sent += FRAME) {
            socket.getOutputStream().write(new byte[FRAME]);
        }
    }

    /** A connection with many streams, each with a body of 1 MB that never ends. */
    private static Http2Connection pouring() throws IOException {
        Http2Connection attacker = Http2Connection.to(gateway.uri());
        Attack login = Attack.of("POST", "/api/v1/cube/login").with("Content-Type", "application/json");
        byte[] block = Http2Connection.block(login);
        byte[] frame = new byte[FRAME];
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    attacker.read();
                }
            } catch (IOException over) {
                // the connection was closed
            }
        });
        try {
            List<Integer> streams = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                streams.add(attacker.begin(block));
            }
            for (int sent = 0; sent < BODY - FRAME; sent += FRAME) {
                for (int stream : streams) {
                    attacker.write(Http2Connection.DATA, 0, stream, frame);
                }
            }
        } catch (IOException cut) {
            // closed by the gateway, which is fine
        }
        return attacker;
    }

    private static byte[] settings(int name, int value) {
        return ByteBuffer.allocate(6).putShort((short) name).putInt(value).array();
    }

    /** The largest asset without a content coding. */
    private static String largestAsset() throws IOException {
        String files = new String(console("files.txt"), StandardCharsets.UTF_8);
        String largest = "";
        int length = 0;
        for (String name : files.lines().filter(file -> file.endsWith(".js")).toList()) {
            int bytes = console(name).length;
            largest = bytes > length ? name : largest;
            length = Math.max(bytes, length);
        }
        return "/" + largest;
    }

    private static byte[] console(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(MemoryAttacksIT.class.getResourceAsStream("/console/" + name))) {
            return file.readAllBytes();
        }
    }

    private static void assertOthersAreAnswered() {
        Promised.within(SOON, () -> assertThat(admin.get("/api/v1/cube/whoami").statusCode())
                .isEqualTo(200));
        Promised.within(SOON, () -> gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD));
    }

    private static void assertIsGivenBack(String gauge) {
        Awaitility.await().until(() -> gauge(gauge) == 0);
    }

    private static long gauge(String name) {
        String metrics = new String(admin.get("/metrics").body(), StandardCharsets.UTF_8);
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }
}
