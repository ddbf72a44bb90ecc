package io.hypercube.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.secret.CertificateAuthority.IssuedCertificate;
import io.hypercube.core.secret.CertificateAuthority.KeyPurpose;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CertificateAuthorityTest {
    private static final CertificateAuthority AUTHORITY = CertificateAuthority.create("Test CA");

    /** Databases have the serving CA with the certificate first, and the CA of replicas with the key first. */
    @Test
    void readsCertificateAndKeyInEitherOrder() throws Exception {
        String certificate = PemText.of(AUTHORITY.certificate());
        String key = PemText.of(AUTHORITY.key());
        assertThat(AUTHORITY.pem()).asString(StandardCharsets.US_ASCII).isEqualTo(certificate + key);

        for (String pem : List.of(certificate + key, key + certificate)) {
            assertThat(CertificateAuthority.read(ascii(pem))).isEqualTo(AUTHORITY);
        }
    }

    @Test
    void refusesAnyOtherTextWithoutRepeatingIt() {
        String certificate = PemText.of(AUTHORITY.certificate());
        String key = PemText.of(AUTHORITY.key());
        String damaged = "-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----\n";
        for (String pem : List.of("", "canary", certificate, key, certificate + damaged)) {
            assertThatExceptionOfType(GeneralSecurityException.class)
                    .isThrownBy(() -> CertificateAuthority.read(ascii(pem)))
                    .withMessageNotContaining("canary");
        }
    }

    @Test
    void signsForNamesAddressesAndPurposes() throws Exception {
        X509Certificate leaf = AUTHORITY
                .issue("leaf", Duration.ofDays(1), List.of("a.example", "10.0.0.7", "::1"), Set.of(KeyPurpose.SERVER))
                .certificate();

        assertThat(CertificateAuthority.isSignedBy(leaf, AUTHORITY.certificate()))
                .isTrue();
        assertThat(CertificateAuthority.isSignedBy(
                        leaf, CertificateAuthority.create("Test CA").certificate()))
                .isFalse();
        assertThat(leaf.getIssuerX500Principal().getName()).isEqualTo("CN=Test CA");
        assertThat(leaf.getSubjectX500Principal().getName()).isEqualTo("CN=leaf");
        assertThat(leaf.getSubjectAlternativeNames())
                .containsExactly(List.of(2, "a.example"), List.of(7, "10.0.0.7"), List.of(7, "0:0:0:0:0:0:0:1"));
        assertThat(leaf.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(leaf.getBasicConstraints()).isEqualTo(-1);
        assertThat(AUTHORITY.certificate().getBasicConstraints()).isZero();
        leaf.checkValidity(Date.from(Instant.now().minus(Duration.ofMinutes(59))));
    }

    @Test
    void printsNoKey() throws Exception {
        IssuedCertificate leaf = AUTHORITY.issue("leaf", Duration.ofDays(1), Set.of("x"), Set.of(KeyPurpose.CLIENT));

        assertThat(AUTHORITY).hasToString("CN=Test CA");
        assertThat(leaf).hasToString("CN=leaf");
        assertThat(Objects.toString(leaf.keyPem())).doesNotContain("PRIVATE");
    }

    private static byte[] ascii(String pem) {
        return pem.getBytes(StandardCharsets.US_ASCII);
    }
}
