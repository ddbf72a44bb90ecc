package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates in Secrets: their names and dates are told, and nothing else of the Secret. */
class CertificateDatesTest {
    private static final String INGRESS = """
            {'apiVersion': 'networking.k8s.io/v1', 'kind': 'Ingress', 'metadata': {'name': 'shop', 'namespace': 'shop'},
             'spec': {'ingressClassName': 'nginx', 'tls': [{'secretName': 'web', 'hosts': ['%s']}, {'hosts': ['other.example.com']}]}}""";
    private static final String SECRET = """
            {'apiVersion': 'v1', 'kind': 'Secret', 'metadata': {'name': 'web', 'namespace': 'shop'}, 'type': '%s',
             'data': {'tls.crt': '%s', 'tls.key': 'Y2FuYXJ5'}}""";
    private static final String TLS = "kubernetes.io/tls";

    private final Instant now = Instant.now();

    @TempDir
    Path folder;

    private String certificate;

    @BeforeEach
    void make() throws IOException {
        certificate = base64(Files.readString(new TestAuthority(folder).file()));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ClusterInMemory cluster() {
        return new ClusterInMemory().with("ingressclasses", "{'metadata': {'name': 'nginx'}}");
    }

    private Diagnosis ingress(String host, Instant now) {
        return cluster()
                .with("secrets", SECRET.formatted(TLS, certificate))
                .diagnose(INGRESS.formatted(host), "ingresses", now);
    }

    @Test
    void anExpiredCertificateIsTheCause() {
        Diagnosis diagnosis = ingress("localhost", now.plus(Duration.ofDays(31).plusHours(1)));

        assertThat(diagnosis.first())
                .startsWith("CertificateExpired: it ended at ")
                .endsWith(", 30d ago [secrets/web tls.crt]");
        assertThat(diagnosis.text()).doesNotContain("Y2FuYXJ5", certificate);
    }

    @Test
    void aCertificateOfAnotherTimeOrHostIsNamed() {
        assertThat(ingress("localhost", now.minus(Duration.ofDays(1))).first()).startsWith("CertificateNotYetValid: ");
        assertThat(ingress("shop.example.com", now).first())
                .isEqualTo(
                        "HostNotInCertificate: the certificate is for localhost, 127.0.0.1, and not for shop.example.com"
                                + " [secrets/web tls.crt]");
        Diagnosis well = ingress("LOCALHOST", now);
        assertThat(well.first()).isEmpty();
        assertThat(well.text()).contains("(note) CertificateExpiresSoon: until ", ", for localhost, 127.0.0.1");
    }

    @Test
    void aSecretThatIsMissingIsTheCause() {
        assertThat(cluster()
                        .diagnose(INGRESS.formatted("localhost"), "ingresses", now)
                        .first())
                .isEqualTo("SecretMissing: secrets/web does not exist in the namespace shop"
                        + " [ingresses/shop spec.tls -> secrets/web]");
    }

    @Test
    void aRightThatIsMissingIsALine() {
        Diagnosis diagnosis =
                cluster().forbidding("secrets").diagnose(INGRESS.formatted("localhost"), "ingresses", now);

        assertThat(diagnosis.unread()).singleElement().asString().startsWith("certificates in secrets: forbidden");
    }

    /** The value that the model gives is redacted, and the certificate is read again. */
    @Test
    void aSecretItselfTellsTheDatesOfItsCertificateOnly() {
        ClusterInMemory cluster = cluster().with("secrets", SECRET.formatted(TLS, certificate));
        Diagnosis diagnosis = cluster.diagnose(SECRET.formatted(TLS, "<9 bytes, redacted>"), "secrets", now);

        assertThat(diagnosis.headline()).isEqualTo("secrets/shop/web: certificate");
        assertThat(diagnosis.text()).contains("(note) CertificateExpiresSoon: ").doesNotContain("Y2FuYXJ5");
    }

    @Test
    void nothingIsReadOfOtherSecretsAndOfTextsThatAreNoCertificate() {
        for (String secret : new String[] {
            SECRET.formatted("Opaque", certificate),
            SECRET.formatted(TLS, base64("no certificate")),
            SECRET.formatted(TLS, "!")
        }) {
            assertThat(cluster()
                            .with("secrets", secret)
                            .diagnose(INGRESS.formatted("localhost"), "ingresses", now)
                            .findings())
                    .isEmpty();
        }
        assertThat(cluster()
                        .diagnose(SECRET.formatted("Opaque", certificate), "secrets", now)
                        .text())
                .contains("This kind is not examined");
    }

    @Test
    void aWildcardStandsForOneLabel() {
        ServedCertificate certificate =
                new ServedCertificate(List.of("*.example.com", "Shop.Example.org"), Instant.EPOCH, Instant.EPOCH);

        assertThat(certificate.covers("a.example.com")).isTrue();
        assertThat(certificate.covers("shop.example.org")).isTrue();
        assertThat(certificate.covers("a.b.example.com")).isFalse();
        assertThat(certificate.covers("example.com")).isFalse();
        assertThat(certificate.covers("com")).isFalse();
    }
}
