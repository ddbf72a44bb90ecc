package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.agent.AgentAuthority;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import io.hypercube.core.secret.PemText;
import io.hypercube.security.HostileAgent.Request;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.Thorough;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Agents that lie about themselves: none gets the cluster of another one. */
@Thorough
class HostileIntroductionsIT extends BeforeHostileAgents {

    @Test
    void aCertificateOfAnotherAuthorityIsRefused() throws Exception {
        CertificateAuthority own = CertificateAuthority.create("Hypercube agents");
        assertThat(refusal(certified(own, "good", nameOf("good"), Duration.ofDays(1))))
                .contains("not a valid one of this gateway");
    }

    @Test
    void anExpiredCertificateIsRefused() throws Exception {
        JoinedIdentity expired = certified(authority(), "evil", nameOf("evil"), Duration.ofSeconds(-1));
        assertThat(refusal(expired)).contains("not a valid one of this gateway");
    }

    @Test
    void aCertificateOfAnotherClusterIsOfNoUseWithoutItsKey() throws Exception {
        JoinedIdentity stolen = new JoinedIdentity(evil.keys(), PemText.of(certificateOf("good")));
        assertThat(refusal(stolen)).contains("the signature is not that of the certificate's key");
    }

    @Test
    void aCertificateOfARemovedClusterIsOfNoUseForTheNextOfItsName() throws Exception {
        JoinedIdentity first = JoinedIdentity.add(admin, "again");
        try (HostileAgent connected = HostileAgent.admitted(gateway, first)) {
            assertThat(admin.delete("/api/v1/cube/clusters/again").statusCode()).isEqualTo(200);
            connected.awaitEnd();
        }
        assertThat(refusal(first)).contains("was removed");

        JoinedIdentity second = JoinedIdentity.add(admin, "again");
        assertThat(refusal(first)).contains("was removed, or added again");
        HostileAgent.admitted(gateway, second).close();
    }

    @Test
    void aSignatureIsOfNoUseOnAnotherConnectionOrAtAnotherReplica() throws Exception {
        try (HostileAgent other = HostileAgent.to(gateway)) {
            Request heard = other.next(AgentProtocol.HELLO);
            AgentProtocol.Introduction replayed = evil.introduction(heard.text("nonce"), heard.text("replica"));
            try (HostileAgent agent = HostileAgent.to(gateway)) {
                agent.answer(agent.next(AgentProtocol.HELLO), 200, replayed);
                assertThat(refusal(agent)).contains("the signature");
            }
        }
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            agent.answer(hello, 200, evil.introduction(hello.text("nonce"), "another-replica"));
            assertThat(refusal(agent)).contains("the signature");
        }
    }

    @Test
    void aHelloThatIsNeverAnsweredEndsTheConnection() throws Exception {
        try (HostileAgent silent = HostileAgent.to(gateway)) {
            silent.next(AgentProtocol.HELLO);
            silent.awaitEnd();
        }
    }

    /** More than a network could have before, and than have places now. */
    @Test
    @Shows("S53")
    void connectionsThatNeverProveAnythingKeepNoAgentOut() throws Exception {
        List<HostileAgent> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 130; i++) {
                strangers.add(HostileAgent.to(gateway));
            }
            HostileAgent.admitted(gateway, evil).close();
        } finally {
            for (HostileAgent stranger : strangers) {
                stranger.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "null", "[]", "nonsense", "{\"certificate\":\"x\",\"signature\":\"%\"}"})
    void anIntroductionThatIsNoneIsRefused(String text) throws Exception {
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            agent.head(hello.stream(), "200", false);
            agent.data(hello.stream(), text.getBytes(StandardCharsets.UTF_8), true);
            refusal(agent);
        }
    }

    @Test
    void anIntroductionThatIsTooLongIsNotRead() throws Exception {
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            agent.head(hello.stream(), "200", false);
            assertThatThrownBy(() -> {
                        while (true) {
                            agent.data(hello.stream(), new byte[16 << 10], false);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    /** The gateway tells the connections of one agent by the name of its instance. */
    @Test
    void anAgentWithoutAnInstanceIsRefusedAndKeepsNoOtherOut() throws Exception {
        try (HostileAgent nameless = HostileAgent.to(gateway)) {
            Request hello = nameless.next(AgentProtocol.HELLO);
            ObjectNode introduction =
                    JsonMapper.shared().valueToTree(evil.introduction(hello.text("nonce"), hello.text("replica")));
            nameless.answer(hello, 200, introduction.without("instance"));
            refusal(nameless);
        }
        HostileAgent.admitted(gateway, evil).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://10.0.0.1", "nonsense", "file:///etc/passwd", "https://\u0000", ""})
    void anApiServerThatIsNoneIsRefused(String url) throws Exception {
        try (HostileAgent agent = HostileAgent.to(gateway)) {
            Request hello = agent.next(AgentProtocol.HELLO);
            agent.answer(hello, 200, evil.introduction(signature(hello), new AgentServer(url, null, null)));
            refusal(agent);
        }
    }

    private static String signature(Request hello) {
        return evil.introduction(hello.text("nonce"), hello.text("replica")).signature();
    }

    private static JoinedIdentity certified(
            CertificateAuthority authority, String cluster, Set<String> names, Duration lifetime) throws Exception {
        KeyPair keys = JoinedIdentity.newKeys();
        return new JoinedIdentity(
                keys,
                PemText.of(authority.sign(cluster, keys.getPublic(), lifetime, names, Set.of(KeyPurpose.CLIENT))));
    }

    private static CertificateAuthority authority() throws Exception {
        try (Storage storage = Storage.open(new StorageConfig(gateway.dataDir(), null), secrets -> {})) {
            return CertificateAuthority.read(TestKeys.secrets(storage, gateway.dataDir(), InstantSource.system())
                    .getOrCreate(AgentAuthority.SECRET, AgentAuthority::create));
        }
    }

    private static X509Certificate certificateOf(String cluster) throws Exception {
        String pem = cluster.equals("evil")
                ? evil.certificate()
                : java.nio.file.Files.readString(good.state().resolve("tls.crt"));
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    /** The alternative name of the certificates of a cluster. */
    private static Set<String> nameOf(String cluster) throws Exception {
        return Set.of(String.valueOf(certificateOf(cluster)
                .getSubjectAlternativeNames()
                .iterator()
                .next()
                .get(1)));
    }
}
