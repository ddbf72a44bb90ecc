package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.AgentRecord;
import io.hypercube.cluster.AgentRecords;
import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.ClusterStore;
import io.hypercube.cluster.KubeconfigCipher;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.cluster.agent.AgentJoining.JoinRequest;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.TestKeys;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of join tokens and certificates of agents, with a real SQLite file. */
abstract class BeforeJoining {
    static final ClusterName EDGE = new ClusterName("edge-7");
    static final AgentServer SERVER = new AgentServer("https://10.0.0.1:443", null, null);
    static final byte[] NONCE = {1, 2, 3};

    @TempDir
    Path directory;

    final KeyPair key = keyPair();
    final AgentAuthority authority = new AgentAuthority(AgentAuthority.create(), Duration.ofDays(30));
    /** Certificates begin now, whatever this clock shows. */
    Duration passed = Duration.ZERO;

    /** Rows of clusters that were read. */
    int reads;

    Storage storage;
    AgentRecords records;
    AgentJoining joining;

    @BeforeEach
    void addACluster() {
        storage = EmptyDatabase.open(directory);
        ClusterStore store = storage.clusters();
        KubeconfigCipher cipher =
                KubeconfigCipher.open(TestKeys.rotated(storage, directory, InstantSource.system()), directory, store);
        records = new AgentRecords(rowByRow(store), cipher, InstantSource.system());
        joining = new AgentJoining(
                records, authority, () -> Instant.now().plus(passed), () -> System.nanoTime() + passed.toNanos());
        records.create(EDGE, Map.of(), null);
    }

    /** That store, which refuses to read all clusters: one agent must not cost what all clusters cost. */
    private ClusterStore rowByRow(ClusterStore store) {
        return (ClusterStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ClusterStore.class}, (self, method, arguments) -> {
                    if (method.getName().equals("load")) {
                        throw new AssertionError("all clusters are read");
                    }
                    reads += method.getName().equals("find") ? 1 : 0;
                    return method.invoke(store, arguments);
                });
    }

    @AfterEach
    void close() {
        storage.close();
    }

    final AgentRecord record() {
        return records.find(EDGE).orElseThrow();
    }

    final String joined() {
        return joining.join(request(joining.invite(EDGE).token(), key));
    }

    final AgentIdentity authenticated(String certificate) {
        return joining.authenticate(certificate, NONCE, sign(key, NONCE));
    }

    static JoinRequest request(Secret token, KeyPair key) {
        return request(EDGE.value(), token, key, key, SERVER);
    }

    static JoinRequest request(
            String cluster, Secret token, KeyPair key, KeyPair signer, @Nullable AgentServer server) {
        byte[] signed = ("hypercube-agent/1 join\n" + cluster + "\n" + token.reveal()).getBytes(StandardCharsets.UTF_8);
        Base64.Encoder base64 = Base64.getEncoder();
        return new JoinRequest(
                cluster,
                token,
                base64.encodeToString(key.getPublic().getEncoded()),
                base64.encodeToString(sign(signer, signed)),
                server);
    }

    static byte[] sign(KeyPair key, byte[] text) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key.getPrivate());
            signature.update(text);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static KeyPair keyPair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static void assertRefused(int status, String message, ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(status));
    }
}
