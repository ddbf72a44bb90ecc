package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hypercube.cli.agent.AgentEnrolment.Issued;
import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.kubeconfig.Pem;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Joining over real TLS, with the state in a folder. */
class AgentEnrolmentTest {
    private static final ClusterName CLUSTER = new ClusterName("edge-7");
    private static final String FIRST = "HJ" + "a".repeat(40);
    private static final String SECOND = "HJ" + "b".repeat(40);

    @TempDir
    private Path folder;

    private JoinServer gateway;
    private Path state;
    private Path token;

    @BeforeEach
    void startGateway() throws IOException {
        gateway = new JoinServer(folder);
        gateway.accept(FIRST);
        state = folder.resolve("state/edge-7");
        token = Files.writeString(folder.resolve("token"), FIRST + "\n");
    }

    @AfterEach
    void stopGateway() {
        gateway.close();
    }

    @Test
    void joinsOnceAndIsTheSameAgentAfterARestart() throws Exception {
        Issued first = agent().enrol();
        Files.delete(token);
        Issued second = agent().enrol();

        assertThat(second).isEqualTo(first);
        assertBelongTogether(first);
        assertThat(gateway.joined()).hasSize(1);
        assertThat(gateway.joined().getFirst().get("server").toString())
                .isEqualTo("{\"url\":\"https://10.0.0.1:443\",\"certificateAuthority\":\"the CA\"}");
    }

    @Test
    void keepsItsKeyForItsUserAlone() throws Exception {
        agent().enrol();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(state)) {
            List<Path> all = files.toList();
            assertThat(all)
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("lock", "tls.key", "tls.crt", "joined-with");
            for (Path file : all) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
        assertThat(Files.readString(state.resolve("joined-with"))).doesNotContain(FIRST);
    }

