package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates of agents. */
class AgentCertificatesTest extends BeforeJoining {
    private static final AgentServer MOVED = new AgentServer("https://10.0.0.2:6443", null, "kubernetes");

    @Test
    void givesACertificateWithWhichTheAgentProvesItsCluster() {
        AgentIdentity agent = authenticated(joined());

        assertThat(agent.cluster()).isEqualTo(EDGE);
        assertThat(agent.agentId()).isEqualTo(record().id()).matches("[0-9a-f]{32}");
        assertThat(agent.key()).isEqualTo(key.getPublic());
        assertThat(agent.expiration())
                .isBetween(
                        Instant.now().plus(Duration.ofDays(29)), Instant.now().plus(Duration.ofDays(31)));
        assertThat(record().server()).isEqualTo(SERVER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Edge.7_of@site:b-c", "long"})
    void namesEveryClusterThatThereCanBe(String text) {
        ClusterName name = new ClusterName(text.equals("long") ? "a".repeat(253) : text);
        records.create(name, Map.of(), null);
        Secret token = joining.invite(name).token();

        assertThat(authenticated(joining.join(request(name.value(), token, key, key, SERVER)))
                        .cluster())
                .isEqualTo(name);
    }

    @Test
    void refusesTheCertificateOfAClusterThatWasRemovedOrAddedAgain() {
        String certificate = joined();
        storage.clusters().delete(EDGE);
        assertRefused(401, "was removed, or added again", () -> authenticated(certificate));

        records.create(EDGE, Map.of(), null);
        assertRefused(401, "was removed, or added again", () -> authenticated(certificate));
        assertThat(authenticated(joined()).agentId()).isEqualTo(record().id());
    }

    @Test
    void refusesCertificatesThatAreNotItsOwnOrNotValidNow() throws GeneralSecurityException {
        String certificate = joined();
        String ofAnother = new AgentAuthority(AgentAuthority.create(), Duration.ofDays(30))
                .issue(EDGE, record().id(), key.getPublic());

        for (String text : List.of(ofAnother, "", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")) {
            assertRefused(401, "not a valid one of this gateway", () -> authenticated(text));
        }
        byte[] byAnother = sign(keyPair(), NONCE);
        assertRefused(
                401,
                "the signature is not that of the certificate's key",
                () -> joining.authenticate(certificate, NONCE, byAnother));
        passed = Duration.ofDays(31);
        assertRefused(401, "not a valid one of this gateway", () -> authenticated(certificate));
    }

    @Test
    void renewsACertificateWhenLessThanTwentyDaysAreLeft() {
        AgentIdentity agent = authenticated(joined());
        passed = Duration.ofDays(9);
        assertThat(joining.renewed(agent, agent.expiration())).isEmpty();
        passed = Duration.ofDays(11);

        Optional<String> renewed = joining.renewed(agent, agent.expiration());

        passed = Duration.ZERO;
        assertThat(renewed)
                .hasValueSatisfying(pem -> assertThat(authenticated(pem).key()).isEqualTo(key.getPublic()));
        assertThat(AgentJoining.expirationOf(renewed.orElseThrow())).isAfterOrEqualTo(agent.expiration());
    }

    /** Neither was connected when the other one was seen. */
    @Test
    void ofTwoAgentsWithDifferentServersOneIsOfNoUse() {
        AgentIdentity agent = authenticated(joined());

        assertThat(joining.serverSeen(agent, SERVER, () -> false)).isEmpty();
        assertThat(joining.serverSeen(agent, MOVED, () -> false)).contains(SERVER);

        assertThat(joining.isServer(agent, SERVER)).isFalse();
        assertThat(joining.isServer(agent, MOVED)).isTrue();
    }

    /** A connection may live for less than an hour, again and again. */
    @Test
    void considersARenewalAMinuteAfterTheAdmission() {
        assertThat(joining.betweenRenewals()).isEqualTo(Duration.ofHours(1));
        assertThat(joining.untilFirstRenewal()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    @Test
    void renewsNothingForARemovedCluster() {
        AgentIdentity agent = authenticated(joined());
        storage.clusters().delete(EDGE);
        passed = Duration.ofDays(11);

        assertThat(joining.renewed(agent, agent.expiration())).isEmpty();
    }

    @Test
    void recordsAnotherAddressOfTheApiServerForTheClusterThatTheAgentProved() {
        AgentIdentity agent = authenticated(joined());
        joining.serverSeen(agent, MOVED, () -> false);
        assertThat(record().server()).isEqualTo(MOVED);

        storage.clusters().delete(EDGE);
        records.create(EDGE, Map.of(), null);
        joining.serverSeen(agent, MOVED, () -> false);
        assertThat(record().server()).isNull();
    }

    /** Another address ends all calls to the cluster. */
    @Test
    void refusesAnotherAddressWhileOtherAgentsAreConnected() {
        AgentIdentity agent = authenticated(joined());

        assertRefused(
                409,
                "server: https://10.0.0.2:6443, tls-server-name kubernetes, of the system's CAs (expected: https://10.0.0.1:443, of the system's CAs,"
                        + " as the connected agents of the cluster told",
                () -> joining.serverSeen(agent, MOVED, () -> true));
        assertThat(record().server()).isEqualTo(SERVER);
        joining.serverSeen(agent, SERVER, () -> true);
    }

    @Test
    void recordsAnotherAddressOnceAMinuteAtMost() {
        AgentIdentity agent = authenticated(joined());
        joining.serverSeen(agent, MOVED, () -> false);

        assertRefused(409, "less than a minute ago", () -> joining.serverSeen(agent, SERVER, () -> false));
        joining.serverSeen(agent, MOVED, () -> false);
        passed = Duration.ofMinutes(1);
        joining.serverSeen(agent, SERVER, () -> false);
        assertThat(record().server()).isEqualTo(SERVER);
    }

    /** The gateway verifies that name, and dials no address: they are the same to it. */
    @Test
    void takesAddressesWithTheSameTlsServerNameAsOne() {
        AgentIdentity agent = authenticated(joined());
        joining.serverSeen(agent, MOVED, () -> false);
        AgentServer beside = new AgentServer("https://10.0.0.3:6443/", null, "kubernetes");
        AgentServer below = new AgentServer("https://10.0.0.3:6443/k8s", null, "kubernetes");

        joining.serverSeen(agent, beside, () -> true);

        assertThat(record().server()).isEqualTo(MOVED);
        assertRefused(409, "server: https://10.0.0.3:6443/k8s", () -> joining.serverSeen(agent, below, () -> true));
    }

    @Test
    void aJoinLeavesTheAddressThatAnAgentHasTold() {
        joined();
        Secret token = joining.invite(EDGE).token();

        KeyPair other = keyPair();
        joining.join(request(EDGE.value(), token, other, other, MOVED));

        assertThat(record().server()).isEqualTo(SERVER);
    }
}
