package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.account.Account;
import io.hypercube.account.AccountStore;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Line 13: what was taken away is gone within two seconds, where it is in use just now too. */
class RevocationIT {
    private static final int SECONDS = 2;

    private static RecordingCluster cluster;
    private static RunningGateway gateway;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        cluster.answer((request, socket) -> {
            if (request.all("Upgrade").isEmpty()) {
                RecordingCluster.watch(request, socket);
            } else {
                RecordingCluster.write(socket, RecordingCluster.UPGRADED + "ready\n");
                RecordingCluster.awaitEnd(socket);
            }
        });
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(cluster.kubeconfig().toString())));
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @Test
    void aDeletedKeyEndsItsStreams() throws Exception {
        Client owner = gateway.member("deleter");
        KeyPair pair = KeyPair.create(owner, "{}");
        try (Streams streams = new Streams(pair.token(gateway));
                Streams others = new Streams(KeyPair.create(owner, "{}").token(gateway))) {
            assertThat(owner.delete("/api/v1/cube/keys/" + pair.accessKey()).statusCode())
                    .isEqualTo(200);

            streams.assertEnded();
            others.assertGoOn();
        }
    }

    /** Written by another process than the one that serves. */
    @Test
    void aDisabledAccountEndsTheStreamsOfItsTokens() throws Exception {
        Client owner = gateway.member("disabled");
        String ofKey = KeyPair.create(owner, "{}").token(gateway);
        try (Streams bySignIn = new Streams(owner.token());
                Streams byKey = new Streams(ofKey);
                Storage storage = Storage.open(new StorageConfig(gateway.dataDir(), null))) {
            Account account = storage.accounts().find("disabled").orElseThrow().account();
            assertThat(storage.accounts().update(disabled(account))).isEqualTo(AccountStore.Change.DONE);

            bySignIn.assertEnded();
            byKey.assertEnded();
        }
    }

    private static Account disabled(Account account) {
        return new Account(
                account.name(),
                account.id(),
                account.displayName(),
                account.role(),
                account.groups(),
                true,
                account.passwordVersion(),
                account.creation());
    }

    /** A watch on each protocol and a tunnel, all under way. */
    private static final class Streams implements AutoCloseable {
        private final String token;
        private final RawConnection watch = RawConnection.to(gateway);
        private final RawConnection tunnel = RawConnection.to(gateway);
        private final Http2Connection other = Http2Connection.to(gateway);
        private final int stream;

        Streams(String token) throws IOException {
            this.token = token;
            Attack pods = Attack.get("/clusters/target/api/v1/pods?watch=true").bearer(token);
            watch.write(pods.wire());
            assertThat(watch.head().status()).isEqualTo(200);
            assertThat(watch.line()).isEqualTo("3");
            assertThat(watch.line()).isEqualTo("{}");
            assertThat(watch.line()).isEmpty();
            tunnel.write(Attack.get("/clusters/target/api/v1/namespaces/a/pods/p/exec")
                    .bearer(token)
                    .upgrading("Upgrade")
                    .wire());
            assertThat(tunnel.answer().status()).isEqualTo(101);
            assertThat(tunnel.line()).isEqualTo("ready");
            stream = other.open(pods);
            Http2Connection.Frame frame = other.read();
            while (frame.type() != Http2Connection.DATA) {
                frame = other.read();
            }
        }

        void assertEnded() throws IOException {
            long start = System.nanoTime();
            watch.readToEnd();
            tunnel.readToEnd();
            Http2Connection.Frame frame = other.read();
            while (frame.type() != Http2Connection.RST_STREAM || frame.stream() != stream) {
                assertThat(frame.stream() == stream && frame.has(Http2Connection.END_STREAM))
                        .as("a stream that was cut must not look complete")
                        .isFalse();
                frame = other.read();
            }
            assertThat((System.nanoTime() - start) / 1e9).isLessThan(SECONDS);
            Attack again = Attack.get("/clusters/target/api/v1/pods").bearer(token);
            for (Protocol protocol : Protocol.values()) {
                protocol.send(gateway, again).isStatus(401);
            }
        }

        void assertGoOn() throws IOException {
            watch.patience(500);
            assertThatThrownBy(watch::line).isInstanceOf(SocketTimeoutException.class);
        }

        @Override
        public void close() throws IOException {
            watch.close();
            tunnel.close();
            other.close();
        }
    }
}
