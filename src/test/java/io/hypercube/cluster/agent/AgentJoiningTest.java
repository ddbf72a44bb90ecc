package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.cluster.agent.AgentJoining.JoinRequest;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Join tokens of agents. */
class AgentJoiningTest extends BeforeJoining {
    /** The answer may have been lost. */
    @Test
    void answersTheSameKeyAgain() {
        Secret token = joining.invite(EDGE).token();
        AgentIdentity first = authenticated(joining.join(request(token, key)));

        assertThat(authenticated(joining.join(request(token, key))).agentId()).isEqualTo(first.agentId());
    }

    @Test
    void refusesAnotherKeyOnceTheTokenIsUsed() {
        Secret token = joining.invite(EDGE).token();
        joining.join(request(token, key));

        assertRefused(401, "the join token was used already", () -> joining.join(request(token, keyPair())));
        assertThat(authenticated(joining.join(request(token, key))).key()).isEqualTo(key.getPublic());
    }

    @Test
    void refusesAnExpiredTokenAlsoToTheKeyThatHasUsedIt() {
        Secret token = joining.invite(EDGE).token();
        joining.join(request(token, key));
        passed = AgentJoining.TOKEN_LIFETIME.minusSeconds(10);
        joining.join(request(token, key));
        passed = AgentJoining.TOKEN_LIFETIME;

        assertRefused(401, "the join token is not valid", () -> joining.join(request(token, key)));
    }

    @Test
    void saysTheSameOfAWrongTokenAndOfAClusterThatDoesNotExist() {
        Secret token = joining.invite(EDGE).token();
        Secret wrong = Secret.of("HJ" + "a".repeat(40));

        for (JoinRequest request : List.of(
                request(wrong, key),
                request("edge-8", token, key, key, SERVER),
                request("not a name", token, key, key, SERVER))) {
            assertRefused(
                    401, "the join token is not valid (expected: one of this cluster", () -> joining.join(request));
        }
        assertThat(record().joinKey()).isNull();
    }

    @Test
    void replacesATokenThatWasNotUsedAndLeavesCertificatesAlone() {
        String certificate = joined();
        Secret unused = joining.invite(EDGE).token();
        Secret newest = joining.invite(EDGE).token();

        assertRefused(401, "the join token is not valid", () -> joining.join(request(unused, key)));
        assertThat(authenticated(certificate).cluster()).isEqualTo(EDGE);
        KeyPair other = keyPair();
        assertThat(joining.join(request(newest, other))).contains("CERTIFICATE");
    }

    @Test
    void asksForAProofByTheKey() {
        Secret token = joining.invite(EDGE).token();

        assertRefused(
                422,
                "proof: not a signature by the key of publicKey",
                () -> joining.join(request(EDGE.value(), token, key, keyPair(), SERVER)));
        JoinRequest of = request(token, key);
        assertRefused(
                422,
                "proof: not a signature",
                () -> joining.join(new JoinRequest(of.cluster(), token, of.publicKey(), "!", SERVER)));
        assertRefused(
                422,
                "publicKey: not understood (expected: a public key on the curve P-256",
                () -> joining.join(new JoinRequest(of.cluster(), token, "AAAA", of.proof(), SERVER)));
        assertRefused(
                422,
                "server: missing",
                () -> joining.join(new JoinRequest(of.cluster(), token, of.publicKey(), of.proof(), null)));
        assertRefused(
                422,
                "token: missing",
                () -> joining.join(new JoinRequest(of.cluster(), null, of.publicKey(), of.proof(), SERVER)));
        assertThat(record().joinKey()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://10.0.0.1", "10.0.0.1:443", "file:///etc/passwd", "https://user@host", "https://", ""})
    void refusesAServerThatTheGatewayCouldNotUse(String url) {
        Secret token = joining.invite(EDGE).token();

        assertRefused(
                422,
                "server",
                () -> joining.join(request(EDGE.value(), token, key, key, new AgentServer(url, null, null))));
        assertThat(record().joinKey()).isNull();
    }

    @Test
    void refusesACertificateAuthorityThatIsNone() {
        Secret token = joining.invite(EDGE).token();
        AgentServer server = new AgentServer("https://10.0.0.1", "not PEM", null);

        assertRefused(
                422,
                "certificate-authority: holds no certificate in PEM",
                () -> joining.join(request(EDGE.value(), token, key, key, server)));
    }

    @Test
    void readsOneRowOfTheDatabaseForATokenOfTheGatewayAndNoneForOthers() {
        Secret token = joining.invite(EDGE).token();
        reads = 0;
        joining.join(request(token, key));
        assertThat(reads).isEqualTo(1);

        for (JoinRequest request : List.of(
                request(Secret.of("HJ" + "a".repeat(40)), key),
                request(Secret.of("HJ"), key),
                request(Secret.of("HJ" + "\u00e9".repeat(40)), key),
                request("edge-8", Secret.of("HJ" + "a".repeat(40)), key, key, SERVER),
                request("edge-8", token, key, key, SERVER))) {
            assertRefused(401, "the join token is not valid", () -> joining.join(request));
        }
        assertThat(reads).isEqualTo(1);
    }

    /** A stranger's request costs no verification of a signature. */
    @Test
    @Shows("S52")
    void looksAtTheTokenBeforeKeyAndProof() {
        JoinRequest of = request(Secret.of("HJ" + "a".repeat(40)), key);

        for (JoinRequest request : List.of(
                new JoinRequest(of.cluster(), of.token(), of.publicKey(), "!", SERVER),
                new JoinRequest(of.cluster(), of.token(), "AAAA", of.proof(), SERVER))) {
            assertRefused(401, "the join token is not valid", () -> joining.join(request));
        }
    }

    /** As the pods of a Deployment, which share a key, or somebody who has copied the manifest, who does not. */
    @Test
    void givesOneOfManyKeysACertificateWhenTheyComeTogether() throws InterruptedException {
        Secret token = joining.invite(EDGE).token();
        List<Thread> threads = new ArrayList<>();
        List<String> outcomes = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 8; i++) {
            KeyPair own = keyPair();
            threads.add(Thread.ofVirtual().start(() -> outcomes.add(outcome(request(token, own)))));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(outcomes).hasSize(8).containsOnlyOnce("joined").contains("401");
    }

    private String outcome(JoinRequest request) {
        try {
            joining.join(request);
            return "joined";
        } catch (ApiException e) {
            return String.valueOf(e.status().code());
        }
    }
}
