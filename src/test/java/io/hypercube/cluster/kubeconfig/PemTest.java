package io.hypercube.cluster.kubeconfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PemTest {

    static List<KeyPair> pairs() {
        return List.of(TestPki.EC, TestPki.RSA, TestPki.ED25519);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void readsEveryKindOfKey(KeyPair pair) throws Pem.MalformedException {
        byte[] chain = TestPki.certificate("somebody", pair);

        ClientCertificate plain = Pem.clientCertificate(chain, TestPki.key(pair));

        assertThat(Pem.expiration(plain.chainPem())).contains(TestPki.EXPIRATION);
        assertThat(plain.keyPem().reveal()).startsWith("-----BEGIN PRIVATE KEY-----\n");
        assertThat(Pem.certificates(plain.chainPem())).isEqualTo(Pem.certificates(chain));
        assertThat(Pem.privateKey(plain.keyPem().revealBytes())).isEqualTo(pair.getPrivate());
    }

    @Test
    void turnsOldFormsOfKeysIntoTheOneThatEveryEngineReads() throws Pem.MalformedException {
        for (KeyPair pair : List.of(TestPki.EC, TestPki.RSA)) {
            byte[] chain = TestPki.certificate("somebody", pair);
            ClientCertificate plain = Pem.clientCertificate(chain, TestPki.oldKey(pair));
            assertThat(plain.keyPem().reveal()).startsWith("-----BEGIN PRIVATE KEY-----\n");
            assertThat(Pem.clientCertificate(chain, plain.keyPem().revealBytes())
                            .chainPem())
                    .isEqualTo(plain.chainPem());
        }
    }

    @Test
    void passesOverWhatStandsBetweenTheBlocks() throws Pem.MalformedException {
        byte[] both = join(
                "Subject: me\n",
                text(TestPki.key(TestPki.EC)),
                "\n# chain\n",
                text(TestPki.certificate("a", TestPki.EC)));
        assertThat(Pem.expiration(Pem.clientCertificate(both, both).chainPem())).contains(TestPki.EXPIRATION);
    }

    @Test
    void keepsTheWholeChain() throws Pem.MalformedException {
        byte[] chain =
                join(text(TestPki.certificate("leaf", TestPki.EC)), text(TestPki.certificate("issuer", TestPki.RSA)));
        assertThat(Pem.certificates(
                        Pem.clientCertificate(chain, TestPki.key(TestPki.EC)).chainPem()))
                .hasSize(2);
    }

    @Test
    void refusesTheKeyOfAnother() {
        for (KeyPair other : List.of(TestPki.RSA, TestPki.ED25519)) {
            assertThatExceptionOfType(Pem.MalformedException.class)
                    .isThrownBy(() ->
                            Pem.clientCertificate(TestPki.certificate("somebody", TestPki.EC), TestPki.key(other)))
                    .withMessage("the private key is not that of the certificate");
        }
    }

    @Test
    void refusesAnEncryptedKey() {
        assertThatExceptionOfType(Pem.MalformedException.class)
                .isThrownBy(() -> Pem.privateKey(TestPki.encryptedKey(TestPki.EC)))
                .withMessage("an encrypted private key (expected: one without a password)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "-----BEGIN CERTIFICATE-----",
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
                "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
                "-----BEGIN RSA PRIVATE KEY-----\n!!!!\n-----END RSA PRIVATE KEY-----\n"
            })
    void refusesWhatIsNoPem(String text) {
        byte[] pem = text.getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(Pem.MalformedException.class).isThrownBy(() -> Pem.certificates(pem));
        assertThatExceptionOfType(Pem.MalformedException.class).isThrownBy(() -> Pem.privateKey(pem));
    }

    private static String text(byte[] pem) {
        return new String(pem, StandardCharsets.US_ASCII);
    }

    private static byte[] join(String... texts) {
        return String.join("", texts).getBytes(StandardCharsets.US_ASCII);
    }
}