    /** The token is spent by then; only the same key may use it again. */
    @Test
    void joinsAgainWithTheSameKeyWhenTheAnswerIsLost() throws Exception {
        gateway.failNext(JoinServer.Fault.LOST_ANSWER);
        gateway.failNext(JoinServer.Fault.LOST_ANSWER); // the JDK sends a call once more by itself

        assertThatIOException().isThrownBy(agent()::enrol).withMessageContaining(gateway.uri() + " cannot be reached");
        assertThat(state.resolve("tls.crt")).doesNotExist();
        assertBelongTogether(agent().enrol());
        assertThat(gateway.joined())
                .extracting(body -> body.get("publicKey").asString())
                .hasSize(3)
                .containsOnly(gateway.joined().getFirst().get("publicKey").asString());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LOST_ANSWER")
    void keepsItsKeyAndTokenThroughEveryFailureOfTheGateway(JoinServer.Fault fault) throws Exception {
        gateway.failNext(fault);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(agent()::enrol)
                .withMessageStartingWith(gateway.uri() + " answered")
                .withMessageNotContaining(FIRST);
        String key = Files.readString(state.resolve("tls.key"));
        assertBelongTogether(agent().enrol());

        assertThat(Files.readString(state.resolve("tls.key"))).isEqualTo(key);
    }

    @Test
    void saysWhereANewTokenComesFromWhenAnotherAgentHasUsedThisOne() throws Exception {
        agent().enrol();
        AgentEnrolment other = agent(folder.resolve("other"), InstantSource.system());

        assertThatIOException()
                .isThrownBy(other::enrol)
                .withMessage(gateway.uri() + " refused the join token: the join token was used already");
        Files.writeString(token, SECOND);
        gateway.accept(SECOND);
        assertBelongTogether(other.enrol());
    }

    @Test
    void needsANewTokenWhenItsCertificateHasExpired() throws Exception {
        Issued expired = agent().enrol();
        InstantSource later = InstantSource.offset(InstantSource.system(), Duration.ofDays(31));
        AgentEnrolment agent = agent(state, later);

        assertThat(agent.enrol())
                .as("offered to the gateway, whose clock counts")
                .isEqualTo(expired);
        assertThatIOException()
                .isThrownBy(() -> agent.enrolAgain(expired))
                .withMessageContaining("has expired at")
                .withMessageContaining("and the clock of this machine is at ")
                .withMessageContaining("hypercube cluster join-token edge-7");
        Files.writeString(token, SECOND);
        gateway.accept(SECOND);
        gateway.certificatesLive(Duration.ofDays(60));
        Issued again = agent.enrolAgain(expired);

        assertThat(again.key()).isNotEqualTo(expired.key());
        assertBelongTogether(again);
    }

    /** A refusal may be a mistake: of a clock, or of a gateway that was restored from a backup. */
    @Test
    void keepsItsIdentityUntilTheNextOneIsIssued() throws Exception {
        Issued first = agent().enrol();
        Files.writeString(token, SECOND);
        gateway.accept(SECOND);
        gateway.failNext(JoinServer.Fault.ERROR);

        assertThatIOException().isThrownBy(() -> agent().enrolAgain(first));
        assertThat(agent().enrol()).isEqualTo(first);
        Issued second = agent().enrolAgain(first);

        assertThat(second.key()).isNotEqualTo(first.key());
        assertThat(agent().enrol()).isEqualTo(second);
    }

    @Test
    void joinsWithANewKeyAfterItsClusterWasRemoved() throws Exception {
        AgentEnrolment agent = agent();
        Issued refused = agent.enrol();

        assertThatIOException()
                .isThrownBy(() -> agent.enrolAgain(refused))
                .withMessageContaining("the cluster edge-7 was removed")
                .withMessageContaining("hypercube cluster join-token edge-7");
        assertThat(agent.enrol()).isEqualTo(refused);
        Files.writeString(token, SECOND);
        gateway.accept(SECOND);
        Issued again = agent.enrolAgain(refused);

        assertThat(again.key()).isNotEqualTo(refused.key());
        assertThat(agent().enrolAgain(refused))
                .as("another process of this agent")
                .isEqualTo(again);
        assertThat(gateway.joined()).hasSize(2);
    }

    @Test
    void keepsARenewedCertificateOfItsKeyAndNoOther() throws Exception {
        AgentEnrolment agent = agent();
        Issued first = agent.enrol();
        gateway.certificatesLive(Duration.ofDays(40));
        String renewed = gateway.issue(certificate(first).getPublicKey());

        agent.store(gateway.issue(AgentKey.create().publicKey()));
        assertThat(agent.enrol()).isEqualTo(first);
        agent.store(renewed);
        agent.store(first.certificatePem());

        assertThat(agent.enrol()).isEqualTo(new Issued(first.key(), renewed));
        assertThatIOException().isThrownBy(() -> agent.store("none"));
    }

    /** A process that was killed between two files leaves such a folder, and so does a backup that was restored in part. */
    @Test
    void joinsAgainWhenTheCertificateIsOfAnotherKey() throws Exception {
        agent().enrol();
        Files.writeString(state.resolve("tls.key"), AgentKey.create().pem().reveal());
        Files.writeString(token, SECOND);
        gateway.accept(SECOND);

        assertBelongTogether(agent().enrol());
    }

    @Test
    void saysWhatIsWrongWithTheTokenFileAndDoesNotQuoteIt() throws Exception {
        Files.writeString(token, "canary");

        assertThatIOException()
                .isThrownBy(agent()::enrol)
                .withMessageStartingWith(token + ": not a join token")
                .withMessageNotContaining("canary");
        Files.delete(token);
        assertThatIOException().isThrownBy(agent()::enrol).withMessageStartingWith(token + ": cannot be read");
        assertThat(state).doesNotExist();
    }

    @Test
    void trustsTheAuthorityThatTheFileHasAtTheMoment() throws Exception {
        Path file = folder.resolve("ca.crt");
        try (JoinServer other = new JoinServer(Files.createDirectory(folder.resolve("former")))) {
            Files.copy(other.authorityFile(), file);
        }
        AgentEnrolment agent = agent(state, gateway.uri(), file);
        assertThatIOException().isThrownBy(agent::enrol);

        Files.copy(gateway.authorityFile(), file, StandardCopyOption.REPLACE_EXISTING);

        assertBelongTogether(agent.enrol());
    }

    @Test
    void joinsNoGatewayWhoseCertificateItDoesNotTrust() throws Exception {
        Path others = Files.createDirectory(folder.resolve("others"));
        try (JoinServer other = new JoinServer(others)) {
            AgentEnrolment agent = agent(state, gateway.uri(), other.authorityFile());

            assertThatIOException()
                    .isThrownBy(agent::enrol)
                    .withMessage(
                            gateway.uri() + " cannot be reached: the server's certificate is signed by no CA that this"
                                    + " agent trusts (expected: --certificate-authority)");
        }
        assertThat(gateway.joined()).isEmpty();
    }

    private AgentEnrolment agent() throws IOException {
        return agent(state, InstantSource.system());
    }

    private AgentEnrolment agent(Path place, InstantSource clock) throws IOException {
        return new AgentEnrolment(
                CLUSTER, new FolderState(place), token, call(gateway.uri(), gateway.authorityFile()), clock);
    }

    private AgentEnrolment agent(Path place, URI server, Path authority) {
        return new AgentEnrolment(
                CLUSTER, new FolderState(place), token, call(server, authority), InstantSource.system());
    }

    private static JoinCall call(URI server, Path authority) {
        return new JoinCall(
                new AgentSettings.Gateway(server, authority),
                null,
                new AgentTarget("10.0.0.1", 443, new AgentServer("https://10.0.0.1:443", "the CA", null)));
    }

    private static X509Certificate certificate(Issued issued) throws Pem.MalformedException {
        return Pem.certificates(issued.certificatePem().getBytes(StandardCharsets.US_ASCII))
                .getFirst();
    }

    private static void assertBelongTogether(Issued issued) throws Exception {
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(issued.key().privateKey());
        byte[] signed = signature.sign();
        signature.initVerify(certificate(issued));
        assertThat(signature.verify(signed)).isTrue();
    }
}
