package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.ServeProcess;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lines 23 and 24: strangers fill the memory, with bodies that never end and with answers that are never read. The gateway runs in a
 * process of its own with a heap of 1 GB; it lives, others are answered within two seconds, and the memory is given back.
 */
class MemoryAttacksIT {
    private static final int STREAMS = 245;
    private static final int BODY = 1 << 20;
    private static final int FRAME = 16 << 10;
    private static final int WINDOW = 496 << 10;
    private static final int LARGE = 8 << 20;
    private static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private RecordingCluster cluster;
    private ServeProcess gateway;
    private Client admin;

    @BeforeEach
    void start() throws IOException {
        cluster = new RecordingCluster("target");
        cluster.answer(MemoryAttacksIT::answer);
        gateway = ServeProcess.withHeap("1g", folder.resolve("data"), "--kubeconfig=" + cluster.kubeconfig());
        admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
    }

    @AfterEach
    void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @Test
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

    @Test
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

    /** Without flow control of its own: the socket alone is not read, and one request follows the other. */
    @Test
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

    /** A member's: large answers of a cluster, on many streams with a window of nothing. */
    @Test
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

    /** A member's: uploads to a cluster that does not say yet whether the member may act as somebody else. */
    @Test
    void bodiesThatAClusterDoesNotRead() throws Exception {
        cluster.reviewNothing();
        Attack upload = Attack.of("POST", "/clusters/target/api/v1/namespaces")
                .bearer(admin.token())
                .with("Impersonate-User", "somebody");
        byte[] block = Http2Connection.block(upload);
        List<Http2Connection> attackers = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Http2Connection attacker = Http2Connection.to(gateway.uri());
            attacker.read(); // its settings, and so its window, are acknowledged
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

    /** Many streams of one connection, each with a body of 1 MB whose end never comes. */
    private Http2Connection pouring() throws IOException {
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
                // the connection has ended
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
            // by the gateway: that is an answer too
        }
        return attacker;
    }

    private static byte[] settings(int name, int value) {
        return ByteBuffer.allocate(6).putShort((short) name).putInt(value).array();
    }

    /** As it is, without a content coding. */
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

    private void assertOthersAreAnswered() {
        assertSoon(
                () -> assertThat(admin.get("/api/v1/cube/whoami").statusCode()).isEqualTo(200));
        assertSoon(() -> gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD));
    }

    private static void assertSoon(Runnable call) {
        long start = System.nanoTime();
        call.run();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    }

    private void assertIsGivenBack(String gauge) {
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> gauge(gauge) == 0);
    }

    private long gauge(String name) {
        String metrics = new String(admin.get("/metrics").body(), StandardCharsets.UTF_8);
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }
}
