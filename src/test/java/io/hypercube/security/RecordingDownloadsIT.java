package io.hypercube.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.audit.recording.Recording;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.core.http.Gzip;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attacks 35 and 45: downloads of recordings take turns apart from other calls, and end with the right to them. */
@Thorough
class RecordingDownloadsIT extends BeforeTarget {
    private static final int CHUNK = 64 << 10;
    private static final int CHUNKS = 256;
    private static final int DOWNLOADS = 200;
    private static final int SHARE = 16;

    /** A window that all heads fit into, because a gateway may keep them back like bodies while a connection's window is full. */
    private static final byte[] WINDOW = ByteBuffer.allocate(4).putInt(1 << 28).array();

    /** Keeps a recording of 16 MiB, which sockets do not buffer, in chunks as large as those of a session. */
    private static void record(String id, String account) {
        try (Storage storage = Storage.open(new StorageConfig(gateway.dataDir(), null), secrets -> {})) {
            String owner =
                    storage.accounts().find(account).orElseThrow().account().id();
            RecordingStore store = storage.recordings();
            store.open(new Recording(
                    id,
                    "audit",
                    account,
                    owner,
                    "target",
                    "a",
                    "p",
                    null,
                    List.of("sh"),
                    Instant.now(),
                    null,
                    0,
                    false));
            byte[] lines = ("[0.1,\"o\",\"" + "x".repeat(CHUNK) + "\"]\n").getBytes(UTF_8);
            for (int i = 0; i < CHUNKS; i++) {
                store.append(id, new RecordingStore.Chunk(i, Gzip.of(lines)), lines.length, Instant.now());
            }
        }
    }

    private static Attack download(String id, String token) {
        return Attack.get("/api/v1/cube/recordings/" + id).bearer(token);
    }

    /** A download that the client does not read is not over. */
    @Test
    @Shows("S35")
    void oneAccountHasItsShareAndOthersAreAnswered() throws IOException {
        Client greedy = gateway.member("greedy");
        record("greedy1", "greedy");
        Client modest = gateway.member("modest");
        record("modest1", "modest");
        try (Http2Connection connection = Http2Connection.to(gateway)) {
            connection.write(Http2Connection.WINDOW_UPDATE, 0, 0, WINDOW);
            for (int i = 0; i < DOWNLOADS; i++) {
                connection.open(download("greedy1", greedy.token()));
            }
            int served = 0;
            for (int heads = 0; heads < DOWNLOADS; ) {
                Http2Connection.Frame frame = connection.read();
                assertThat(frame.type()).isNotIn(Http2Connection.RST_STREAM, Http2Connection.GOAWAY);
                if (frame.type() == Http2Connection.HEADERS) {
                    Answer head = connection.head(frame);
                    assertThat(head.status()).isIn(200, 429);
                    assertThat(head.fields().containsKey("retry-after")).isEqualTo(head.status() == 429);
                    served += head.status() == 200 ? 1 : 0;
                    heads++;
                }
            }
            assertThat(served).isBetween(1, SHARE);
            assertThat(gateway.anonymous().get("/livez").statusCode()).isEqualTo(200);
            KeyPair.create(modest, "{}").token(gateway);
            assertThat(modest.get("/api/v1/cube/recordings/modest1").body()).hasSizeGreaterThan(CHUNKS * CHUNK);
        }
        Client again = gateway.anonymous().withToken(greedy.token());
        await().until(() -> again.get("/api/v1/cube/recordings/greedy1").statusCode() == 200);
    }

    @Test
    @Shows("S45")
    void endWithTheirKey() throws IOException {
        Client owner = gateway.member("keyless");
        record("keyless1", "keyless");
        KeyPair pair = KeyPair.create(owner, "{}");
        assertEnds(download("keyless1", pair.token(gateway)), () -> assertThat(
                        owner.delete("/api/v1/cube/keys/" + pair.accessKey()).statusCode())
                .isEqualTo(200));
    }

    @Test
    @Shows("S45")
    void endWithTheRoleThatAllowedThem() throws IOException {
        Client chief = gateway.member("chief");
        change("chief", "{\"role\":\"admin\"}");
        record("others1", "admin");
        assertEnds(download("others1", chief.token()), () -> change("chief", "{\"role\":\"member\"}"));
    }

    @Test
    void endWithTheirSession() throws IOException {
        gateway.member("guest");
        record("guest1", "guest");
        Cookie session = Cookie.of(gateway, "guest", "password-of-guest");
        Attack logout = session.apply(Attack.of("POST", "/api/v1/cube/logout"));
        assertEnds(
                session.apply(Attack.get("/api/v1/cube/recordings/guest1")),
                () -> assertThat(Protocol.HTTP_2.send(gateway, logout).status()).isEqualTo(200));
    }

    @Test
    void endWithTheirAccount() throws IOException {
        Client leaver = gateway.member("leaver");
        record("leaver1", "leaver");
        assertEnds(download("leaver1", leaver.token()), () -> change("leaver", "{\"disabled\":true}"));
    }

    private static void change(String account, String json) {
        Client admin = gateway.admin();
        assertThat(admin.send(admin.request("PATCH", "/api/v1/cube/accounts/" + account, BodyPublishers.ofString(json))
                                .header("Content-Type", "application/json"))
                        .statusCode())
                .isEqualTo(200);
    }

    private static void assertEnds(Attack download, Runnable revocation) throws IOException {
        try (RawConnection plain = RawConnection.to(gateway);
                Http2Connection streams = Http2Connection.to(gateway)) {
            plain.write(download.wire());
            assertThat(plain.head().status()).isEqualTo(200);
            int stream = streams.open(download);
            Http2Connection.Frame frame = streams.read();
            while (frame.type() != Http2Connection.DATA) {
                frame = streams.read();
            }
            revocation.run();

            while (frame.type() != Http2Connection.RST_STREAM || frame.stream() != stream) {
                assertThat(frame.has(Http2Connection.END_STREAM) && frame.stream() == stream)
                        .isFalse();
                frame = streams.read();
            }
            assertThat(plain.readToEnd()).doesNotEndWith("\r\n0\r\n\r\n").hasSizeLessThan(CHUNKS * CHUNK);
        }
    }
}
